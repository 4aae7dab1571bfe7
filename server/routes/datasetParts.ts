/** Changing parts of a dataset: its columns anew, one column or metric less; and copying it. */
import { type Context, Hono } from 'hono';
import type { Updateable } from 'kysely';
import { DatasetDuplicate } from '#common/wire/dataset.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import { assertMayChange } from '../datasets/assertMayChange.ts';
import { datasetColumns, datasetMetrics } from '../datasets/fields.ts';
import { datasetRow } from '../datasets/describe.ts';
import { duplicateDataset } from '../datasets/duplicate.ts';
import { datasetDatabase } from '../datasets/make.ts';
import { changeOf } from '../datasets/update.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, notFound } from '../errors.ts';
import { jsonBody } from '../http/validate.ts';
import { toJson } from '../store/codec.ts';
import { createDatasets, type StoredDataset } from '../store/datasets.ts';
import type { DatasetRow } from '../store/tables.ts';

const ROOT = '/api/v1/dataset';
const writes = needs('can_write', 'Dataset');

/** What is left when one is removed; 404 where it is not there. */
const without = <T extends { readonly id?: number }>(entries: readonly T[], id: string): string => {
  const rest = entries.filter((entry) => String(entry.id) !== id);
  if (rest.length === entries.length) throw notFound();
  return toJson(rest);
};

export const datasetParts = (deps: Deps) => {
  const stored = createDatasets(deps.store.db);

  const own = async (c: Context<Env>): Promise<StoredDataset> => {
    const viewer = c.get('viewer');
    const one = await datasetRow(deps, viewer, c.req.param('id') ?? '');
    await deps.gate.assertOwner(viewer, 'dataset', one.id);
    return one;
  };

  const change = async (c: Context<Env>, one: StoredDataset, to: Updateable<DatasetRow>) => {
    await assertMayChange(deps, c.get('viewer'), one, to);
    if (!(await stored.change(one, to, undefined, c.get('viewer').id, deps.now()))) {
      throw changedMeanwhile();
    }
    return c.json({ message: 'OK' });
  };

  return new Hono<Env>()
    .post(`${ROOT}/duplicate`, writes, jsonBody(DatasetDuplicate), async (c) => {
      const body = c.req.valid('json');
      const { id } = await duplicateDataset(deps, c.get('viewer'), body);
      return c.json({ id, result: body }, 201);
    })
    .put(`${ROOT}/:id/refresh`, writes, async (c) => {
      const one = await own(c);
      const viewer = c.get('viewer');
      const database = await datasetDatabase(deps, viewer, one.database_id);
      return change(c, one, await changeOf(deps, viewer, database, one, {}, true));
    })
    .delete(`${ROOT}/:id/column/:column`, writes, async (c) => {
      const one = await own(c);
      return change(c, one, { columns: without(datasetColumns(one), c.req.param('column')) });
    })
    .delete(`${ROOT}/:id/metric/:metric`, writes, async (c) => {
      const one = await own(c);
      return change(c, one, { metrics: without(datasetMetrics(one), c.req.param('metric')) });
    });
};
