/** A time grain cuts moments: on an axis of custom SQL that makes texts or numbers, it means nothing. */
import type { ColumnForm } from '#common/wire/chartData.ts';
import { type CatalogOptions, EngineError, Generic } from '../engine/engine.ts';
import { Refusal } from '../statement/refusal.ts';
import type { OpenDataset } from './opened.ts';
import type { Query } from './query.ts';
import { printed } from './written.ts';

type AxisForm = Exclude<ColumnForm, string>;

const isCutAxis = (form: ColumnForm, { source }: OpenDataset): form is AxisForm =>
  typeof form !== 'string' &&
  form.columnType === 'BASE_AXIS' &&
  Boolean(form.timeGrain) &&
  !source.columns.has(form.sqlExpression);

/** What cannot be known is a moment: the query itself says then what is wrong. */
const mayHoldMoments = async (
  { sqlExpression }: AxisForm,
  { source, engine }: OpenDataset,
  options: CatalogOptions,
): Promise<boolean> => {
  const { from, catalog, schema } = source;
  try {
    const sql = `SELECT ${printed(sqlExpression, source)} FROM ${from}`;
    const [column] = await engine.describe({ sql, catalog, schema }, options);
    return !column || column.generic === null || column.generic === Generic.temporal;
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
