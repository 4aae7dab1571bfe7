/** Filters of groups by a metric of the dataset. */
import type { QueryFilter } from '#common/wire/chartData.ts';
import type { DatasetColumn } from '../datasets/fields.ts';
import { Generic } from '../engine/engine.ts';
import { metric } from './expressions.ts';
import { QueryFailure } from './failure.ts';
import { condition } from './filters.ts';
import { askedDecimal } from './numbers.ts';
import type { Period } from './period.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';
import type { Sql } from './sql.ts';

/** What a metric measures is no column; digits that it is compared with are numbers. */
const measured = ({ val }: QueryFilter): DatasetColumn | null => {
  const values = Array.isArray(val) ? val : [val ?? null];
  const areNumbers = values.every(
    (value) => typeof value === 'number' || (typeof value === 'string' && askedDecimal(value)),
  );
  return areNumbers ? { column_name: '', type: 'DOUBLE', type_generic: Generic.numeric } : null;
};

/** A condition of HAVING; null where the filter names no metric, or the rows are no groups. */
export const metricCondition = (
  filter: QueryFilter,
  { metrics }: Query,
  { rangeOf }: Period,
  source: QuerySource,
): Sql | null => {
  const { col, op } = filter;
  if (metrics === null || typeof col !== 'string' || !source.metrics.has(col)) return null;
  if (op === 'TEMPORAL_RANGE') throw new QueryFailure(`Invalid filter operation type: ${op}`);
  const subject = { sql: `(${metric(col, source).sql})`, column: measured(filter) };
  return condition(filter, subject, rangeOf, source);
};
