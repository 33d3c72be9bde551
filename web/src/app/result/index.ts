// The end of a game, loaded when it has come.

import { addWords } from '../../words';
import ResultPanel from './ResultPanel.svelte';

export async function resultPanel(): Promise<typeof ResultPanel> {
  await addWords('result');
  return ResultPanel;
}
