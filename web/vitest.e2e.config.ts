import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Tests in a real browser against the real program: one after another, for they share two cores.
export default defineConfig({
  // The tests know the boards by the app's own files.
  plugins: [svelte()],
  test: {
    // Figures are printed on request, not tested.
    include: [process.env.FIGURES ? 'e2e/figures.ts' : 'e2e/**/*.e2e.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 30_000,
  },
});
