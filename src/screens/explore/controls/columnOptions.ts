import type { Datasource } from '#common/wire/datasource.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const columnOptions = ({ columns }: Datasource): Option[] =>
  columns.map(({ column_name, verbose_name }) => ({
    value: column_name,
    label: verbose_name || column_name,
  }));

/** Columns to group by, unless the dataset keeps them from it. */
export const dimensionOptions = (dataset: Datasource): Option[] =>
  columnOptions({
    ...dataset,
    columns: dataset.columns.filter(({ groupby }) => groupby !== false),
  });
