// What a token can be good for, in the order in which it is offered.

import type { TokenScope } from '../../protocol';

// As a record, so that none is left out.
const OFFERED: Record<TokenScope, true> = {
  'board:play': true,
  'bot:play': true,
  'challenge:read': true,
  'challenge:write': true,
  'email:read': true,
};

export const SCOPES = Object.keys(OFFERED) as readonly TokenScope[];
