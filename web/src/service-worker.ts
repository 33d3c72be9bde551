/// <reference lib="webworker" />
// Keeps the app on this device: with the network off, everything but play over the network goes on.
//
// One version is kept whole. A new one is fetched beside it and waits until the page says that the reader wants it; only then the old
// one is removed. So a page never gets files of two versions. What the server answers (/api) is never kept.
//
// It also shows the server's notices, and opens what they are about.

import { readNotice } from './push';

declare const self: ServiceWorkerGlobalScope;
/** Written in front of this file by the build (vite.config.ts). */
declare const VERSION: string;
declare const FILES: readonly string[];

// Other folders of the same host may hold another Trefoil.
const { scope } = self.registration;
const OURS = `trefoil ${scope} `;
const CACHE = OURS + VERSION;
const HASHED = 'assets/';
const PAGE = './';

self.addEventListener('install', (event) => event.waitUntil(fetchVersion()));

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as string));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const name = (url.origin + url.pathname).slice(scope.length);
  if (request.method !== 'GET' || !url.href.startsWith(scope) || name.startsWith('api/')) return;
  if (request.mode === 'navigate' && isPage(name)) event.respondWith(page(name));
  else if (FILES.includes(name) || name.startsWith(HASHED)) event.respondWith(file(request));
});

/** Shows a notice, unless the reader is looking at what it is about. */
async function show(text: string): Promise<void> {
  const notice = readNotice(text);
  if (!notice) return;
  const { title, body, tag, path } = notice;
  const windows = await windowsAt(path);
  if (windows.some(({ visibilityState }) => visibilityState === 'visible') && path !== '/settings') return;
  const icon = new URL('icons/192.png', scope).href;
  await self.registration.showNotification(title, { body, tag, icon, data: path });
}

/** Goes to the page that a notice is about. */
async function open(path: string): Promise<void> {
  const [there] = await windowsAt(path);
  if (there) await there.focus();
  else await self.clients.openWindow(addressOf(path));
}

const addressOf = (path: string): string => new URL(path.slice(1), scope).href;

async function windowsAt(path: string): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => url.split(/[?#]/)[0] === addressOf(path));
}

/**
 * On a static host the app's folder is its only page, and folders in it may be others'. Our server has no others but what stands in
 * frames, and files have a dot.
 */
function isPage(name: string): boolean {
  if (name === '' || name === 'index.html') return true;
  if (name.startsWith('embed/')) return false;
  return import.meta.env.MODE !== 'static' && !name.includes('.') && !['health', 'ready', 'metrics'].includes(name);
}

async function fetchVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (name) => {
      // A name with a hash means the same in every version; of the others, the browser may still hold an old one.
      const hashed = name.startsWith(HASHED);
      const known = hashed ? await caches.match(new URL(name, scope)) : undefined;
      if (known) await cache.put(new URL(name, scope), known);
      else await cache.add(new Request(new URL(name, scope), { cache: hashed ? 'default' : 'reload' }));
    }),
  );
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The app's page for any of its addresses. Files are named relative to it, so from a deeper address the way is longer. */
async function page(name: string): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(new URL(PAGE, scope));
  if (!kept) return fetch(new URL(PAGE, scope));
  const html = await kept.text();
  const up = '../'.repeat(name.split('/').length - 1) || './';
  const headers = new Headers(kept.headers);
  // The text is plain by now.
  for (const gone of ['content-encoding', 'content-length']) headers.delete(gone);
  return new Response(html.replaceAll('"./', `"${up}`), { headers });
}

async function file(request: Request): Promise<Response> {
  return (await (await caches.open(CACHE)).match(request, { ignoreSearch: true })) ?? fetch(request);
}
