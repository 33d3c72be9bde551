// What is wrong with a page as it lies on the screen, in sentences. The function runs in the page and knows nothing of the tests.

import type { Page } from 'playwright-core';

export type Expected = {
  /** The page fits its window: nothing of it is reached by scrolling the document. */
  fits: boolean;
};

/** A line of turns goes on beyond what is seen: it fades out or scrolls, and each turn has its whole text as a title. */
const ENDLESS = '.strip, .turns, .turns-card button, [data-node]';

export function findings(page: Page, { fits }: Expected): Promise<string[]> {
  return page.evaluate(look, { fits, endless: ENDLESS });
}

type Box = { left: number; top: number; right: number; bottom: number };

function look({ fits, endless }: Expected & { endless: string }): string[] {
  const APART = 24;
  const found = new Set<string>();
  const root = document.documentElement;
  const dialog = document.querySelector('dialog[open]');
  const within = dialog ?? document.body;

  const width = (box: Box): number => box.right - box.left;
  const height = (box: Box): number => box.bottom - box.top;
  const middle = (box: Box): [number, number] => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const around = (a: Box, b: Box): Box => ({
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  });
  const isEmpty = (box: Box): boolean => width(box) < 1 || height(box) < 1;
  const px = (n: number): string => `${Math.round(n * 10) / 10} px`;

  function nameOf(element: Element): string {
    const classes = [...element.classList].filter((name) => !name.startsWith('svelte-'));
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 32);
    return `${element.tagName.toLowerCase()}${classes.map((name) => `.${name}`).join('')}${text ? ` “${text}”` : ''}`;
  }

  /** Read out but not seen, or seen only while it has the focus. */
  const isForTheEar = (element: Element): boolean => {
    const { clipPath, opacity } = getComputedStyle(element);
    return (
      element.matches('.skip') ||
      clipPath === 'inset(50%)' ||
      opacity === '0' ||
      (element.parentElement !== null && isForTheEar(element.parentElement))
    );
  };
  const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true }) && !isForTheEar(element);

  /** The elements that cut off what is in them, from the inside out. What is fixed leaves them. */
  function clippers(element: Element): Element[] {
    const list: Element[] = [];
    let { position } = getComputedStyle(element);
    for (let at = element.parentElement; at && at !== root && at !== document.body; at = at.parentElement) {
      if (position === 'fixed') break;
      const style = getComputedStyle(at);
      // Without a box of its own it cuts nothing off.
      if (style.display === 'contents') continue;
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') list.push(at);
      position = style.position;
    }
    return list;
  }

  const scrolls = (element: Element, way: 'overflowX' | 'overflowY'): boolean => /auto|scroll/.test(getComputedStyle(element)[way]);

  /** What is left of a box inside the elements that cut it off, and inside the window. */
  function shown(box: Box, element: Element): Box {
    const all = clippers(element).map((at): Box => at.getBoundingClientRect());
    return [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, ...all].reduce(common, box);
  }

  // ---------------------------------------------------------------- the page as a whole
  if (root.scrollWidth > root.clientWidth) found.add(`The page scrolls sideways by ${px(root.scrollWidth - root.clientWidth)}.`);
  if (fits && root.scrollHeight > innerHeight + 1) found.add(`The page is ${px(root.scrollHeight - innerHeight)} higher than its window.`);

  // ---------------------------------------------------------------- points of the boards
  const boards = [...within.querySelectorAll<SVGSVGElement>('svg[role=grid], svg[role=img]')].filter(isSeen);
  const pointBoxes: Box[] = [];
  for (const board of boards) {
    const circles = [...board.querySelectorAll<SVGCircleElement>('[data-point]')];
    const places = circles.map((circle): [number, number] => middle(circle.getBoundingClientRect()));
    let least = Infinity;
    places.forEach(([x, y], n) => {
      for (const [u, v] of places.slice(n + 1)) least = Math.min(least, Math.hypot(x - u, y - v));
    });
    if (least < APART - 0.05) found.add(`Points of ${nameOf(board)} are ${px(least)} apart.`);
    for (const [x, y] of places) {
      const r = least * 0.42;
      pointBoxes.push({ left: x - r, top: y - r, right: x + r, bottom: y + r });
    }
    const frame = board.getBoundingClientRect();
    if (fits && (frame.left < -1 || frame.top < -1 || frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1)) {
      found.add(`${nameOf(board)} lies beyond the window.`);
    }
  }

  // ---------------------------------------------------------------- what can be pressed
  type Target = { element: Element; box: Box };
  const targets: Target[] = [];
  const CONTROLS = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary, [role=slider]';
  for (const control of within.querySelectorAll(CONTROLS)) {
    // A label is pressed in place of what it labels; a link in the middle of a sentence has the line's height.
    const element = control.closest('label') ?? control;
    if (targets.some((other) => other.element === element) || control.closest('p, li p, .text')?.matches('p')) continue;
    if (!control.checkVisibility({ visibilityProperty: true }) || (element === control && isForTheEar(control))) continue;
    // What is labelled may stand out of its label.
    const whole = around(element.getBoundingClientRect(), control.getBoundingClientRect());
    const box = shown(whole, element);
    // What scrolls half out of sight is reached by scrolling on.
    if (isEmpty(box) || width(box) < width(whole) - 1 || height(box) < height(whole) - 1) continue;
    targets.push({ element, box });
  }
  targets.forEach((a, n) => {
    for (const b of targets.slice(n + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element) || isCovered(a) || isCovered(b)) continue;
      // A list scrolls on under what stays.
      if (stays(a.element) !== stays(b.element)) continue;
      const [[x, y], [u, v]] = [middle(a.box), middle(b.box)];
      const apart = Math.hypot(x - u, y - v);
      if (apart < APART) found.add(`${nameOf(a.element)} and ${nameOf(b.element)} are ${px(apart)} apart.`);
      const both = common(a.box, b.box);
      if (width(both) > 2 && height(both) > 2) found.add(`${nameOf(a.element)} and ${nameOf(b.element)} overlap.`);
    }
  });

  /** Something that stays in its place lies over it: a dock over a list that scrolls, a dialog over all. */
  function isCovered({ element, box }: Target): boolean {
    const [x, y] = middle(box);
    const top = document.elementFromPoint(x, y);
    return top !== null && !element.contains(top) && !top.contains(element) && stays(top);
  }
  function stays(element: Element): boolean {
    // In a dialog, all stays that does not scroll with it.
    for (let at: Element | null = element; at && at !== dialog; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position) || at.matches('dialog, [popover]')) return true;
    }
    return false;
  }

  // ---------------------------------------------------------------- words
  type Words = { element: Element; text: string; box: Box };
  const lines: Words[] = [];
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = node.textContent!.trim();
    if (text === '' || element.closest('svg, option, datalist, script, style, title') || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const own = getComputedStyle(element).overflowX === 'visible' ? null : element.getBoundingClientRect();
    for (const rect of range.getClientRects()) {
      const box = shown(own ? common(rect, own) : rect, element);
      if (!element.closest(endless)) tellCut(element, text, rect);
      if (!isEmpty(box)) lines.push({ element, text, box });
    }
    tellBroken(element, node, range);
  }

  /** A word that goes on in the next line without a hyphen. Names and addresses of people may be of any length. */
  function tellBroken(element: Element, node: Node, range: Range): void {
    if (range.getClientRects().length < 2 || element.closest('code, .name')) return;
    for (const word of node.textContent!.matchAll(/\p{L}{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 6) found.add(`“${word[0]}” is broken in ${nameOf(element)}.`);
    }
  }

  /** Words that an element hides, and that no scrolling brings forth. */
  function tellCut(element: Element, text: string, rect: DOMRect): void {
    if (rect.width < 1 || rect.height < 1) return;
    // Names of people may be of any length: the whole of one that is cut is its title.
    if (element.matches('.name[title]')) return;
    for (const at of [element, ...clippers(element)]) {
      const frame = at.getBoundingClientRect();
      const style = getComputedStyle(at);
      const aside = style.overflowX !== 'visible' && (rect.right > frame.right + 1.5 || rect.left < frame.left - 1.5);
      const below = style.overflowY !== 'visible' && (rect.bottom > frame.bottom + 3 || rect.top < frame.top - 3);
      if (aside) return void found.add(`“${text.slice(0, 40)}” is cut off at the side of ${nameOf(at)}.`);
      if (scrolls(at, 'overflowY')) return;
      if (below) return void found.add(`“${text.slice(0, 40)}” is cut off by ${nameOf(at)}.`);
    }
    if (rect.left < -1 || rect.right > innerWidth + 1) found.add(`“${text.slice(0, 40)}” runs out of the window.`);
    if (fits && (rect.top < -1 || rect.bottom > innerHeight + 1)) found.add(`“${text.slice(0, 40)}” lies below the window.`);
  }

  const inset = ({ left, top, right, bottom }: Box): Box => {
    // A line's box is higher than its letters.
    const slack = (bottom - top) * 0.2;
    return { left: left + 1, right: right - 1, top: top + slack, bottom: bottom - slack };
  };
  lines.forEach((a, n) => {
    for (const b of lines.slice(n + 1)) {
      const both = common(inset(a.box), inset(b.box));
      if (width(both) < 1 || height(both) < 1 || a.element === b.element) continue;
      if (isCovered(a) || isCovered(b)) continue;
      // One of them lies under something that stays.
      if (isCovered({ element: a.element, box: both }) || isCovered({ element: b.element, box: both })) continue;
      found.add(`“${a.text.slice(0, 30)}” and “${b.text.slice(0, 30)}” are printed over each other.`);
    }
    const mine = inset(a.box);
    if (!isCovered(a) && !a.element.closest('dialog, [popover]') && pointBoxes.some((point) => !isEmpty(common(mine, point)))) {
      found.add(`“${a.text.slice(0, 30)}” is printed over points of the board.`);
    }
  });
  // Words on a button stay on it.
  for (const { element, box } of targets) {
    if (element.matches('label:not(.btn), .strip *, .turns *')) continue;
    for (const words of lines) {
      if (!element.contains(words.element)) continue;
      const out = Math.max(
        box.left - words.box.left,
        words.box.right - box.right,
        box.top - words.box.top - 3,
        words.box.bottom - box.bottom - 3,
      );
      if (out > 1.5) found.add(`“${words.text.slice(0, 30)}” stands ${px(out)} out of ${nameOf(element)}.`);
    }
  }
  // What can be pressed stays on what it stands on.
  for (const { element, box } of targets) {
    const ground = element.parentElement?.closest('.card, .ask, .dock, .tools, .player, dialog, [popover]');
    if (!ground || getComputedStyle(element).position === 'fixed') continue;
    const frame = ground.getBoundingClientRect();
    // Without a box of its own it is no ground.
    if (isEmpty(frame)) continue;
    const out = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom);
    if (out > 1.5) found.add(`${nameOf(element)} stands ${px(out)} out of ${nameOf(ground)}.`);
  }
  // The sheet has room for what it says, and so has a turn in a list.
  for (const sheet of within.querySelectorAll('.ask, .ask .words, .turns button')) {
    if (sheet.scrollHeight > sheet.clientHeight + 2)
      found.add(`${nameOf(sheet)} needs ${px(sheet.scrollHeight - sheet.clientHeight)} more.`);
  }
  return [...found];
}

export type Places = Record<string, [left: number, top: number, width: number, height: number]>;

/** Where the parts of a page lie that stay put during a turn. */
export function places(page: Page): Promise<Places> {
  return page.evaluate(() => {
    const STAY = ['.stage svg', '.them', '.me', '.phone-bar', '.game .dock', '.game .prompt', '.controls', '.study .side'];
    const entries = STAY.flatMap((part) => {
      const element = document.querySelector(part);
      if (!element?.checkVisibility()) return [];
      const { left, top, width, height } = element.getBoundingClientRect();
      return [[part, [left, top, width, height].map(Math.round)]];
    });
    return Object.fromEntries(entries) as Places;
  });
}

/** What has moved or changed its size. */
export function moved(before: Places, after: Places): string[] {
  return Object.keys(before).flatMap((part) => {
    const [was, is] = [before[part]!, after[part]];
    if (is && was.every((n, i) => Math.abs(n - is[i]!) <= 1)) return [];
    return [`${part} was at ${was.join(' ')} and is at ${is?.join(' ') ?? 'none'}.`];
  });
}
