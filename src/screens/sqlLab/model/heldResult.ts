import type { ViewColumn } from '#common/results/viewSpec.ts';
import type { Result } from './run';

export const viewColumns = ({ columns }: Pick<Result, 'columns'>): readonly ViewColumn[] =>
  columns.map(({ column_name, type, type_generic }) => ({
    name: column_name,
    type,
    generic: type_generic,
  }));

/** All rows are here, so this page can sort them itself. */
export const isHeld = ({ key, rowCount, pageRows }: Result): boolean =>
  key === null || rowCount <= pageRows;
