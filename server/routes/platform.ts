/** What clients ask a server about itself: menu, domains, languages, kinds of data, pictures of people. */
import { Hono } from 'hono';
import { z } from 'zod';
import { LEGACY_ROOT } from '#common/legacyPaths.ts';
import { needsSignIn, open } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { isId } from '../http/ids.ts';
import { readQ } from '../http/rison.ts';
import { menuOf } from '../page/bootstrap.ts';
import { createUsers } from '../store/users.ts';

const ConvertQ = z.object({
  type: z.string("'type' is a required property"),
  values: z.array(z.unknown(), "'values' is a required property").min(1, '[] should be non-empty'),
});

/** The page's own texts are English; there is nothing to translate. */
const ENGLISH = {
  domain: 'superset',
  locale_data: {
    superset: {
      '': { domain: 'superset', lang: 'en', plural_forms: 'nplurals=2; plural=(n != 1);' },
    },
  },
};

export const platform = ({ store }: Deps) =>
  new Hono<Env>()
    .get('/api/v1/menu', open(), (c) => c.json({ result: menuOf(c.get('viewer')) }))
    .get('/api/v1/available_domains', needsSignIn(), (c) => c.json({ result: { domains: null } }))
    // Columns have no types beyond those of their database.
    .get('/api/v1/advanced_data_type/types', needsSignIn(), (c) => c.json({ result: [] }))
    .get('/api/v1/advanced_data_type/convert', needsSignIn(), (c) => {
      const q = ConvertQ.safeParse(readQ(c.req.query('q')) ?? {});
      const problem = q.success
        ? `Invalid advanced data type: ${q.data.type.slice(0, 100)}`
        : `Not a valid rison schema ${q.error.issues[0]?.message ?? ''}`;
      throw new HttpError(400, problem);
    })
    .get('/api/v1/user/:id/avatar.png', needsSignIn(), async (c) => {
      const id = c.req.param('id');
      if (!isId(id) || !(await createUsers(store.db).byId(Number(id)))) throw notFound();
      return c.body(null, 204);
    })
    .get(`${LEGACY_ROOT}/language_pack/:locale`, open(), (c) => {
      if (c.req.param('locale') === 'en') return c.json(ENGLISH);
      throw new HttpError(404, { error: "Language pack doesn't exist on the server" });
    });
