/** People who must choose a password do that before anything else, by page and by API. */
import { createMiddleware } from 'hono/factory';
import { HttpError } from '../errors.ts';
import { signInFor } from '../access/next.ts';
import { wantsPage } from '../http/wantsPage.ts';
import type { Env } from '../access/viewer.ts';

const MESSAGE = 'Choose a password of your own first. Nothing else can be done until then.';

export const passwordFirst = () => new HttpError(403, MESSAGE);

/** The change itself, what its page needs, and signing out or in as somebody else. */
const OPEN = [
  /^\/api\/v1\/me(\/roles)?\/?$/,
  /^\/api\/v1\/security\/(csrf_token|login|refresh|session)\/?$/,
  /^\/log(in|out)\/?$/,
];

export const choosesPasswordFirst = () =>
  createMiddleware<Env>(async (c, next) => {
    const isOpen = OPEN.some((path) => path.test(c.req.path));
    if (isOpen || !c.get('viewer').mustChangePassword) return next();
    return wantsPage(c) ? c.redirect(signInFor(c.req.url)) : c.json({ message: MESSAGE }, 403);
  });
