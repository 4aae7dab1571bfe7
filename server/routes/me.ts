import { Hono } from 'hono';
import { MeBody } from '#schema/security.ts';
import { hashPassword } from '../access/passwords.ts';
import { needsSignIn } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { bootstrapUser } from '../page/bootstrap.ts';
import { createUsers, type User } from '../store/users.ts';
import { jsonBody } from '../validate.ts';

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

/** The signed-in person's own record (contract README §2). */
export const me = ({ store, now }: Deps) => {
  const users = createUsers(store.db);
  const own = async (id: number | null) => {
    const user = id === null ? undefined : await users.byId(id);
    if (!user) throw new HttpError(404, 'Not found');
    return user;
  };
  return new Hono<Env>()
    .get('/api/v1/me', needsSignIn(), async (c) =>
      c.json({ result: toMe(await own(c.get('viewer').id)) }),
    )
    .put('/api/v1/me', needsSignIn(), jsonBody(MeBody), async (c) => {
      const body = c.req.valid('json');
      if (Object.keys(body).length === 0)
        throw new HttpError(400, 'At least one field must be provided.');
      const { id } = await own(c.get('viewer').id);
      if (body.password !== undefined) {
        await users.setPassword(
          id,
          await hashPassword(body.password),
          now(),
          c.get('session')?.id ?? null,
        );
      }
      await users.rename(id, { firstName: body.first_name, lastName: body.last_name }, now());
      return c.json({ result: toMe(await own(id)) });
    })
    .get('/api/v1/me/roles', needsSignIn(), async (c) =>
      c.json({ result: await bootstrapUser(store, c.get('viewer')) }),
    );
};
