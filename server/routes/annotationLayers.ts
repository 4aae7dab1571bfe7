/** `/api/v1/annotation_layer/`: the layers. What they hold: `annotations.ts`. */
import { type Context, Hono } from 'hono';
import { LayerBody, LayerChange } from '#common/wire/annotation.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalid } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { deleted, idsToDelete } from '../http/deleteMany.ts';
import { Ids } from '../http/rison.ts';
import { jsonBody } from '../http/validate.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { createAnnotations } from '../store/annotations.ts';
import { objectId } from '../tags/objectId.ts';

const ROOT = '/api/v1/annotation_layer';
const reads = needs('can_read', 'Annotation');
const writes = needs('can_write', 'Annotation');

export const annotationLayers = (deps: Deps) => {
  const store = createAnnotations(deps.store.db);
  const visible = async (c: Context<Env>) =>
    found(
      await deps.gate
        .annotationLayers(c.get('viewer'))
        .select(['annotation_layers.id', 'annotation_layers.name', 'annotation_layers.descr'])
        .where('annotation_layers.id', '=', objectId(c.req.param('id')))
        .executeTakeFirst(),
    );

  const assertFree = async (name: string | undefined, own?: number): Promise<void> => {
    const id = name === undefined ? undefined : await store.layerNamed(name);
    if (id !== undefined && id !== own) throw invalid({ name: ['Name must be unique'] }, 422);
  };

  const remove = async (ids: readonly number[]): Promise<void> => {
    if (await store.removeLayers(ids)) return;
    throw new HttpError(422, 'Annotation layer has associated annotations.');
  };

  return new Hono<Env>()
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const layer = await visible(c);
      return c.json({
        id: layer.id,
        result: layer,
        ...itemFacts('Show Annotation Layer', layer),
      });
    })
    .post(ROOT, writes, jsonBody(LayerBody), async (c) => {
      const { id: by } = c.get('viewer');
      const body = c.req.valid('json');
      await assertFree(body.name);
      const at = deps.now().toISOString();
      const stamps = { created_by: by, changed_by: by, created_on: at, changed_on: at };
      const { id } = await store.addLayer({
        name: body.name,
        descr: body.descr ?? null,
        ...stamps,
      });
      return c.json({ id, result: body }, 201);
    })
    .put(`${ROOT}/:id{[0-9]+}`, writes, jsonBody(LayerChange), async (c) => {
      const { id } = await visible(c);
      const body = c.req.valid('json');
      await assertFree(body.name, id);
      const changed_on = deps.now().toISOString();
      await store.changeLayer(id, { ...body, changed_by: c.get('viewer').id, changed_on });
      return c.json({ id, result: { ...body, layer: id } });
    })
    .delete(`${ROOT}/:id{[0-9]+}`, writes, async (c) => {
      await remove([(await visible(c)).id]);
      return c.json({ message: 'OK' });
    })
    .delete(ROOT, writes, readsQ(Ids), async (c) => {
      const ids = await idsToDelete(c, (wanted) =>
        deps.gate
          .annotationLayers(c.get('viewer'))
          .select('annotation_layers.id')
          .where('annotation_layers.id', 'in', wanted)
          .execute(),
      );
      await remove(ids);
      return c.json(deleted(ids, 'annotation layer'));
    });
};
