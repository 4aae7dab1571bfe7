import type { Datasource } from '#common/wire/datasource.ts';
import type { DatasetFacts } from '@/viz/chartResult';

export const NO_FACTS: DatasetFacts = { verboseNames: {}, columnFormats: {} };

const DIGITS = /^%Y(%m(%d)?)?$/;
const NUMBER = /INT|NUM|DEC|FLOAT|DOUBLE|REAL|LONG/i;

const datesInDigits = (columns: Datasource['columns']): readonly string[] =>
  columns
    .filter(
      ({ is_dttm, python_date_format, type }) =>
        is_dttm && DIGITS.test(python_date_format ?? '') && NUMBER.test(type ?? ''),
    )
    .map(({ column_name }) => column_name);

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
  datesInDigits: datesInDigits(columns),
  currencyFormats: Object.fromEntries(
    metrics.flatMap(({ metric_name, currency }) => (currency ? [[metric_name, currency]] : [])),
  ),
});
