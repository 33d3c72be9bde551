// What is asked of a server about one's own account.

import type {
  Account,
  Blocked,
  Device,
  MadeToken,
  MailOffer,
  ProgramToken,
  RecoveryCodes,
  Report,
  SignedUp,
  TokenScope,
  Whom,
} from '../../protocol';
import { GamesError } from '../games/games';
import { ask } from '../games/server';

/** The reader's account; null for somebody who is not signed in. */
export async function account(): Promise<Account | null> {
  try {
    return await ask<Account>('account');
  } catch (error) {
    if (error instanceof GamesError && error.problem.code === 'not-signed-in') return null;
    throw error;
  }
}

export const signUp = (name: string, password: string): Promise<SignedUp> => ask('account/sign-up', { name, password });
export const signIn = (name: string, password: string): Promise<Account> => ask('account/sign-in', { name, password });
export const recover = (name: string, code: string, password: string): Promise<Account> => ask('account/recover', { name, code, password });
export const signOut = (): Promise<void> => ask('account/sign-out', {});
export const signOutEverywhere = (): Promise<void> => ask('account/sign-out-everywhere', {});
export const devices = (): Promise<Device[]> => ask('account/devices');
export const signOutDevice = (id: string): Promise<void> => ask(`account/devices/${encodeURIComponent(id)}/sign-out`, {});
export const changePassword = (password: string, changed: string): Promise<void> => ask('account/password', { password, new: changed });
export const newCodes = async (password: string): Promise<string[]> => (await ask<RecoveryCodes>('account/codes', { password })).codes;
export const mailOffered = async (): Promise<boolean> => (await ask<MailOffer>('account/mail')).offered;
export const addEmail = (email: string, password: string, language: string): Promise<void> =>
  ask('account/email', { email, password, language });
export const confirmEmail = (code: string): Promise<void> => ask('account/email/confirm', { code });
export const removeEmail = (password: string): Promise<void> => ask('account/email/remove', { password });
export const forgotten = (email: string, language: string): Promise<void> => ask('account/forgotten', { email, language });
export const resetPassword = (code: string, password: string): Promise<Account> => ask('account/reset', { code, password });
export const remove = (password: string): Promise<void> => ask('account/delete', { password });
export const everything = (): Promise<unknown> => ask('account/export');
export const blocked = (): Promise<Blocked[]> => ask('account/blocked');
export const block = (whom: Whom): Promise<void> => ask('account/block', whom);
export const unblock = (name: string): Promise<void> => ask('account/unblock', { name });
export const tokens = (): Promise<ProgramToken[]> => ask('account/tokens');
export const makeToken = (description: string, scopes: readonly TokenScope[]): Promise<MadeToken> =>
  ask('account/tokens', { description, scopes });
export const revokeToken = (id: string): Promise<void> => ask(`account/tokens/${encodeURIComponent(id)}/revoke`, {});
export const report = (told: Report): Promise<void> => ask('account/report', told);
