/** The pages of rows that are held: those lately seen. */
import type { Cell } from '#common/cell.ts';
import type { Writable } from '@/lib/writable';
import type { Result } from '../../model/run';

/** Cells kept per result; pages beyond that are requested again. */
const CELLS_KEPT = 4_000_000;
const PAGES_AT_LEAST = 4;

export const pagesKept = (columns: number, pageRows: number): number =>
  Math.max(PAGES_AT_LEAST, Math.floor(CELLS_KEPT / Math.max(1, pageRows * columns)));

type Pages = Pick<Result, 'pages' | 'pageRows' | 'recent'>;

/** Adds a page, and drops those that were not looked at for longest. */
export const addPage = (
  rows: Writable<Pages>,
  columns: number,
  page: number,
  values: readonly (readonly Cell[])[],
): void => {
  rows.pages[page] = values;
  const recent = [...rows.recent.filter((known) => known !== page), page];
  const dropped = Math.max(0, recent.length - pagesKept(columns, rows.pageRows));
  for (const oldest of recent.slice(0, dropped)) delete rows.pages[oldest];
  rows.recent = recent.slice(dropped);
};
