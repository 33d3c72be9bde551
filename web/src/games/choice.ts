// The choice of how a game begins, where there is one.
import type { Component } from 'svelte';
import { someLayer } from '.';
import type { Options } from './start';

type Choice = Component<{ options: Options }, object, 'options'>;

export const startChoice = someLayer<Choice>(import.meta.glob<Choice>('./*/Choice.svelte', { eager: true, import: 'default' }));
