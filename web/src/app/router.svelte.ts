// Which page is shown, by the address. Links are ordinary `<a href={href('/records')}>`; clicks on them stay inside the app.
//
// Pages are named by paths inside the app, `/game/abc`. A server of ours answers each of them, so there they are the address itself.
// A static host knows one page, the app's folder: there the path follows it as `?page=game/abc`. Both forms are read everywhere.

import { untrack } from 'svelte';
import { base, isStatic } from './site';

export type PageName =
  | 'home'
  | 'game'
  | 'online'
  | 'device'
  | 'lobby'
  | 'playing'
  | 'people'
  | 'account'
  | 'analysis'
  | 'review'
  | 'learn'
  | 'puzzles'
  | 'rules'
  | 'records'
  | 'settings'
  | 'missing';

export type Route = {
  page: PageName;
  /** The second part of the path: a game's id, or the game whose rules are read. */
  id: string;
  /** Inside the app, as `href` takes it, without the query. */
  path: string;
  query: URLSearchParams;
};

const PAGES: Record<string, PageName> = {
  '': 'home',
  'index.html': 'home',
  game: 'game',
  // Games of a server, where there is one.
  ...(isStatic ? {} : { online: 'online', device: 'device', lobby: 'lobby', playing: 'playing', people: 'people', account: 'account' }),
  analysis: 'analysis',
  review: 'review',
  learn: 'learn',
  puzzles: 'puzzles',
  rules: 'rules',
  records: 'records',
  settings: 'settings',
};

/** Pages that are nothing without an id. */
const NEED_ID: readonly PageName[] = ['game', 'online', 'people', 'review', 'learn'];

/** The address of a page, given its path inside the app with query and fragment. */
export function href(path: string, asQuery = isStatic): string {
  const [, page = '', query = '', fragment = ''] = /^\/([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? [];
  const name = asQuery && page ? `page=${page}` : '';
  const search = [name, query].filter(Boolean).join('&');
  return base.pathname + (name ? '' : page) + (search && `?${search}`) + fragment;
}

/** The path inside the app that an address leads to; null if it leads elsewhere. */
export function pathOf(url: URL): string | null {
  const rest = url.pathname.slice(base.pathname.length);
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname) || rest.startsWith('api/')) return null;
  const [name, page] = /^\?page=([^&]*)&?/.exec(url.search) ?? ['?', rest];
  const query = url.search.slice(name.length);
  return `/${page}${query && `?${query}`}${url.hash}`;
}

export function read(path: string): Route {
  const url = new URL(path, location.origin);
  const [first = '', id = '', ...rest] = url.pathname.replace(/^\/|\/$/g, '').split('/');
  const named = PAGES[first] ?? 'missing';
  const known = decoded(id);
  const page = rest.length > 0 || known === null || (NEED_ID.includes(named) && id === '') ? 'missing' : named;
  return { page, id: known ?? '', path: url.pathname, query: url.searchParams };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The page of the present address. */
function present(): string {
  return pathOf(new URL(location.href)) ?? '/';
}

let here = $state.raw(read(present()));
// Who came by the other form of the address gets ours, to copy and to come back by.
history.replaceState(history.state, '', href(present()));

/** The current route; read it as `route()` where it must stay up to date. */
export function route(): Route {
  return here;
}

/** Goes to a page, given its path inside the app. `replace` leaves no trace in the history. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', href(path));
  else history.pushState(null, '', href(path));
  const next = read(path);
  // Whoever navigates in an effect does not want to run again by it.
  const samePage = next.path === untrack(() => here.path);
  here = next;
  if (!samePage && !path.includes('#')) scrollTo(0, 0);
}

function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement)) return;
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const path = pathOf(new URL(link.href));
  if (!plain || path === null || link.target || link.hasAttribute('download') || event.defaultPrevented) return;
  // A link within the page is the browser's own business.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  navigate(path);
}

addEventListener('popstate', () => (here = read(present())));
document.addEventListener('click', follow);
