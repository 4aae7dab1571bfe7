import { type Context, Hono } from 'hono';
import { MeBody } from '#common/wire/security.ts';
import type { PasswordCheck } from '../access/passwordCheck.ts';
import { passwordFirst } from '../middleware/passwordFirst.ts';
import { hashPassword } from '../access/passwords.ts';
import { needsSignIn } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { bootstrapUser } from '../page/bootstrap.ts';
import { atomically } from '../store/atomically.ts';
import { createUsers, type User } from '../store/users.ts';
import { jsonBody } from '../http/validate.ts';

const toMe = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  is_active: user.is_active === 1,
  is_anonymous: false,
  login_count: user.login_count,
});

/** The signed-in person's own record. */
export const me = ({ store, now }: Deps, check: PasswordCheck) => {
  const users = createUsers(store.db);
  const own = async (id: number | null) => {
    const user = id === null ? undefined : await users.byId(id);
    if (!user) throw new HttpError(404, 'Not found');
    return user;
  };
  /** A person who came by the first start’s link has no password yet; all others must give the old one. */
  const assertOldPassword = async (c: Context<Env>, user: User, given: string | undefined) => {
    if (user.must_change_password === 1) return;
    if (given === undefined) throw invalid({ old_password: ['Missing data for required field.'] });
    if (!(await check(c, user.username, given)))
      throw invalid({ old_password: ['This is not your password.'] });
  };

  return new Hono<Env>()
    .get('/api/v1/me', needsSignIn(), async (c) =>
      c.json({ result: toMe(await own(c.get('viewer').id)) }),
    )
    .put('/api/v1/me', needsSignIn(), jsonBody(MeBody), async (c) => {
      const { old_password, ...body } = c.req.valid('json');
      if (Object.keys(body).length === 0)
        throw new HttpError(400, 'At least one field must be provided.');
      const { password, first_name: firstName, last_name: lastName } = body;
      const user = await own(c.get('viewer').id);
      const { id } = user;
      if (password === undefined && user.must_change_password === 1) throw passwordFirst();
      if (password !== undefined) await assertOldPassword(c, user, old_password);
      const hash = password === undefined ? null : await hashPassword(password);
      await atomically(store.db, async (db) => {
        const writing = createUsers(db);
        if (hash !== null) await writing.setPassword(id, hash, now(), c.get('session')?.id ?? null);
        await writing.rename(id, { firstName, lastName }, now());
      });
      return c.json({ result: toMe(await own(id)) });
    })
    .get('/api/v1/me/roles', needsSignIn(), async (c) =>
      c.json({ result: await bootstrapUser(store, c.get('viewer')) }),
    );
};
