/** Share links of the SQL editor: keys that cannot be guessed, for everyone who may use the editor. */
import { Hono } from 'hono';
import { z } from 'zod';
import { PermalinkBody } from '#common/wire/sqllab.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { found } from '../access/gate.ts';
import { formFields } from '../http/forms.ts';
import { createKeyValues, randomKey } from '../store/keyValues.ts';
import { jsonBody } from '../http/validate.ts';
import { readsJsonForm } from '../http/reads.ts';

const PERMALINK = '/api/v1/sqllab/permalink';
const VIEW = 'SqlLabPermalinkRestApi';

export const kv = (deps: Deps) => {
  const keyValues = createKeyValues(deps.store.db);
  const put = async (kind: string, ownerId: number | null, value: unknown): Promise<string> => {
    const key = randomKey();
    const entry = { kind, ownerId, objectId: null, value: JSON.stringify(value), expiresOn: null };
    await keyValues.put(key, entry, deps.now());
    return key;
  };
  const get = async (kind: string, key: string): Promise<string> =>
    found(await keyValues.get(kind, key, deps.now())).value;

  return new Hono<Env>()
    .post(PERMALINK, needs('can_write', VIEW), jsonBody(PermalinkBody), async (c) => {
      const key = await put('sqllab_permalink', c.get('viewer').id, c.req.valid('json'));
      return c.json({ key, url: new URL(`/sqllab/p/${key}/`, deps.publicUrl()).href }, 201);
    })
    .get(`${PERMALINK}/:key`, needs('can_read', VIEW), async (c) =>
      c.body(await get('sqllab_permalink', c.req.param('key')), 200, {
        'content-type': 'application/json; charset=utf-8',
      }),
    )
    .post(
      '/kv/store',
      needs('can_write', VIEW),
      readsJsonForm(z.object({ data: z.looseObject({}) })),
      async (c) => {
        const { data } = await formFields(c);
        if (typeof data !== 'object' || data === null) {
          throw new HttpError(400, { error: "Field 'data' is no JSON object." });
        }
        return c.json({ id: await put('kv', c.get('viewer').id, data) });
      },
    )
    .get('/kv/:id{(?!store$)[^\\x2f]+}', needs('can_read', VIEW), async (c) =>
      c.body(await get('kv', c.req.param('id')), 200, {
        'content-type': 'application/json; charset=utf-8',
      }),
    );
};
