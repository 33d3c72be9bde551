import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

export default defineConfig(
  { ignores: ['dist', '.node', 'screenshots', 'src/protocol.ts'] },
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      // The compiler knows what exists, in components too.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Addresses are made by one function of the router; links are ordinary ones.
      'svelte/no-navigation-without-resolve': 'off',
      // Maps and dates that nothing on the page reads are plain ones.
      'svelte/prefer-svelte-reactivity': 'off',
      // A blank at the end of an element has to be written so.
      'svelte/no-useless-mustaches': 'off',
      // svelte-check knows which of them are needed.
      'svelte/no-unused-svelte-ignore': 'off',
    },
  },
);
