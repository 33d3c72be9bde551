// A text that the reader gives: a record in any known format, a position. The only game in it is opened; of several, one is chosen.

import { open } from '../../module';
import type { Tree } from '../../protocol';
import { t } from '../../words';
import { gameName } from '../names';
import { errorText, problemText } from '../problems';

export class Opener {
  text = $state('');
  /** The games to choose from. */
  found = $state.raw<Tree[]>([]);
  /** Why nothing, or not all, could be read. */
  problem = $state('');
  readonly #onopen: (tree: Tree, warning: string) => void;

  constructor(onopen: (tree: Tree, warning: string) => void) {
    this.#onopen = onopen;
  }

  /** Says whether a game was opened. */
  async read(text: string): Promise<boolean> {
    [this.text, this.found, this.problem] = [text, [], ''];
    try {
      const { games, problem } = await open(text);
      const [first, second] = games;
      const warning = problem ? problemText(problem) : '';
      if (first && !second) return this.choose(first, warning);
      this.found = games;
      this.problem = first ? warning : warning || t('home.openNothing');
    } catch (error) {
      this.problem = errorText(error);
    }
    return false;
  }

  choose(tree: Tree, warning = ''): true {
    [this.text, this.found, this.problem] = ['', [], ''];
    this.#onopen(tree, warning);
    return true;
  }
}

/** A game among several: which, by whom, and how it ended. */
export function titleOf({ game, tags }: Tree): string {
  const names = [tags.White ?? tags.Player1, tags.Black ?? tags.Player2].filter(Boolean).join(' – ');
  return [gameName(game), names, tags.Date, tags.Result].filter(Boolean).join(' · ');
}
