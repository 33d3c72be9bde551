import { beforeAll, describe, expect, it } from 'vitest';
import { scene } from '../../module';
import type { Game, Scene } from '../../protocol';
import { loadRules } from '../testing';
import { leads, Stations } from './course';

beforeAll(loadRules);

/** The stations of a game: the number of a turn is its node. */
function stationsOf(game: Game, start: string, turns: string[]) {
  let looks = 0;
  const sceneAt = (node: number | null): Scene => {
    looks += 1;
    return scene({ game, start, turns: turns.slice(0, node ?? 0), pending: [] });
  };
  const stations = new Stations(sceneAt);
  const along = (count: number) => stations.along(turns.slice(0, count).map((_, n) => n + 1));
  return { along, looks: () => looks };
}

describe('the course of a game', () => {
  it('knows the stacks that lose contact, and what each side holds', () => {
    // The red piece runs from c3 to d3 and further: what hung on it falls.
    const { along } = stationsOf('dvonn', '9/10/w,rw,b,b,r,r,5/10/9 w move', ['b3-d3']);
    const [first, second] = along(1);
    expect(first).toEqual(expect.objectContaining({ held: [3, 2], gone: [] }));
    expect(second!.gone).toEqual([{ side: 'white', pieces: 'w', fate: 'lost' }]);
    expect(second!.held).toEqual([3, 1]);
  });

  it('counts markers, and those of rows that were taken', () => {
    const start = '4/7/Wb5w/bw2WW3/wwW1wbw3/wwbbW1w2/wwwB1BBB2/wwb4w1/2B2b2/2bb2b/2b1 w move 0-0';
    const { along } = stationsOf('yinsh', start, ['e3-d3', 'g5-g6', 'd3-b1;xc2-g2xb1;xd3-h3xc1']);
    const last = along(3).at(-1)!;
    const taken = scene({ game: 'yinsh', start, turns: ['e3-d3', 'g5-g6', 'd3-b1;xc2-g2xb1;xd3-h3xc1'], pending: [] });
    const markers = taken.stacks.filter(({ pieces }) => pieces === 'w').length;
    expect(last.held[0]).toBe(markers + 10);
  });

  it('looks at each turn once', () => {
    const { along, looks } = stationsOf('dvonn', '9/10/w,rw,b,b,r,r,5/10/9 w move', ['b3-d3']);
    along(0);
    along(1);
    along(1);
    expect(looks()).toBe(2);
  });

  it('is drawn between black and white, and a small lead stays small', () => {
    const station = (white: number, black: number) => ({ held: [white, black] as [number, number], gone: [] });
    expect(leads([station(5, 5), station(7, 5), station(5, 9)])).toEqual([0.5, 0.625, 0.25]);
    expect(leads([station(20, 0), station(0, 10)])).toEqual([1, 0.25]);
  });
});
