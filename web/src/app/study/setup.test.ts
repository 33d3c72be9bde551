import { describe, expect, it, vi } from 'vitest';
import { claimed } from '../../games/lyngk/setup';
import { studyUi } from '../../games/study';
import type { Refusal, SetupForm } from '../../protocol';
import { clicked, drawn, emptyForm, ERASER, inPhase, phaseOf, pointsNamed } from './setup';

// The rules' module says which forms are positions; here only full boards are, and a stack of five is a wall.
vi.mock('../../module', () => {
  class ModuleError extends Error {}
  const setup = ({ stacks }: SetupForm) => {
    if (Object.keys(stacks).length < 3) throw new ModuleError();
    const drawn = Object.entries(stacks).map(([at, pieces]) => ({ at, pieces, owner: null, wall: pieces.length === 5, stuck: true }));
    return { scene: { stacks: drawn, score: { kind: 'pieces', of: [9, 9] } } };
  };
  return { ModuleError, setup };
});

describe('the set-up board', () => {
  it('builds stacks by repeated clicks and takes them down from the top', () => {
    let form = emptyForm('dvonn');
    for (const piece of ['r', 'w', 'b']) form = clicked(form, 'c3', piece);
    expect(form.stacks).toEqual({ c3: 'rwb' });
    form = clicked(form, 'c3', ERASER);
    expect(drawn(form).stacks).toEqual([{ at: 'c3', pieces: 'rw', owner: 'white', wall: false, stuck: false }]);
    form = clicked(clicked(form, 'c3', ERASER), 'c3', ERASER);
    expect(form.stacks).toEqual({});
    expect(clicked(form, 'c3', ERASER).stacks).toEqual({});
  });

  it('replaces pieces in YINSH, and the same piece again takes it off', () => {
    let form = clicked(emptyForm('yinsh'), 'e5', 'W');
    form = clicked(form, 'e5', 'b');
    expect(form.stacks).toEqual({ e5: 'b' });
    expect(clicked(form, 'e5', 'b').stacks).toEqual({});
  });

  it('gives a colour to one player only', () => {
    let form = claimed(emptyForm('lyngk'), 'r', 'white');
    form = claimed(form, 'r', 'black');
    expect(form.claims).toEqual(['', 'r']);
    expect(claimed(form, 'r', 'black').claims).toEqual(['', '']);
    expect(drawn(clicked(form, 'd4', 'r')).stacks[0]?.owner).toBe('black');
  });

  it('counts what is on the board', () => {
    let form = clicked(clicked(emptyForm('dvonn'), 'c3', 'w'), 'c3', 'b');
    form = clicked(form, 'd3', 'w');
    expect(drawn(form).score).toEqual({ kind: 'pieces', of: [1, 2] });
    const lyngk = clicked(claimed(emptyForm('lyngk'), 'i', 'white'), 'd4', 'i');
    expect(drawn(lyngk).score).toEqual({
      kind: 'stacks',
      of: [
        [0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0],
      ],
    });
  });

  it('names the phase and, while rows are removed, who has moved', () => {
    const form = { ...emptyForm('yinsh'), toAct: 'black' as const };
    expect(inPhase(form, 'row').phase).toBe('row:b');
    expect(inPhase(form, 'ring', 'white').phase).toBe('ring:w');
    expect(phaseOf(inPhase(form, 'ring', 'white'))).toEqual({ phase: 'ring', mover: 'white' });
    expect(phaseOf(inPhase(form, 'place'))).toEqual({ phase: 'place', mover: null });
    expect(studyUi('dvonn').setup.phases).toEqual(['place', 'move']);
  });

  it('draws a position as the rules do, and nothing as stuck', () => {
    const form = { ...emptyForm('lyngk'), stacks: { c3: 'ibrgk', d4: 'i', e5: 'b' } };
    expect(drawn(form).stacks.map(({ wall, stuck }) => [wall, stuck])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect(drawn(form).score).toEqual({ kind: 'pieces', of: [9, 9] });
  });

  it('has a palette for each game and finds the points a reason is about', () => {
    const refusal = (values: Record<string, string>): Refusal => ({ rule: '', with: values, text: '', because: null });
    expect(studyUi('yinsh-blitz').setup.palette).toHaveLength(4);
    expect(studyUi('lyngk-6').setup.palette).toContain('j');
    expect(pointsNamed(refusal({ point: 'c3', height: '6' }), ['c3', 'd4'])).toEqual(['c3']);
    expect(pointsNamed(refusal({ row: 'g5-g9' }), ['g5', 'g7', 'g9'])).toEqual(['g5', 'g9']);
    expect(pointsNamed(refusal({ count: '51' }), ['c3'])).toEqual([]);
  });
});
