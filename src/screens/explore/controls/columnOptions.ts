import type { Datasource } from '#common/wire/datasource.ts';
import type { ControlDefinition } from '@/viz/controls/definition';
import { exclusionOf } from './addField';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const columnOptions = ({ columns }: Datasource): Option[] =>
  columns.map(({ column_name, verbose_name }) => ({
    value: column_name,
    label: verbose_name || column_name,
  }));

/** Columns for a setting: all but those that the dataset excludes from it. */
export const optionsFor = (control: ControlDefinition, dataset: Datasource): Option[] =>
  columnOptions({
    ...dataset,
    columns: dataset.columns.filter(
      ({ column_name: name }) => exclusionOf(control, { kind: 'column', name }, dataset) === null,
    ),
  });

/** Columns for a condition: all but those that the dataset excludes, and the one that it has already. */
export const filterOptions = (dataset: Datasource, chosen: string | null): Option[] =>
  columnOptions({
    ...dataset,
    columns: dataset.columns.filter(
      ({ column_name, filterable }) => filterable !== false || column_name === chosen,
    ),
  });
