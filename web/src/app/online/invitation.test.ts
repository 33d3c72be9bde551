import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadRules } from '../testing';
import { keepInvitation, lastInvitation, onlineGame, timeControl } from './invitation';

beforeAll(loadRules);
beforeEach(() => localStorage.clear());

describe('an invitation', () => {
  it('is what was chosen last, as far as it still makes sense', () => {
    keepInvitation({ ...lastInvitation(), board: 'lyngk', clock: 'days', days: 5, name: 'Ola' });
    expect(lastInvitation()).toMatchObject({ board: 'lyngk', clock: 'days', days: 5, name: 'Ola', chat: true });
    localStorage.setItem('trefoil.invitation', '{"board":"chess","minutes":"many"}');
    expect(lastInvitation()).toMatchObject({ board: 'dvonn', minutes: 10 });
    localStorage.setItem('trefoil.invitation', 'nonsense');
    expect(lastInvitation().clock).toBe('fischer');
  });

  it('says which clock, in milliseconds and within reason', () => {
    const usual = lastInvitation();
    expect(timeControl(usual)).toEqual({ kind: 'fischer', initial: 600_000, increment: 5000 });
    expect(timeControl({ ...usual, clock: 'delay', minutes: 0, seconds: 1e9 })).toEqual({ kind: 'delay', initial: 15_000, delay: 180_000 });
    expect(timeControl({ ...usual, clock: 'days', days: 99 })).toEqual({ kind: 'days', days: 14 });
    expect(timeControl({ ...usual, clock: 'none' })).toEqual({ kind: 'none' });
  });

  it('becomes a game whose start among many the server draws', () => {
    const usual = lastInvitation();
    const lyngk = onlineGame({ ...usual, board: 'lyngk', options: { ...usual.options, seed: 7, variant: 'other' } }, 5);
    expect(lyngk).toEqual({
      game: 'lyngk-6',
      clock: { kind: 'fischer', initial: 600_000, increment: 5000 },
      side: 'random',
      takeBacks: true,
      chat: true,
    });
    const dvonn = onlineGame({ ...usual, name: ' Ola ', options: { ...usual.options, placement: 'random' } }, 5);
    expect(dvonn.start).toContain('move');
    expect(dvonn.name).toBe('Ola');
  });
});
