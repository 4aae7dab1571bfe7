/** `/api/v1/tag/`: tags themselves. What carries them: `taggedObjects.ts`. */
import { type Context, Hono } from 'hono';
import { TagBody, TagChange, TagsBody } from '#common/wire/tag.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { readQ } from '../http/rison.ts';
import { removeTags } from '../store/tags.ts';
import { tagRecords } from '../tags/list.ts';
import { objectId } from '../tags/objectId.ts';
import { assertOwnTags, changeTag, makeTag, makeTags } from '../tags/tagging.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/tag';
const reads = needs('can_read', 'Tag');
const writes = needs('can_write', 'Tag');

export const tags = (deps: Deps) => {
  const visible = async (c: Context<Env>) =>
    found(
      await deps.gate
        .tags(c.get('viewer'))
        .selectAll('tags')
        .where('tags.id', '=', objectId(c.req.param('id')))
        .executeTakeFirst(),
    );

  return new Hono<Env>()
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const tag = await visible(c);
      const [result] = await tagRecords(deps, [tag]);
      return c.json({ id: tag.id, result, ...itemFacts('Show Tag', result ?? {}) });
    })
    .post(ROOT, writes, jsonBody(TagBody), async (c) => {
      await makeTag(deps, c.get('viewer'), c.req.valid('json'));
      return c.json({}, 201);
    })
    .post(`${ROOT}/bulk_create`, writes, jsonBody(TagsBody), async (c) => {
      try {
        const result = await makeTags(deps, c.get('viewer'), c.req.valid('json').tags);
        return c.json({ result });
      } catch (cause) {
        if (!(cause instanceof HttpError)) throw cause;
        throw new HttpError(422, 'Tag parameters are invalid.', { cause });
      }
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(TagChange), async (c) => {
      const tag = await visible(c);
      const body = c.req.valid('json');
      await changeTag(deps, c.get('viewer'), tag, body);
      return c.json({ id: tag.id, result: body });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      const tag = await visible(c);
      await assertOwnTags(deps, c.get('viewer'), [tag]);
      await removeTags(deps.store.db, [tag.id]);
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, async (c) => {
      const names = readQ(c.req.query('q'));
      const viewer = c.get('viewer');
      if (!Array.isArray(names) || names.length === 0) throw new HttpError(400, 'Not a valid list');
      if (!names.every((name) => typeof name === 'string'))
        throw new HttpError(400, 'Not a valid list of names');
      const rows = await deps.gate
        .tags(viewer)
        .select(['tags.id', 'tags.created_by'])
        .where('tags.name', 'in', names)
        .execute();
      if (rows.length < new Set(names).size) throw notFound();
      await assertOwnTags(deps, viewer, rows);
      await removeTags(
        deps.store.db,
        rows.map(({ id }) => id),
      );
      return c.json({ message: `Deleted ${rows.length} tags` });
    });
};
