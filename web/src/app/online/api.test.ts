import { afterEach, expect, it, vi } from 'vitest';
import { forOthers } from './api';

afterEach(() => vi.unstubAllGlobals());

it('a link that was made on the server’s own machine names it as others find it', async () => {
  const answer = (others: string | null): void => void vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ others })));
  const seen = new URL('/online/abc?on=server#token', location.href).href;
  answer('http://192.168.1.7:7070');
  expect(await forOthers(seen)).toBe('http://192.168.1.7:7070/online/abc?on=server#token');
  // Nobody else can open it.
  answer(null);
  expect(await forOthers(seen)).toBeNull();
});
