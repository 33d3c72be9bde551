import { describe, expect, it } from 'vitest';
import type { PushNotice } from './protocol';
import { readNotice } from './push';

const notice = (more: Partial<PushNotice> = {}): string =>
  JSON.stringify({ kind: 'yourTurn', game: 'yinsh', by: 'Ann', path: '/online/abc', language: 'en', ...more } satisfies PushNotice);

describe('a notice', () => {
  it('says what has happened, in the language of its reader', () => {
    expect(readNotice(notice())).toEqual({ title: 'Your turn', body: 'YINSH with Ann', tag: '/online/abc', path: '/online/abc' });
    expect(readNotice(notice({ language: 'fr', kind: 'gameOver' }))).toMatchObject({
      title: 'La partie est terminée',
      body: 'YINSH avec Ann',
    });
    expect(readNotice(notice({ language: 'pl', kind: 'challenge', by: '' }))?.title).toBe('Gość chce zagrać');
    expect(readNotice(notice({ language: 'ru', kind: 'test' }))?.title).toBe('Уведомления работают');
    expect(readNotice(notice({ language: 'xx' }))?.title).toBe('Your turn');
  });

  it('puts names in as they are', () => {
    expect(readNotice(notice({ by: '{game} $& <b>' }))?.body).toContain('<b>');
  });

  it('opens pages of the app alone', () => {
    for (const path of ['https://evil.example/', '//evil.example', '/online/abc?x=javascript:1', '', 'online/abc', '/../x'])
      expect(readNotice(notice({ path }))?.path, path).toBe('/');
  });

  it('that cannot be read is none', () => {
    for (const text of ['', 'null', '{}', '{"kind":"guest"}', '{"kind":"about"}', '[]']) expect(readNotice(text), text).toBeNull();
  });
});
