/**
 * The token of a visitor without a session: bound to the cookie of the visit, so that no other site can sign anybody
 * in.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Deps } from '../deps.ts';
import { createSettings } from '../store/settings.ts';
import { readSessionCookie, writeSessionCookie } from './sessionCookie.ts';
import type { Env } from './viewer.ts';

type Needs = Pick<Deps, 'store'>;

export const tokenOfVisit = async (visit: string, { store }: Needs): Promise<string> =>
  createHmac('sha256', await createSettings(store.db).signingKey())
    .update(`csrf ${visit}`)
    .digest('base64url');

/** Begins a visit where there is none. */
export const anonymousToken = async (c: Context<Env>, deps: Needs): Promise<string> => {
  let visit = readSessionCookie(c);
  if (!visit) {
    visit = randomBytes(32).toString('base64url');
    writeSessionCookie(c, visit);
  }
  return tokenOfVisit(visit, deps);
};
