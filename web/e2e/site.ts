// The app as files alone, and a web host that knows nothing of it.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import type { Host } from './harness';

const WEB = resolve(import.meta.dirname, '..');

/** As on many hosts: WebAssembly and manifests are unknown kinds of files. */
const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Builds the static site. A config of its own makes another version of it. */
export function buildSite(config = 'vite.config.ts'): string {
  const folder = mkdtempSync(join(tmpdir(), 'trefoil-site-'));
  // The tests' own settings are none of the build's.
  const env = { ...process.env, VITEST: '', NODE_ENV: 'production' };
  const options = ['build', '--mode', 'static', '--config', config, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const { status, stderr } = spawnSync('npx', ['vite', ...options], { cwd: WEB, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The site could not be built: ${stderr}`);
  return folder;
}

export class StaticHost implements Host {
  url = '';
  /** What was asked for and not there. */
  missed: string[] = [];
  #files = '';
  #http: HttpServer | null = null;
  #port = 0;

  /** Shows the files in a folder of the host. Some hosts have a page for unknown addresses. */
  constructor(
    readonly folder: string,
    readonly notFoundPage = false,
  ) {}

  show(files: string): void {
    this.#files = files;
  }

  async start(): Promise<void> {
    const http = createServer((request, response) => this.#answer(request, response));
    this.#http = http.listen(this.#port, '127.0.0.1');
    await once(http, 'listening');
    // After a restart the same address, so that pages find it again.
    this.#port = (http.address() as AddressInfo).port;
    this.url = `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    const http = this.#http;
    this.#http = null;
    if (!http) return;
    http.close();
    http.closeAllConnections();
    await once(http, 'close');
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url!, this.url);
    const inside = pathname.startsWith(this.folder) ? join(this.#files, pathname.slice(this.folder.length)) : '';
    const file = inside && existsSync(inside) && statSync(inside).isDirectory() ? join(inside, 'index.html') : inside;
    if (file && existsSync(file)) return this.#send(response, 200, file);
    this.missed.push(pathname);
    const page = join(this.#files, '404.html');
    if (this.notFoundPage) this.#send(response, 404, page);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
  }

  #send(response: ServerResponse, status: number, file: string): void {
    // Everything may be held for ten minutes, as on GitHub's pages.
    const headers = { 'content-type': KINDS[extname(file)] ?? 'application/octet-stream', 'cache-control': 'max-age=600' };
    response.writeHead(status, headers).end(readFileSync(file));
  }
}

/** Ends with the tests of a file. */
export function removeSites(...folders: string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/** Waits until the service worker answers for a page, with all files kept. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (!serviceWorker.controller) await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
    await serviceWorker.ready;
  });
}

/** The names of the files that are kept on the device, by the name of their version. */
export function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(files));
  });
}
