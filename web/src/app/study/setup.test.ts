import { describe, expect, it } from 'vitest';
import type { Game, Refusal, Scene } from '../../protocol';
import { claimed, clicked, drawn, emptyForm, ERASER, formOf, inPhase, palette, phaseOf, phases, pointsNamed } from './setup';

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
    expect(phases('dvonn')).toEqual(['place', 'move']);
  });

  it('takes a position over as it stands, in the middle of a turn too', () => {
    const scene = (game: Game, position: string): Scene => ({ ...drawn(emptyForm(game)), position });
    expect(formOf(scene('yinsh', '4/7/8/9/10/9/10/9/8/7/4 w row:b 0-0')).phase).toBe('row:b');
    expect(formOf(scene('dvonn', '9/10/11/10/9 w place')).phase).toBe('place');
    expect(formOf(scene('lyngk', '1/4/7/6/7/6/7/4/1 1 rK/- 0-0')).phase).toBe('claimed');
    expect(formOf(scene('lyngk-6', '1/4/7/6/7/6/7/4/1 1 r/- 0-0 2'))).toMatchObject({ phase: 'move', winner: 'black' });
  });

  it('has a palette for each game and finds the points a reason is about', () => {
    const refusal = (values: Record<string, string>): Refusal => ({ rule: '', with: values, text: '', because: null });
    expect(palette('yinsh-blitz')).toHaveLength(4);
    expect(palette('lyngk-6')).toContain('j');
    expect(pointsNamed(refusal({ point: 'c3', height: '6' }), ['c3', 'd4'])).toEqual(['c3']);
    expect(pointsNamed(refusal({ row: 'g5-g9' }), ['g5', 'g7', 'g9'])).toEqual(['g5', 'g9']);
    expect(pointsNamed(refusal({ count: '51' }), ['c3'])).toEqual([]);
  });
});
