import type { Datasource } from '#common/wire/datasource.ts';
import type { DatasetFacts } from '@/viz/chartResult';

export const NO_FACTS: DatasetFacts = { verboseNames: {}, columnFormats: {} };

/** What charts need to know about a dataset. */
export const toDatasetFacts = ({
  verbose_map = {},
  column_formats = {},
  metrics = [],
  columns = [],
  database,
  table_name: name,
}: Pick<Datasource, 'verbose_map' | 'column_formats'> &
  Partial<Pick<Datasource, 'columns' | 'metrics' | 'database' | 'table_name'>>): DatasetFacts => ({
  ...(name ? { name } : {}),
  ...(database?.backend ? { backend: database.backend } : {}),
  verboseNames: verbose_map,
  columnFormats: Object.fromEntries(
    Object.entries(column_formats).filter((entry): entry is [string, string] => Boolean(entry[1])),
  ),
  columnKinds: Object.fromEntries(
    columns.flatMap(({ column_name, type_generic }) =>
      typeof type_generic === 'number' ? [[column_name, type_generic]] : [],
    ),
  ),
  currencyFormats: Object.fromEntries(
    metrics.flatMap(({ metric_name, currency }) => (currency ? [[metric_name, currency]] : [])),
  ),
});
