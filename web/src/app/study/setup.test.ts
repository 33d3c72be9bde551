import { describe, expect, it } from 'vitest';
import { claimed } from '../../games/lyngk/setup';
import { studyUi } from '../../games/study';
import type { Checked, Refusal } from '../../protocol';
import { clicked, drawn, emptyForm, ERASER, inPhase, phaseOf, pointsNamed } from './setup';

describe('the set-up board', () => {
  it('builds stacks by repeated clicks and takes them down from the top', () => {
    let form = emptyForm('dvonn');
    for (const piece of ['r', 'w', 'b']) form = clicked(form, 'c3', piece);
    expect(form.stacks).toEqual({ c3: 'rwb' });
    form = clicked(form, 'c3', ERASER);
    expect(form.stacks).toEqual({ c3: 'rw' });
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
  });

  it('names the phase and, while rows are removed, who has moved', () => {
    const form = { ...emptyForm('yinsh'), toAct: 'black' as const };
    expect(inPhase(form, 'row').phase).toBe('row:b');
    expect(inPhase(form, 'ring', 'white').phase).toBe('ring:w');
    expect(phaseOf(inPhase(form, 'ring', 'white'))).toEqual({ phase: 'ring', mover: 'white' });
    expect(phaseOf(inPhase(form, 'place'))).toEqual({ phase: 'place', mover: null });
    expect(studyUi('dvonn').setup.phases).toEqual(['place', 'move']);
  });

  it('draws what the rules say of it, and nothing as stuck', () => {
    const form = emptyForm('lyngk');
    const stack = { at: 'c3', pieces: 'ibrgk', owner: null, wall: true, stuck: true };
    const checked: Checked = { stacks: [stack], score: { kind: 'pieces', of: [9, 9] }, position: null, problem: null };
    expect(drawn(form, checked)).toMatchObject({ stacks: [{ wall: true, stuck: false }], score: checked.score, steps: [] });
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
