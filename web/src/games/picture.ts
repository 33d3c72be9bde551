// What stands on a point of a small still picture, around 0, 0: flat shapes, few elements.
import type { Component } from 'svelte';
import { layer } from '.';

export interface MiniProps {
  pieces: string;
}

export const miniPiece = layer<Component<MiniProps>>(
  import.meta.glob<Component<MiniProps>>('./*/Mini.svelte', { eager: true, import: 'default' }),
);
