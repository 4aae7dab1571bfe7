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
    columns.some(({ valueOf, text }) => text(valueOf(row)).toLowerCase().includes(wanted)),
  );
};
