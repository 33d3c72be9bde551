// The app one version on: it differs from the present one in a mark on the page.

import { mergeConfig, type Plugin } from 'vite';
import present from '../vite.config';

const mark: Plugin = {
  name: 'mark',
  transform: (code, id) => (id.endsWith('/src/main.ts') ? `${code}\ndocument.documentElement.dataset.version = 'next';` : undefined),
};

export default (env: Parameters<typeof present>[0]) => mergeConfig(present(env), { plugins: [mark] });
