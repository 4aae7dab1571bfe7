import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';

/** The rows that show the text in any column. */
export const searchRows = (
  rows: ChartResult['data'],
  columns: readonly TableColumn[],
  search: string,
): ChartResult['data'] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) =>
    columns.some(({ name, text }) => text(row[name]).toLowerCase().includes(wanted)),
  );
};
