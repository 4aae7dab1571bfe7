/** Rows of a sheet as lines of text with delimiters. */
import { type Cell, type Lines, uniqueNames } from './lines.ts';
import { FileRefusal, type PlainText, type SheetRun } from './plain.ts';
import type { SheetHandlers, SheetRow } from './sheetCells.ts';
import { HEAD_ROWS, headerAt, isEmpty, isHeader } from './sheetHeader.ts';
import { createSheetNotes } from './sheetNotes.ts';

const ROWS_AHEAD = 500;

export interface SheetWishes {
  readonly header?: boolean | null | undefined;
  /** Rows of the sheet above the names; those of titles where nobody says it. */
  readonly skip?: number | null | undefined;
}

/** Rows go to the file a few at a time. */
const createWriting = (lines: Lines) => {
  let waiting: (readonly Cell[])[] = [];
  let count = 0;
  let width = 0;
  const runs: SheetRun[] = [];
  const place = (number: number) => {
    count += 1;
    const [from, first] = runs.at(-1) ?? [0, Number.NaN];
    if (first + count - from !== number) runs.push([count, number]);
  };
  return {
    runs,
    width: () => width,
    widen(cells: readonly Cell[]) {
      width = Math.max(width, cells.length);
    },
    add({ cells, number }: SheetRow) {
      place(number);
      waiting.push(cells);
    },
    isAhead: () => waiting.length > ROWS_AHEAD,
    async flush() {
      const rows = waiting;
      waiting = [];
      for (const row of rows) await lines.row(row);
    },
  };
};

interface Begun {
  readonly names: readonly Cell[];
  readonly hasHeader: boolean;
  /** Rows of the sheet above. */
  readonly skipped: number;
  /** The first row of the data. */
  readonly first: number;
}

/** Takes the rows of the sheet that is called so. */
export const createSheetRows = (lines: Lines, { header, skip }: SheetWishes, sheet: string) => {
  const writing = createWriting(lines);
  const notes = createSheetNotes(sheet);
  const looks = typeof skip !== 'number' && header !== false;
  let head: SheetRow[] = [];
  let begun: Begun | null = null;

  const take = (row: SheetRow) => {
    notes.row(row);
    if (isEmpty(row.cells)) return;
    writing.widen(row.cells);
    writing.add(row);
  };
  /** The first rows are told apart once there are enough of them, or no more. */
  const begin = () => {
    const filled = head.filter(({ cells }) => !isEmpty(cells));
    const at = looks ? headerAt(filled) : 0;
    const top = filled[at];
    const rows = head.filter(({ number }) => at === 0 || number >= (top?.number ?? 0));
    head = [];
    if (!top) {
      for (const row of rows) notes.row(row);
      return;
    }
    const hasHeader = header ?? isHeader(top.cells);
    begun = {
      names: hasHeader ? top.cells : [],
      hasHeader,
      skipped: at === 0 ? (skip ?? 0) : top.number - 1,
      first: hasHeader ? top.number + 1 : top.number,
    };
    for (const row of rows) {
      if (row !== top || !hasHeader) take(row);
      else {
        notes.row(row);
        writing.widen(row.cells);
      }
    }
  };
  const handlers: SheetHandlers = {
    onRow(row) {
      if (row.number <= (skip ?? 0)) return;
      if (begun) take(row);
      else if (head.push(row) >= (looks ? HEAD_ROWS : 1)) begin();
    },
    onMerged(range) {
      if (!begun) begin();
      if (begun) notes.merged(range, begun.first);
    },
    between: async () => {
      if (writing.isAhead()) await writing.flush();
    },
  };
  return {
    handlers,
    async end(): Promise<PlainText> {
      if (!begun) begin();
      await writing.flush();
      const said = notes.sentences();
      if (begun === null)
        throw new FileRefusal(['There is no row in the sheet.', ...said].join(' '));
      const { names, hasHeader, skipped } = begun as Begun;
      const unique = uniqueNames(
        Array.from({ length: writing.width() }, (_, at) => names[at] ?? ''),
      );
      const text = await lines.end(unique, []);
      return { ...text, hasHeader, skipped, sheetRuns: writing.runs, notes: said };
    },
  };
};
