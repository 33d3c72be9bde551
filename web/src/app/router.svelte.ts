// Which page is shown, by the address. Links are ordinary `<a href>`; clicks on them stay inside the app.

import { untrack } from 'svelte';

export type PageName = 'home' | 'game' | 'analysis' | 'review' | 'rules' | 'records' | 'settings' | 'missing';

export type Route = {
  page: PageName;
  /** The second part of the path: a game's id, or the game whose rules are read. */
  id: string;
  path: string;
  query: URLSearchParams;
};

const PAGES: Record<string, PageName> = {
  '': 'home',
  game: 'game',
  analysis: 'analysis',
  review: 'review',
  rules: 'rules',
  records: 'records',
  settings: 'settings',
};

/** Pages that are nothing without an id. */
const NEED_ID: readonly PageName[] = ['game', 'review'];

export function read(url: URL): Route {
  const [first = '', id = '', ...rest] = url.pathname.replace(/^\/|\/$/g, '').split('/');
  const named = PAGES[first] ?? 'missing';
  const page = rest.length > 0 || (NEED_ID.includes(named) && id === '') ? 'missing' : named;
  return { page, id: decodeURIComponent(id), path: url.pathname, query: url.searchParams };
}

let here = $state.raw(read(new URL(location.href)));

/** The current route; read it as `route()` where it must stay up to date. */
export function route(): Route {
  return here;
}

/** Goes to a path of the app. `replace` leaves no trace in the history. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  const url = new URL(location.href);
  // Whoever navigates in an effect does not want to run again by it.
  const samePage = url.pathname === untrack(() => here.path);
  here = read(url);
  if (!samePage && !url.hash) scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const inside = link.origin === location.origin && !link.pathname.startsWith('/api/');
  if (!plain || !inside || link.target || link.hasAttribute('download') || event.defaultPrevented) return;
  // A link within the page is the browser's own business.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

addEventListener('popstate', () => (here = read(new URL(location.href))));
document.addEventListener('click', follow);
