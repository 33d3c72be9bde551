import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Tests in a real browser against the real program: two files at a time, for they wait more than they work.
export default defineConfig({
  // The tests know the boards by the app's own files.
  plugins: [svelte()],
  test: {
    // Figures are printed on request, not tested.
    include: [process.env.FIGURES ? 'e2e/figures.ts' : 'e2e/**/*.e2e.ts'],
    environment: 'node',
    // Figures want the machine for themselves.
    maxWorkers: process.env.FIGURES ? 1 : 2,
    testTimeout: process.env.FIGURES ? 600_000 : 180_000,
    hookTimeout: 120_000,
    // As long as a page waits for an element (harness.ts).
    expect: { poll: { timeout: 30_000 } },
    // A busy machine can make a browser late. What fails is tried once more, and the report names it.
    retry: 1,
  },
});
