/** What a dataset says of its columns, where their values do not. */
import { Generic } from '../engine/engine.ts';
import type { SaidKinds } from './columnKinds.ts';
import { type QuerySource, storedGeneric } from './source.ts';

/** Aggregates of a saved metric whose result is a number whatever they read. */
const NUMBER = /^\s*(?:SUM|AVG|COUNT|COUNT_DISTINCT)\s*\(/i;

export const saidKinds = ({ columns, metrics }: QuerySource): SaidKinds => ({
  moments: [...columns.values()]
    .filter(({ is_dttm }) => is_dttm === true)
    .map(({ column_name }) => column_name),
  blank: [
    ...[...metrics.values()]
      .filter(({ expression }) => NUMBER.test(expression ?? ''))
      .map(({ metric_name }) => [metric_name, Generic.numeric] as const),
    ...[...columns.values()].map((column) => [column.column_name, storedGeneric(column)] as const),
  ],
});
