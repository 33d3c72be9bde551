// The page for frames of other sites, built beside the app: its code is its own, so that neither loads what only the other needs. Files
// that both have, like the rules and the words, have the same names. The build of the app starts it; a static site has no such page.

import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const FOLDER = resolve(import.meta.dirname, 'dist');
const ASSETS = join(FOLDER, 'assets');

/** As for the app, files that compress well are compressed once. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    writeBundle: {
      order: 'post',
      async handler() {
        const files = new Set(readdirSync(ASSETS));
        for (const name of files) {
          if (!/\.(css|js|wasm)$/.test(name) || files.has(`${name}.br`)) continue;
          const data = await readFile(join(ASSETS, name));
          await writeFile(join(ASSETS, `${name}.br`), await promisify(brotliCompress)(data));
        }
      },
    },
  };
}

export default defineConfig({
  base: './',
  publicDir: false,
  plugins: [svelte(), compressed()],
  build: {
    outDir: FOLDER,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: { checks: { bundlerTimings: false }, input: 'embed.html' },
  },
});
