import type { ChartResult } from '../../chartResult';
import type { TableColumn } from './columns';

/** What the reader searches for, and how many rows have it. */
export interface Searching {
  readonly text: string;
  readonly found: number;
  /** Null where only the server knows. */
  readonly all: number | null;
}

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
