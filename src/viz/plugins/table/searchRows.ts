import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';

/** The minus of numbers is another sign than the one on the keyboard. */
const plain = (text: string): string => text.toLowerCase().replaceAll('−', '-');

/** The rows that show the text in any column. */
export const searchRows = (
  rows: ChartResult['data'],
  columns: readonly TableColumn[],
  search: string,
): ChartResult['data'] => {
  const wanted = plain(search.trim());
  if (wanted === '') return rows;
  return rows.filter((row) =>
    columns.some(({ valueOf, text }) => plain(text(valueOf(row))).includes(wanted)),
  );
};
