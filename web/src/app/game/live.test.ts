import { describe, expect, it } from 'vitest';
import type { Event, GameState } from '../../protocol';
import { apply, lineTo } from './live.svelte';

const begun: GameState = {
  id: 'g',
  version: 1,
  game: 'dvonn',
  start: '',
  players: [
    { kind: 'human', name: '' },
    { kind: 'human', name: '' },
  ],
  takeBacks: true,
  nodes: [],
  line: [],
  end: null,
  drawOffer: null,
  created: 0,
  changed: 0,
};
const play = (...events: Event[]): GameState => events.reduce(apply, begun);
const turn = (version: number, parent: number | null, side: 'white' | 'black' = 'white'): Event => ({
  version,
  at: version,
  what: 'turn',
  side,
  turn: `t${version}`,
  parent,
});

describe("a game's state", () => {
  it('grows by turns', () => {
    const state = play(turn(2, null), turn(3, 2, 'black'));
    expect(state.line).toEqual([2, 3]);
    expect([state.version, state.changed]).toEqual([3, 3]);
    expect(lineTo(state.nodes, 2)).toEqual([2]);
    expect(lineTo(state.nodes, null)).toEqual([]);
  });

  it('keeps what was taken back as a branch', () => {
    const state = play(turn(2, null), turn(3, 2, 'black'), { version: 4, at: 4, what: 'takenBack', to: 2 }, turn(5, 2, 'black'));
    expect(state.line).toEqual([2, 5]);
    expect(state.nodes.map(({ id }) => id)).toEqual([2, 3, 5]);
  });

  it('goes on after its end was taken back', () => {
    const over = play(turn(2, null), { version: 3, at: 3, what: 'ended', end: { winner: 'white', reason: 'play' } });
    expect(over.end?.winner).toBe('white');
    expect(apply(over, { version: 4, at: 4, what: 'takenBack', to: null }).end).toBe(null);
  });

  it('knows who offers a draw, until it is answered or the other plays on', () => {
    const offered = play({ version: 2, at: 2, what: 'drawOffered', side: 'white' });
    expect(offered.drawOffer).toBe('white');
    expect(apply(offered, turn(3, null, 'white')).drawOffer).toBe('white');
    expect(apply(offered, turn(3, null, 'black')).drawOffer).toBe(null);
    expect(apply(offered, { version: 3, at: 3, what: 'drawDeclined', side: 'black' }).drawOffer).toBe(null);
  });
});
