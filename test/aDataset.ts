import type { Datasource } from '#common/wire/datasource.ts';

/** A dataset for tests: a time, two categories, a number. */
export const aDataset = (what: Partial<Datasource> = {}): Datasource => ({
  id: 1,
  uid: '1__table',
  type: 'table',
  name: 'main.flights',
  table_name: 'flights',
  database: { id: 1, name: 'Sextant', backend: 'duckdb' },
  columns: [
    { column_name: 'date', type: 'TIMESTAMP', type_generic: 2, is_dttm: true, groupby: true },
    { column_name: 'carrier', type: 'VARCHAR', type_generic: 1, groupby: true },
    { column_name: 'origin', type: 'VARCHAR', type_generic: 1, groupby: true },
    { column_name: 'distance', type: 'INTEGER', type_generic: 0, groupby: true },
  ],
  metrics: [{ metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' }],
  main_dttm_col: 'date',
  time_grain_sqla: [
    ['P1D', 'Day'],
    ['P1M', 'Month'],
  ],
  verbose_map: { count: 'COUNT(*)' },
  column_formats: {},
  ...what,
});
