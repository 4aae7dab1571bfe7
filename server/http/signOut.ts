/** What is said where signing out needs words. */
import type { Context } from 'hono';
import { wantsPage } from './wantsPage.ts';

export const SIGNED_OUT = 'You are signed out.';

const NOT_SIGNED_OUT =
  'You are still signed in: another site, or something on a page, asked to sign you out. Open this site itself and choose Sign out in the menu of your name.';

export const notSignedOut = (c: Context): Response =>
  wantsPage(c) ? c.text(NOT_SIGNED_OUT, 403) : c.json({ message: NOT_SIGNED_OUT }, 403);
