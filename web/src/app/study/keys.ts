// Keys that work anywhere on a study page, except where they already mean something.

import type { Study } from './study.svelte';

/** Whether the key belongs to what has the focus: fields, buttons for Space, the board and the graph for arrows. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]')) return true;
  if (event.key === ' ' && target?.closest('button, a, input, summary, [role=button], [role=gridcell]')) return true;
  return event.key.startsWith('Arrow') && target?.closest('[role=slider], [type=radio], [data-board], svg') != null;
}

/** Walks through the study; says whether the key was one of these. */
export function walk(study: Study, key: string): boolean {
  switch (key) {
    case 'ArrowLeft':
      study.back();
      return true;
    case 'ArrowRight':
      study.forward();
      return true;
    case 'ArrowUp':
      study.toSibling(-1);
      return true;
    case 'ArrowDown':
      study.toSibling(1);
      return true;
    case 'Home':
      study.toStart();
      return true;
    case 'End':
      study.toEnd();
      return true;
    default:
      return false;
  }
}
