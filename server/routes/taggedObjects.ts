/** `/api/v1/tag/`: what carries a tag, and putting one on it or taking it away. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { TaggingBody } from '#common/wire/tag.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { jsonBody } from '../http/validate.ts';
import { readsQuery } from '../http/reads.ts';
import { atomically } from '../store/atomically.ts';
import { createTags } from '../store/tags.ts';
import { kindByName, kindByNumber } from '../tags/kinds.ts';
import { objectId } from '../tags/objectId.ts';
import { assertTaggable, objectsOf } from '../tags/tagging.ts';

const ROOT = '/api/v1/tag';
const reads = needs('can_read', 'Tag');
const writes = needs('can_write', 'Tag');

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

/** Each a list with commas between. */
const ObjectsQuery = z.object({
  tags: z.string().optional(),
  tagIds: z.string().optional(),
  types: z.string().optional(),
});

export const taggedObjects = (deps: Deps) => {
  const target = async (c: Context<Env>) => {
    const kind = kindByNumber(c.req.param('type') ?? '');
    if (!kind) throw new HttpError(422, 'Invalid tag');
    const id = objectId(c.req.param('object'));
    await assertTaggable(deps, c.get('viewer'), kind, id);
    return { kind, id };
  };

  return new Hono<Env>()
    .get(`${ROOT}/get_objects`, reads, readsQuery(ObjectsQuery), async (c) => {
      const viewer = c.get('viewer');
      const ids = listOf(c.req.query('tagIds'))
        .filter((id) => /^\d{1,9}$/.test(id))
        .map(Number);
      const names = listOf(c.req.query('tags'));
      const isAnyTag = !c.req.query('tagIds') && !c.req.query('tags');
      const rows = await deps.gate
        .tags(viewer)
        .select('tags.id')
        .where((eb) =>
          eb.or([
            eb.lit(isAnyTag),
            ids.length > 0 ? eb('tags.id', 'in', ids) : eb.lit(false),
            names.length > 0 ? eb('tags.name', 'in', names) : eb.lit(false),
          ]),
        )
        .execute();
      const kinds = listOf(c.req.query('types')).flatMap((name) => kindByName(name) ?? []);
      const result = await objectsOf(
        deps,
        viewer,
        rows.map(({ id }) => id),
        kinds.length > 0 ? kinds : undefined,
      );
      return c.json({ result });
    })
    .post(`${ROOT}/:type{[0-9]+}/:object{[0-9]+}`, writes, jsonBody(TaggingBody), async (c) => {
      const { kind, id } = await target(c);
      const at = deps.now().toISOString();
      const names = c.req.valid('json').properties.tags;
      await atomically(deps.store.db, async (db) => {
        const store = createTags(db);
        await store.put(await store.ensure(names, c.get('viewer').id, at), kind.type, id);
      });
      return c.json({}, 201);
    })
    .delete(`${ROOT}/:type{[0-9]+}/:object{[0-9]+}/:name`, writes, async (c) => {
      const { kind, id } = await target(c);
      await createTags(deps.store.db).take(c.req.param('name'), kind.type, id);
      return c.json({ message: 'OK' });
    });
};
