/** Signing in and the own record: both check a password, and guesses at it count together. */
import { Hono } from 'hono';
import { createPasswordCheck } from '../access/passwordCheck.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { me } from './me.ts';
import { security } from './security.ts';

export const account = (deps: Deps) => {
  const check = createPasswordCheck(deps);
  return new Hono<Env>().route('/', security(deps, check)).route('/', me(deps, check));
};
