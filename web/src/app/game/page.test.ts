import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Interrupted } from '../../engine/thinker.svelte';
import type { NewGame, Side, Step, StoredGame } from '../../protocol';
import { addWords, setLanguage } from '../../words';
import { DeviceGames } from '../games/device.svelte';
import { aGame, LEVEL_2, loadRules, until } from '../testing';
import type { Engine } from './opponent.svelte';
import { GamePage } from './page.svelte';

/** White's move from e6 makes a run of seven, with three windows of five. */
const RUN_OF_SEVEN = 'W3/W6/W7/W8/2wwwWwww1/9/B9/B8/B7/B6/B3 w move 0-0';

/** An engine that answers when the test says so. */
class SlowEngine implements Engine {
  asked: { what: 'turn' | 'draw'; answer: (given: string | boolean | Error) => void }[] = [];
  stopped = 0;
  turn(): Promise<string | null> {
    return this.#ask('turn', String);
  }
  draw(): Promise<boolean> {
    return this.#ask('draw', Boolean);
  }
  #ask<Answer>(what: 'turn' | 'draw', as: (given: string | boolean) => Answer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.asked.push({ what, answer: (given) => (given instanceof Error ? reject(given) : resolve(as(given))) });
    });
  }
  stop(): void {
    this.stopped += 1;
    this.asked.at(-1)?.answer(new Interrupted());
  }
  close(): void {
    this.stop();
  }
}

let games: DeviceGames;
const pages: GamePage[] = [];

beforeAll(async () => {
  await loadRules();
  await setLanguage('en');
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  sessionStorage.clear();
  games = new DeviceGames();
});
afterEach(async () => {
  for (const page of pages.splice(0)) page.close();
  await games.close();
  vi.unstubAllGlobals();
});

async function open(id: string, engine: Engine = new SlowEngine(), from = games): Promise<GamePage> {
  const page = new GamePage(from, id, engine);
  pages.push(page);
  await until(() => page.match !== null || page.missing !== null);
  return page;
}

async function begin(game: NewGame, engine?: Engine): Promise<GamePage> {
  const { begun } = await games.create(game);
  return open(begun.id, engine);
}

function play(page: GamePage, ...texts: string[]): void {
  for (const text of texts) page.step(stepOf(page, text));
}

function stepOf(page: GamePage, text: string): Step {
  const step = page.live.scene!.steps.find((each) => each.text === text);
  if (!step) throw new Error(`${text} is not legal here.`);
  return step;
}

const turns = (page: GamePage): string[] => page.match!.line.map((id) => page.match!.nodes.find((node) => node.id === id)!.turn);

describe('playing', () => {
  it('shows a step at once, and speaks it', async () => {
    const page = await begin(aGame());
    expect(page.playable).toBe(true);
    play(page, 'e5');
    expect(turns(page)).toEqual(['e5']);
    expect(page.scene?.toAct).toBe('black');
    expect(page.spoken).toContain('Black: place a ring');
  });

  it('sends a turn of several steps when it is whole', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    play(page, 'e6-f6', 'xe4-e8');
    expect(turns(page)).toEqual([]);
    expect(page.live.pending).toEqual(['e6-f6', 'xe4-e8']);
    page.back();
    expect(page.live.pending).toEqual(['e6-f6']);
    play(page, 'xe3-e7', 'xf6');
    expect(turns(page)).toEqual(['e6-f6;xe3-e7xf6']);
  });

  it('takes typed steps and typed turns, and says what is wrong with them', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    page.type('e6-f6');
    expect(page.live.pending).toEqual(['e6-f6']);
    page.back();
    page.type('e6-f6;xe3-e7xf6');
    expect(turns(page)).toHaveLength(1);
    page.type('e6-f6');
    expect(page.problem).not.toBe('');
  });

  it('tells why a step cannot be played', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    page.explain({ text: 'e6-h4' });
    expect(page.refusal).toContain('e6 and h4 are not on one line');
    page.explain(null);
    expect(page.refusal).toBe('');
  });

  it('tells it in the reader’s words as soon as they are there', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    await setLanguage('fr');
    page.explain({ text: 'e6-h4' });
    await addWords('reasons');
    expect(page.refusal).toBe('e6 et h4 ne sont pas sur une même ligne.');
    await setLanguage('en');
  });

  it('keeps a begun turn over a reload, for the tab that began it', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    play(page, 'e6-f6');
    const again = await open(page.live.id);
    expect(again.live.pending).toEqual(['e6-f6']);
    expect(again.live.scene?.ask.kind).toBe('removeRow');
    sessionStorage.clear();
    expect((await open(page.live.id)).live.pending).toEqual([]);
  });

  it('forgets a begun turn when the game has gone on', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    play(page, 'e6-f6');
    const elsewhere = new DeviceGames();
    const other = await open(page.live.id, new SlowEngine(), elsewhere);
    other.back();
    play(other, other.live.scene!.steps.find((step) => step.endsTurn)!.text);
    await until(() => turns(page).length === 1);
    expect(page.live.pending).toEqual([]);
    await elsewhere.close();
  });

  it('of a game that does not exist says so', async () => {
    const page = await open('nothing');
    expect(page.missing?.code).toBe('not-found');
  });
});

describe('taking back', () => {
  it('takes the claim alone where a claim has been made', async () => {
    const page = await begin(aGame({ game: 'lyngk', seed: 2, turns: [] }));
    const move = page.live.scene!.steps.find((step) => step.kind === 'move')!;
    play(page, move.text);
    const claim = page.live.scene!.steps.find((step) => step.kind === 'claim')!;
    play(page, claim.text);
    expect(page.canTakeBack).toBe(true);
    page.takeBack();
    expect(page.live.pending).toEqual([]);
    expect(turns(page)).toEqual([move.text]);
    page.takeBack();
    expect(turns(page)).toEqual([]);
    expect(page.canTakeBack).toBe(false);
  });

  it('keeps what was taken back as a branch that can be looked at', async () => {
    const page = await begin(aGame());
    play(page, 'e5', 'f5', 'g5');
    page.takeBack();
    play(page, 'h6');
    const branch = page.match!.nodes.find(({ turn }) => turn === 'g5')!;
    page.look(branch.id);
    expect(page.scene?.stacks.map(({ at }) => at).sort()).toEqual(['e5', 'f5', 'g5']);
    expect([page.lookingAt, page.playable]).toEqual([3, false]);
    page.toNow();
    expect(page.scene?.stacks.map(({ at }) => at).sort()).toEqual(['e5', 'f5', 'h6']);
  });

  it('is not offered where a game does without', async () => {
    const page = await begin(aGame({ takeBacks: false }));
    play(page, 'e5');
    expect(page.canTakeBack).toBe(false);
  });
});

describe('walking through a game', () => {
  it('goes from the start to the present and not beyond', async () => {
    const page = await begin(aGame());
    play(page, 'e5', 'f5', 'g5');
    page.walk(-1);
    expect([page.lookingAt, page.scene?.stacks.length]).toEqual([2, 2]);
    page.walk(-9999);
    expect([page.lookingAt, page.scene?.stacks.length]).toEqual([0, 0]);
    page.walk(9999);
    expect([page.looking, page.lookingAt]).toEqual([undefined, null]);
    expect(page.studyLink).toBe('/analysis?game=yinsh&turns=e5.f5.g5');
  });
});

describe('a level at the board', () => {
  it('answers, and its answer to a position of the past is not heard', async () => {
    const engine = new SlowEngine();
    const page = await begin(aGame({ players: LEVEL_2 }), engine);
    expect(engine.asked).toHaveLength(0);
    play(page, 'e5');
    expect([page.thinking, page.playable]).toEqual(['black', false]);
    page.takeBack();
    expect([page.thinking, turns(page)]).toEqual([null, []]);
    expect(engine.stopped).toBe(1);
    play(page, 'g7');
    engine.asked[1]!.answer('f5');
    await until(() => turns(page).length === 2);
    expect(turns(page)).toEqual(['g7', 'f5']);
    expect([page.thinking, page.playable]).toEqual([null, true]);
  });

  it('begins to think when the page is opened', async () => {
    const engine = new SlowEngine();
    const page = await begin(aGame({ players: [LEVEL_2[1], LEVEL_2[0]] }), engine);
    await until(() => engine.asked.length === 1);
    expect(page.thinking).toBe('white');
    engine.asked[0]!.answer('e5');
    await until(() => page.playable);
  });

  it('takes or declines a draw', async () => {
    const engine = new SlowEngine();
    const page = await begin(aGame({ players: LEVEL_2 }), engine);
    page.ask('draw');
    page.answer(true);
    expect(page.playable).toBe(false);
    await until(() => engine.asked.length === 1);
    engine.asked[0]!.answer(false);
    await until(() => page.playable);
    expect(page.notice).toContain('declines the draw');
    page.ask('draw');
    page.answer(true);
    await until(() => engine.asked.length === 2);
    engine.asked[1]!.answer(true);
    await until(() => page.end !== null);
    expect(page.end).toEqual({ winner: null, reason: 'agreement' });
  });

  it('that cannot be asked says so, and is asked again on demand', async () => {
    const engine = new SlowEngine();
    const page = await begin(aGame({ players: LEVEL_2 }), engine);
    play(page, 'e5');
    engine.asked[0]!.answer(new Error('The engine could not be started.'));
    await until(() => page.problem !== '');
    page.opponent!.again();
    expect(page.problem).toBe('');
    engine.asked[1]!.answer('f5');
    await until(() => turns(page).length === 2);
  });

  it('plays in two tabs, and the store decides', async () => {
    const engines = [new SlowEngine(), new SlowEngine()];
    const page = await begin(aGame({ players: LEVEL_2 }), engines[0]);
    const elsewhere = new DeviceGames();
    const other = await open(page.live.id, engines[1]!, elsewhere);
    play(page, 'e5');
    await until(() => engines[1]!.asked.length === 1);
    engines[0]!.asked[0]!.answer('f5');
    engines[1]!.asked[0]!.answer('g7');
    await until(() => turns(page).length === 2 && turns(page)[1] === turns(other)[1]);
    await elsewhere.close();
  });
});

describe('questions', () => {
  it('before resigning stay when the engine moves', async () => {
    const engine = new SlowEngine();
    const page = await begin(aGame({ players: LEVEL_2 }), engine);
    play(page, 'e5');
    page.ask('resign');
    engine.asked[0]!.answer('f5');
    await until(() => turns(page).length === 2);
    expect(page.question).toEqual({ about: 'resign', side: 'white' });
    page.answer(true);
    expect(page.end).toEqual({ winner: 'black', reason: 'resignation' });
    expect(page.question).toBe(null);
    expect(page.spoken).toContain('You lose');
  });

  it('are about whoever was asked, also after the other has played', async () => {
    const page = await begin(aGame());
    page.ask('resign');
    play(page, 'e5');
    expect(page.question?.side).toBe('white' satisfies Side);
    page.answer(false);
    expect(page.end).toBe(null);
  });

  it('of a draw are answered at one screen', async () => {
    const page = await begin(aGame());
    page.ask('draw');
    page.answer(true);
    expect(page.match?.drawOffer).toBe('white');
    page.answerDraw(false);
    expect(page.match?.drawOffer).toBe(null);
    expect(page.playable).toBe(true);
  });

  it('do not touch a begun turn', async () => {
    const page = await begin(aGame({ start: RUN_OF_SEVEN }));
    play(page, 'e6-f6');
    page.ask('draw');
    page.answer(true);
    page.answerDraw(false);
    expect(page.live.pending).toEqual(['e6-f6']);
    await vi.waitFor(async () => expect((await games.load(page.live.id)).events).toHaveLength(2));
    expect((await open(page.live.id)).live.pending).toEqual(['e6-f6']);
  });
});

describe('a rematch', () => {
  it('is one game with the sides swapped, however often it is asked for', async () => {
    const page = await begin(aGame({ players: LEVEL_2 }));
    const create = vi.spyOn(games, 'create');
    const [first, second] = await Promise.all([page.rematch(), page.rematch()]);
    expect(first).toBe(second);
    expect(await page.rematch()).toBe(first);
    expect(create).toHaveBeenCalledOnce();
    const { begun }: StoredGame = await games.load(first!.split('/').at(-1)!);
    expect(begun.players).toEqual([LEVEL_2[1], LEVEL_2[0]]);
  });
});

describe('the end', () => {
  it('is told with the last turn', async () => {
    const page = await begin(aGame({ game: 'yinsh-blitz', start: RUN_OF_SEVEN }));
    play(page, 'e6-f6', 'xe3-e7', 'xf6');
    expect(page.end).toEqual({ winner: 'white', reason: 'play' });
    expect(page.spoken).toContain('White wins');
    expect(page.spoken).toContain('f6');
    expect(page.playable).toBe(false);
    page.takeBack();
    expect(page.end).toBe(null);
  });
});
