import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem, Refusal } from '../protocol';
import { addWords, setLanguage } from '../words';
import { GamesError } from './games/games';
import { errorText, problemText, refused } from './problems';

const reason = (rule: string, values: Record<string, string> = {}, because: Refusal | null = null): Refusal => ({
  rule,
  with: values,
  text: 'In English.',
  because,
});

describe('what went wrong', () => {
  beforeAll(async () => {
    await setLanguage('fr');
    await addWords('reasons');
  });

  it('is told in the language of the page, with its place and the reason behind it', () => {
    const occupied = reason('dvonn.empty', { point: 'c3' });
    const step = reason('turn.notLegal', { step: 'c3-c4' }, occupied);
    expect(refused(reason('record.lineTurn', { line: '7', turn: '51' }, step))).toBe(
      'Ligne 7, coup 51 : c3-c4 n’est pas permis. Il n’y a rien en c3.',
    );
  });

  it('calls players, colours, pieces and games by their names', () => {
    expect(refused(reason('lyngk.claimed', { colour: 'r', player: '2' }))).toBe('Cette couleur est prise : rouge (Joueur 2).');
    expect(refused(reason('yinsh.hasNoRow', { player: 'white' }))).toBe('Blanc : il n’y a pas de rangée à retirer.');
    expect(refused(reason('dvonn.tooManyPieces', { piece: 'DVONN', limit: '3', count: '4' }))).toContain('DVONN :');
    expect(refused(reason('record.noSetupTag', { game: 'lyngk' }))).toContain('LYNGK');
  });

  it('is told as it comes where there are no words for it', () => {
    expect(refused(reason('dvonn.unheardOf'))).toBe('In English.');
    const odd: Problem = { code: 'bad-message', message: 'This is no message.', refusal: null };
    expect(problemText(odd)).toBe('This is no message.');
  });

  it('is told by its code where there is no reason', () => {
    const gone: Problem = { code: 'not-found', message: 'There is no game "x".', refusal: null };
    expect(errorText(new GamesError(gone))).toBe('Cette partie n’existe pas ; elle a peut-être été supprimée.');
    expect(errorText(new Error('broken'))).toBe('broken');
  });
});
