// Gradients are named by ids, which are shared by the whole page: each picture has its own prefix.
import { getContext, setContext } from 'svelte';

const KEY = Symbol('paint');

export function setPaint(prefix: string): void {
  setContext(KEY, prefix);
}

/** The function that makes the reference to a gradient of the picture around. */
export function usePaint(): (name: string) => string {
  const prefix = getContext<string>(KEY);
  return (name) => `url(#${prefix}-${name})`;
}
