import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const WORKER = 'service-worker.js';
const NOT_FOUND = '404.html';
/** The service worker is one file: what it needs is shared with no page. */
const WORKERS_OWN = /\/src\/(service-worker|push)\.ts$|\/words\/\w+\/push\.ts$/;
/** Files of the build that no page asks for once it is kept. */
const NOT_KEPT = /^(index\.html|404\.html|service-worker\.js|icons\/.*|.*\.(br|gz|txt))$/;
/** What pages share that show a study, and what the page of a game shares with others. */
const STUDIED = /\/src\/(app\/study\/(?!link|mistakes|opener|tree)|games\/(\w+\/)?(study|Corner|Facts))/;
const PLAYED =
  /\/src\/(board|engine|app\/(game|games|study)|games\/(\w+\/)?(board|counts|layout|play)\.|app\/(parts\/(TurnList|slots)|\w+\.ts))/;
const COMPRESSED = /\.(css|html|js|json|net|puzzles|svg|wasm|webmanifest)$/;

/**
 * Completes a build. The service worker is told which files belong to this version, and a name for it that changes with any of
 * them. What compresses well is compressed here, once, and not at every request.
 */
function site(isStatic: boolean): Plugin {
  let folder = '';
  return {
    name: 'site',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      async handler() {
        if (isStatic) await copyFile(resolve(import.meta.dirname, NOT_FOUND), join(folder, NOT_FOUND));
        const all = readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
          .filter((name) => !/\.(br|gz)$/.test(name))
          .sort();
        const hash = createHash('sha256');
        for (const name of all) hash.update(name).update(await readFile(join(folder, name)));
        // The app's page is kept under its folder's address: some hosts answer its own name with a redirection.
        const files = ['./', ...all.filter((name) => !NOT_KEPT.test(name))];
        const worker = join(folder, WORKER);
        const code = await readFile(worker, 'utf8');
        const version = hash.digest('hex').slice(0, 12);
        await writeFile(worker, `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(files)};\n${code}`);
        await Promise.all(all.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(folder, name), isStatic)));
        // Not kept on the device: other sites show it, and they need the network anyway.
        if (!isStatic) await build({ configFile: resolve(import.meta.dirname, 'vite.embed.config.ts'), logLevel: 'warn' });
      },
    },
  };
}

/** Our server unpacks gzip for the few that want it; other hosts look for a file. */
async function compress(path: string, withGzip: boolean): Promise<void> {
  const data = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(data));
  if (withGzip) await writeFile(`${path}.gz`, await promisify(gzip)(data, { level: 9 }));
}

export default defineConfig(({ mode }) => ({
  // Addresses of files are relative: the app works in any folder.
  base: './',
  plugins: [svelte(), site(mode === 'static')],
  build: {
    // The server embeds this folder.
    outDir: 'dist',
    target: 'es2022',
    // Browsers that cannot fetch modules ahead fetch them in time.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins took is nothing to warn of.
      checks: { bundlerTimings: false },
      input: ['index.html', 'src/service-worker.ts'],
      // The service worker is found by its name; names of all else change with what is in them.
      output: {
        entryFileNames: ({ name }) => (`${name}.js` === WORKER ? WORKER : 'assets/[name]-[hash].js'),
        // Few files: each costs a request, and what is together compresses better. What a page has alone stays with it.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], test: (id) => !WORKERS_OWN.test(id), priority: 3 },
            { name: 'study', test: STUDIED, minShareCount: 2, includeDependenciesRecursively: false, priority: 2 },
            { name: 'board', test: PLAYED, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // A worker is known by its folder: it needs a security policy of its own, as pages do.
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
  // During development the program answers on its usual port, or where it is said to be.
  server: {
    proxy: { '/api': { target: process.env.TREFOIL_SERVER ?? 'http://127.0.0.1:7070', ws: true } },
    // The engine's networks and the puzzles stand beside it.
    fs: { allow: ['.', '../crates/engine/networks', '../crates/puzzles/files'] },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
}));
