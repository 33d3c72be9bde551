// Help while playing, loaded when a game on this device is open and help is wanted.

import { Thinker } from '../../engine/thinker.svelte';
import { addWords } from '../../words';
import type { GamePage } from '../game/page.svelte';
import HelpPanel from './HelpPanel.svelte';
import { Helper } from './helper.svelte';

export type Help = { helper: Helper; Panel: typeof HelpPanel };

export async function help(page: GamePage): Promise<Help> {
  await addWords('help');
  return { helper: new Helper(page, new Thinker()), Panel: HelpPanel };
}
