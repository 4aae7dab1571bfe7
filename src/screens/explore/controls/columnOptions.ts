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

/** Columns to group by: all but those that the dataset excludes. */
export const dimensionOptions = (dataset: Datasource): Option[] =>
  columnOptions({
    ...dataset,
    columns: dataset.columns.filter(({ groupby }) => groupby !== false),
  });

/** Columns for a condition: all but those that the dataset excludes, and the one that it has already. */
export const filterOptions = (dataset: Datasource, chosen: string | null): Option[] =>
  columnOptions({
    ...dataset,
    columns: dataset.columns.filter(
      ({ column_name, filterable }) => filterable !== false || column_name === chosen,
    ),
  });
