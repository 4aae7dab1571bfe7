/** A condition that was chosen, as SQL to go on from. */
import type { Datasource } from '#common/wire/datasource.ts';
import { writtenText } from '#common/sql/names.ts';
import { type FilterDraft, valueList } from './filterDraft';
import { LATEST_PARTITION } from '@/features/conditions/operators';
import { havingSql } from './metricFilter';
import { columnSql } from './metricSql';

const SIGNS: Readonly<Record<string, string>> = { '==': '=', '!=': '<>' };
const NUMBER = /^-?\d+(\.\d+)?$/;

const literal = (value: unknown, isNumeric: boolean, backend: string | undefined): string => {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const text = String(value);
  return isNumeric && NUMBER.test(text) ? text : writtenText(text, backend);
};

/** Null is in no list of SQL, so it is a condition beside it. */
const listSql = (
  column: string,
  isIn: boolean,
  values: readonly unknown[],
  write: (value: unknown) => string,
) => {
  const known = values.filter((value) => value !== null && value !== undefined).map(write);
  const parts = [
    ...(known.length > 0 ? [`${column} ${isIn ? 'IN' : 'NOT IN'} (${known.join(', ')})`] : []),
    ...(known.length < values.length ? [`${column} IS ${isIn ? '' : 'NOT '}NULL`] : []),
  ];
  return parts.length > 1 ? `(${parts.join(isIn ? ' OR ' : ' AND ')})` : (parts[0] ?? '');
};

/** The partition is the latest when the query runs: its name is a template. */
const latestPartition = (column: string, dataset: Datasource): string => {
  const { catalog, schema, table_name: table, datasource_name: other } = dataset;
  const name = [schema ? catalog : null, schema, table ?? other]
    .filter(Boolean)
    .join('.')
    .replaceAll("'", "\\'");
  return `${column} = '{{ presto.latest_partition('${name}') }}'`;
};

/** Empty for what no fixed text says: a relative time range. */
const columnCondition = (
  { subject, operator, comparator }: FilterDraft,
  dataset: Datasource,
): string => {
  if (!subject || !operator) return '';
  const { backend } = dataset.database;
  const known = dataset.columns.find(({ column_name }) => column_name === subject);
  const column = known?.expression ? `(${known.expression})` : columnSql(subject, dataset);
  const write = (value: unknown) => literal(value, known?.type_generic === 0, backend);
  const { id, operator: sign, takes } = operator;
  if (id === LATEST_PARTITION) return latestPartition(column, dataset);
  if (takes === 'timeRange') return '';
  if (takes === 'none') return `${column} ${sign}`;
  if (takes === 'many') return listSql(column, id === 'IN', valueList(comparator), write);
  if (comparator === null || comparator === undefined) return '';
  // Not every database has ILIKE.
  if (id === 'ILIKE') return `LOWER(${column}) LIKE LOWER(${write(comparator)})`;
  return `${column} ${SIGNS[sign] ?? sign} ${write(comparator)}`;
};

/** The SQL as the editor shows it: what somebody wrote, else what is chosen. */
export const sqlOfFilter = (draft: FilterDraft, dataset: Datasource): string => {
  if (draft.sql !== null) return draft.sql;
  const { metric, operator, comparator } = draft;
  if (!metric) return columnCondition(draft, dataset);
  const isWhole = operator && (operator.takes === 'none' || (comparator ?? null) !== null);
  return isWhole ? havingSql(metric, operator, comparator, dataset.database.backend) : '';
};

/** Changes the way it is written, and carries over what was chosen. */
export const withFilterTab = (draft: FilterDraft, tab: FilterDraft['tab']): FilterDraft => ({
  ...draft,
  tab,
  clause: draft.sql === null ? (draft.metric ? 'HAVING' : 'WHERE') : draft.clause,
});
