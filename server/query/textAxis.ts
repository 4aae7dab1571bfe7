/** A time grain cuts moments: on an axis of custom SQL that makes texts or numbers, it means nothing. */
import type { ColumnForm } from '#common/wire/chartData.ts';
import { type CatalogOptions, EngineError, Generic } from '../engine/engine.ts';
import { Refusal } from '../statement/refusal.ts';
import { createCache } from './cache.ts';
import type { OpenDataset } from './opened.ts';
import type { Query } from './query.ts';
import { printed } from './written.ts';

type AxisForm = Exclude<ColumnForm, string>;

const isCutAxis = (form: ColumnForm, { source }: OpenDataset): form is AxisForm =>
  typeof form !== 'string' &&
  form.columnType === 'BASE_AXIS' &&
  Boolean(form.timeGrain) &&
  !source.columns.has(form.sqlExpression);

const LIFE_MS = 600_000;
const MOST_BYTES = 1024 * 1024;

/** By the statement that told it, so that kept answers need no database. */
const known = createCache<{ readonly holdsMoments: boolean; readonly length: number }>({
  maxBytes: MOST_BYTES,
  now: () => new Date(),
  bytesOf: ({ length }) => length * 2,
});

/** What cannot be known is a moment: the query itself says then what is wrong. */
const mayHoldMoments = async (
  { sqlExpression }: AxisForm,
  { source, engine, database }: OpenDataset,
  options: CatalogOptions,
): Promise<boolean> => {
  const { from, catalog, schema, uid, changedOn } = source;
  try {
    const sql = `SELECT ${printed(sqlExpression, source)} FROM ${from}`;
    const key = JSON.stringify([
      database.id,
      database.changed_on,
      uid,
      changedOn,
      catalog,
      schema,
      sql,
    ]);
    const before = known.get(key);
    if (before) return before.value.holdsMoments;
    const [column] = await engine.describe({ sql, catalog, schema }, options);
    const holdsMoments = !column || column.generic === null || column.generic === Generic.temporal;
    const at = new Date();
    known.put(key, { holdsMoments, length: key.length }, { at, expiresAt: at.getTime() + LIFE_MS });
    return holdsMoments;
  } catch (cause) {
    if (cause instanceof Refusal || cause instanceof EngineError) return true;
    throw cause;
  }
};

export const withoutTextGrain = async (
  query: Query,
  dataset: OpenDataset,
  options: CatalogOptions,
): Promise<Query> => {
  if (!query.columns.some((form) => isCutAxis(form, dataset))) return query;
  const columns = await Promise.all(
    query.columns.map(
      async (form): Promise<ColumnForm> =>
        isCutAxis(form, dataset) && !(await mayHoldMoments(form, dataset, options))
          ? { ...form, timeGrain: null }
          : form,
    ),
  );
  return { ...query, columns };
};
