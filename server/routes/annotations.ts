/** `/api/v1/annotation_layer/{id}/annotation/`: what a layer holds. */
import { type Context, Hono } from 'hono';
import { AnnotationBody, AnnotationChange, type AnnotationItem } from '#common/wire/annotation.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { annotationList } from '../annotations/annotationList.ts';
import { httpDate, plainTime, toStored } from '../annotations/times.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids } from '../http/rison.ts';
import { jsonBody } from '../http/validate.ts';
import { ListQuery } from '../lists/listQuery.ts';
import { listReply } from '../lists/listReply.ts';
import { createAnnotations } from '../store/annotations.ts';
import { objectId } from '../tags/objectId.ts';

const ROOT = '/api/v1/annotation_layer/:id{[0-9]+}/annotation';
const ONE = `${ROOT}/:annotation{[0-9]+}`;
const reads = needs('can_read', 'Annotation');
const writes = needs('can_write', 'Annotation');

/** The fields that a write names, as they are stored. */
const stored = ({ start_dttm, end_dttm, ...texts }: AnnotationChange) => ({
  ...texts,
  ...(start_dttm === undefined ? {} : { start_dttm: toStored(start_dttm) }),
  ...(end_dttm === undefined ? {} : { end_dttm: toStored(end_dttm) }),
});

/** The same fields as the reply repeats them. */
const repeated = ({ start_dttm, end_dttm, ...texts }: AnnotationChange, layer: number) => ({
  ...texts,
  ...(start_dttm === undefined ? {} : { start_dttm: httpDate(start_dttm) }),
  ...(end_dttm === undefined ? {} : { end_dttm: httpDate(end_dttm) }),
  layer,
});

const assertOrder = (start: string, end: string): void => {
  if (end < start) throw invalid({ start_dttm: ['End date must be after start date'] }, 422);
};

const annotationsOf = (deps: Deps) => {
  const store = createAnnotations(deps.store.db);
  const assertFree = async (layer: number, title: string | undefined, own?: number) => {
    const id = title === undefined ? undefined : await store.named(layer, title);
    if (id === undefined || id === own) return;
    throw invalid({ short_descr: ['Short description must be unique for this layer'] }, 422);
  };
  const layerOf = (c: Context<Env>) =>
    deps.gate
      .annotationLayers(c.get('viewer'))
      .select(['annotation_layers.id', 'annotation_layers.name'])
      .where('annotation_layers.id', '=', objectId(c.req.param('id')))
      .executeTakeFirst();
  const visible = async (c: Context<Env>) =>
    found(
      await deps.gate
        .annotations(c.get('viewer'))
        .selectAll('annotations')
        .where('annotations.layer_id', '=', objectId(c.req.param('id')))
        .where('annotations.id', '=', objectId(c.req.param('annotation')))
        .executeTakeFirst(),
    );
  return { store, assertFree, layerOf, visible };
};

/** Reading is apart from writing only because the two together are long. */
const readRoutes = (deps: Deps) => {
  const { layerOf, visible } = annotationsOf(deps);
  return new Hono<Env>()
    .get(ROOT, reads, readsQ(ListQuery), async (c) => {
      const spec = annotationList(deps, objectId(c.req.param('id')));
      const { count, ids, result } = await listReply(spec, c.get('viewer'), c.req.query('q'));
      return c.json({ count, ids, result });
    })
    .get(ONE, reads, async (c) => {
      const row = await visible(c);
      const result: AnnotationItem = {
        id: row.id,
        short_descr: row.short_descr,
        long_descr: row.long_descr,
        start_dttm: plainTime(row.start_dttm),
        end_dttm: plainTime(row.end_dttm),
        json_metadata: row.json_metadata,
        layer: found(await layerOf(c)),
      };
      return c.json({ id: row.id, result });
    });
};

const writeRoutes = (deps: Deps) => {
  const { store, assertFree, layerOf, visible } = annotationsOf(deps);
  return new Hono<Env>()
    .post(ROOT, writes, jsonBody(AnnotationBody), async (c) => {
      const layer = await layerOf(c);
      if (!layer) throw new HttpError(400, 'Annotation layer not found.');
      const body = c.req.valid('json');
      const { id: by } = c.get('viewer');
      await assertFree(layer.id, body.short_descr);
      const moments = { start_dttm: toStored(body.start_dttm), end_dttm: toStored(body.end_dttm) };
      assertOrder(moments.start_dttm, moments.end_dttm);
      const at = deps.now().toISOString();
      const { id } = await store.add({
        layer_id: layer.id,
        short_descr: body.short_descr,
        long_descr: body.long_descr ?? null,
        json_metadata: body.json_metadata ?? null,
        ...moments,
        created_by: by,
        changed_by: by,
        created_on: at,
        changed_on: at,
      });
      return c.json({ id, result: repeated(body, layer.id) }, 201);
    })
    .put(ONE, writes, jsonBody(AnnotationChange), async (c) => {
      const row = await visible(c);
      const body = c.req.valid('json');
      const change = stored(body);
      await assertFree(row.layer_id, body.short_descr, row.id);
      assertOrder(change.start_dttm ?? row.start_dttm, change.end_dttm ?? row.end_dttm);
      const changed_on = deps.now().toISOString();
      await store.change(row.id, { ...change, changed_by: c.get('viewer').id, changed_on });
      return c.json({ id: row.id, result: repeated(body, row.layer_id) });
    })
    .delete(ONE, writes, async (c) => {
      await store.remove([(await visible(c)).id]);
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, readsQ(Ids), async (c) => {
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate
          .annotations(c.get('viewer'))
          .select('annotations.id')
          .where('annotations.layer_id', '=', objectId(c.req.param('id')))
          .where('annotations.id', 'in', wanted)
          .execute(),
      );
      await store.remove(ids);
      return c.json(deleted(ids, 'annotation'));
    });
};

export const annotations = (deps: Deps) =>
  new Hono<Env>().route('/', readRoutes(deps)).route('/', writeRoutes(deps));
