import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  // The server embeds this folder.
  build: { outDir: 'dist', target: 'es2022' },
  // During development the program answers on its usual port, or where it is said to be.
  server: { proxy: { '/api': { target: process.env.TREFOIL_SERVER ?? 'http://127.0.0.1:7070', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'] },
});
