/** Datasets: what charts ask. */
import { Hono } from 'hono';
import { z } from 'zod';
import { DatasetCreate, DatasetGetOrCreate, DatasetUpdate } from '#common/wire/dataset.ts';
import { ownersToStore } from '../access/ownersToStore.ts';
import { needs } from '../access/rights.ts';
import type { Env, Viewer } from '../access/viewer.ts';
import { assertMayChange } from '../datasets/assertMayChange.ts';
import { datasourceOf } from '../datasets/datasource.ts';
import { datasetRow, describeDataset } from '../datasets/describe.ts';
import { datasetDatabase, makeDataset } from '../datasets/make.ts';
import { changeOf } from '../datasets/update.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, HttpError } from '../errors.ts';
import { deleted } from '../http/deleteMany.ts';
import { Ids, idsOfQ, readQ } from '../http/rison.ts';
import { pick } from '../lists/pick.ts';
import { refreshesToEnd } from '../refreshes/end.ts';
import { assertKeepsTable } from '../refreshes/readsTable.ts';
import { fromFlag } from '../store/codec.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import { ID_OR_UUID } from '../http/ids.ts';
import { readsQ, readsQuery } from '../http/reads.ts';
import { invalidSchema, jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/dataset';
/** What a real server says of a new dataset where the request does not. */
const UNSAID = { always_filter_main_dttm: false, normalize_columns: false };
/** A change as it was asked for, and what it leaves as it is. */
const told = (before: StoredDataset, body: z.output<typeof DatasetUpdate>) => ({
  ...body,
  always_filter_main_dttm: body.always_filter_main_dttm ?? fromFlag(before.always_filter_main_dttm),
});

const ItemQ = z.object({ columns: z.array(z.string()).optional() });

/** The dataset, for somebody who may delete it. */
const removable = async (deps: Deps, viewer: Viewer, id: string): Promise<StoredDataset> => {
  const one = await datasetRow(deps, viewer, id);
  await deps.gate.assertOwner(viewer, 'dataset', one.id);
  await assertMayChange(deps, viewer, one, null);
  return one;
};

/** All of them or none; refreshes end with their dataset, and their table stays unless that is asked. */
const removeAll = async (
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  dropsTable = false,
): Promise<void> => {
  const rows = await Promise.all(ids.map((id) => removable(deps, viewer, id)));
  const ends = await Promise.all(
    rows.map(({ id }) => refreshesToEnd(deps, viewer, id, dropsTable)),
  );
  await createDatasets(deps.store.db).remove(rows.map(({ id }) => id));
  for (const end of ends) await end();
};

export const datasets = (deps: Deps) => {
  const { store, gate, now } = deps;
  const stored = createDatasets(store.db);
  return new Hono<Env>()
    .post(
      `${ROOT}/get_or_create`,
      needs('can_write', 'Dataset'),
      jsonBody(DatasetGetOrCreate),
      async (c) => {
        const viewer = c.get('viewer');
        const { database_id, ...body } = c.req.valid('json');
        const known = await stored.byName({
          database_id,
          catalog: body.catalog || null,
          schema: body.schema || null,
          table_name: body.table_name,
        });
        if (known)
          return c.json({
            result: { table_id: (await datasetRow(deps, viewer, String(known.id))).id },
          });
        return c.json({
          result: {
            table_id: (await makeDataset(deps, viewer, { database: database_id, ...body })).id,
          },
        });
      },
    )
    .post(ROOT, needs('can_write', 'Dataset'), jsonBody(DatasetCreate), async (c) => {
      const viewer = c.get('viewer');
      const body = c.req.valid('json');
      const made = await makeDataset(deps, viewer, body);
      const data = await datasourceOf(deps, viewer, made.id);
      return c.json({ id: made.id, result: { ...UNSAID, ...body }, data }, 201);
    })
    .delete(ROOT, needs('can_write', 'Dataset'), readsQ(Ids), async (c) => {
      const viewer = c.get('viewer');
      const ids = [...new Set(idsOfQ(c.req.query('q')))];
      if (ids.length === 0) throw new HttpError(404, 'Not found');
      await removeAll(deps, viewer, ids.map(String));
      return c.json(deleted(ids, 'dataset'));
    })
    .get(`${ROOT}/${ID_OR_UUID}`, needs('can_read', 'Dataset'), async (c) => {
      const viewer = c.get('viewer');
      const one = await datasetRow(deps, viewer, c.req.param('id'));
      const q = ItemQ.safeParse(readQ(c.req.query('q')) ?? {});
      if (!q.success) throw new HttpError(400, 'Not a valid rison schema');
      const record = await describeDataset(deps, viewer, one);
      return c.json({
        id: one.id,
        result: q.data.columns ? pick(record, q.data.columns) : record,
      });
    })
    .put(
      `${ROOT}/${ID_OR_UUID}`,
      needs('can_write', 'Dataset'),
      readsQuery(z.object({ override_columns: z.string().optional() })),
      jsonBody(DatasetUpdate, { refuse: invalidSchema }),
      async (c) => {
        const viewer = c.get('viewer');
        const one = await datasetRow(deps, viewer, c.req.param('id'));
        await gate.assertOwner(viewer, 'dataset', one.id);
        const body = c.req.valid('json');
        const database = await datasetDatabase(deps, viewer, body.database_id ?? one.database_id);
        const looksAgain = c.req.query('override_columns') === 'true';
        const owners = await ownersToStore(deps, viewer, body.owners, 'changed');
        const change = await changeOf(deps, viewer, database, one, body, looksAgain);
        await assertMayChange(deps, viewer, one, change);
        await assertKeepsTable(deps, one, change);
        if (!(await stored.change(one, change, owners, viewer.id, now()))) {
          throw changedMeanwhile();
        }
        return c.json({ id: one.id, result: told(one, body) });
      },
    )
    .delete(
      `${ROOT}/${ID_OR_UUID}`,
      needs('can_write', 'Dataset'),
      readsQuery(z.object({ drop_table: z.string().optional() })),
      async (c) => {
        const dropsTable = c.req.query('drop_table') === 'true';
        await removeAll(deps, c.get('viewer'), [c.req.param('id')], dropsTable);
        return c.json({ message: 'OK' });
      },
    );
};
