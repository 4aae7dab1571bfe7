/** A metric as SQL, and SQL of one aggregate as its parts. */
import type { Datasource } from '#common/wire/datasource.ts';
import { writtenName } from '#common/sql/names.ts';
import { AGGREGATES, type Aggregate, type Metric } from './adhoc';

/** A column as an expression: calculated ones are written out. */
export const columnSql = (name: string, { columns, database }: Datasource): string =>
  columns.find(({ column_name }) => column_name === name)?.expression ||
  writtenName(name, database.backend);

export const aggregateSql = (column: string, aggregate: string, dataset: Datasource): string =>
  aggregate === 'COUNT_DISTINCT'
    ? `COUNT(DISTINCT ${columnSql(column, dataset)})`
    : `${aggregate}(${columnSql(column, dataset)})`;

/** Empty for a saved metric that the dataset no longer has. */
export const metricSql = (metric: Metric, dataset: Datasource): string => {
  if (typeof metric === 'string')
    return dataset.metrics.find(({ metric_name }) => metric_name === metric)?.expression ?? '';
  if (metric.expressionType === 'SQL') return metric.sqlExpression ?? '';
  const { column, aggregate } = metric;
  return column && aggregate ? aggregateSql(column.column_name, aggregate, dataset) : '';
};

/** The one aggregate of one column that the SQL is, if it is no more. */
export const simpleOf = (
  sql: string,
  dataset: Datasource,
): { readonly column: string; readonly aggregate: Aggregate } | null => {
  const written = sql.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  for (const { column_name: column } of dataset.columns)
    for (const aggregate of AGGREGATES)
      if (aggregateSql(column, aggregate, dataset).toLowerCase() === written)
        return { column, aggregate };
  return null;
};
