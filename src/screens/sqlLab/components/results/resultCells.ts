/** Where the cells of a result are among its pages. */
import type { GridSource } from '@/ui/DataGrid/gridSource';
import type { Result } from '../../model/run';

type Pages = Result['pages'];

export const cellIn =
  (pages: Pages, pageRows: number, order: Uint32Array | null): GridSource['cell'] =>
  (row, column) => {
    const at = order ? (order[row] ?? 0) : row;
    return pages[Math.floor(at / pageRows)]?.[column]?.[at % pageRows];
  };

/** The first row at or after one whose page may be loaded: missing pages are skipped. */
export const nextIn =
  ({ pages, pageRows }: { pages: Pages; pageRows: number }) =>
  (row: number): number => {
    const page = Math.floor(row / pageRows);
    if (pages[page]) return row;
    const next = Object.keys(pages)
      .map(Number)
      .filter((known) => known > page);
    return next.length > 0 ? Math.min(...next) * pageRows : Number.POSITIVE_INFINITY;
  };
