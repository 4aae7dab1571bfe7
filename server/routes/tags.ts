/** `/api/v1/tag/` */
import { type Context, Hono } from 'hono';
import { TagBody, TaggingBody, TagsBody } from '#common/wire/tag.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { readQ } from '../http/rison.ts';
import { atomically } from '../store/atomically.ts';
import { createTags } from '../store/tags.ts';
import { kindByName, kindByNumber } from '../tags/kinds.ts';
import { tagRecords } from '../tags/list.ts';
import { assertOwnTags, assertTaggable, changeTag, makeTags, objectsOf } from '../tags/tagging.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/tag';
const reads = needs('can_read', 'Tag');
const writes = needs('can_write', 'Tag');

/** No object has a longer number. */
const idOf = (text: string | undefined): number => {
  if (!/^\d{1,9}$/.test(text ?? '')) throw notFound();
  return Number(text);
};

const listOf = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').filter((part) => part !== '');

export const tags = (deps: Deps) => {
  const asked = async (c: Context<Env>) =>
    found(
      await deps.gate
        .tags(c.get('viewer'))
        .selectAll('tags')
        .where('tags.id', '=', idOf(c.req.param('id')))
        .executeTakeFirst(),
    );

  const target = async (c: Context<Env>) => {
    const kind = kindByNumber(c.req.param('type') ?? '');
    if (!kind) throw notFound();
    const id = idOf(c.req.param('object'));
    await assertTaggable(deps, c.get('viewer'), kind, id);
    return { kind, id };
  };

  return new Hono<Env>()
    .get(`${ROOT}/get_objects`, reads, async (c) => {
      const viewer = c.get('viewer');
      const ids = listOf(c.req.query('tagIds'))
        .filter((id) => /^\d{1,9}$/.test(id))
        .map(Number);
      const names = listOf(c.req.query('tags'));
      const rows = await deps.gate
        .tags(viewer)
        .select('tags.id')
        .where((eb) =>
          eb.or([
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
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const tag = await asked(c);
      const [result] = await tagRecords(deps, [tag]);
      return c.json({ id: tag.id, result, ...itemFacts('Show Tag', result ?? {}) });
    })
    .post(ROOT, writes, jsonBody(TagBody), async (c) => {
      await makeTags(deps, c.get('viewer'), [c.req.valid('json')]);
      return c.json({}, 201);
    })
    .post(`${ROOT}/bulk_create`, writes, jsonBody(TagsBody), async (c) => {
      try {
        await makeTags(deps, c.get('viewer'), c.req.valid('json').tags);
      } catch (cause) {
        if (!(cause instanceof HttpError)) throw cause;
        throw new HttpError(422, 'Tag parameters are invalid.', { cause });
      }
      return c.json({}, 201);
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(TagBody), async (c) => {
      const tag = await asked(c);
      const body = c.req.valid('json');
      await changeTag(deps, c.get('viewer'), tag, body);
      return c.json({ id: tag.id, result: body });
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
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      const tag = await asked(c);
      await assertOwnTags(deps, c.get('viewer'), [tag]);
      await deps.store.db.deleteFrom('tags').where('id', '=', tag.id).execute();
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, async (c) => {
      const names = readQ(c.req.query('q'));
      const viewer = c.get('viewer');
      if (!Array.isArray(names) || names.length === 0) throw new HttpError(400, 'Not a valid list');
      const rows = await deps.gate
        .tags(viewer)
        .select(['tags.id', 'tags.created_by'])
        .where('tags.name', 'in', names.map(String))
        .execute();
      if (rows.length < new Set(names.map(String)).size) throw notFound();
      await assertOwnTags(deps, viewer, rows);
      await deps.store.db
        .deleteFrom('tags')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
      return c.json({ message: `Deleted ${rows.length} tags` });
    });
};
