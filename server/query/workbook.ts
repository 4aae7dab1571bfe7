/** A table as a workbook: exact digits, moments as dates, shares as percentages, no formula. */
import { Generic, type Cell, type Column } from '../engine/engine.ts';
import { MONTH, PERCENT, YEAR } from '../results/export/xlsxCells.ts';
import { writeXlsx } from '../results/export/xlsx.ts';
import { WRITTEN_MAX_BYTES, writtenTooLarge } from './budgets.ts';
import { type Frame, type FrameColumn, kindOf, unescaped } from './postProcess/frame.ts';
import type { NamedTable } from './shaping/calls.ts';

const FRACTION = /^-?\d+\.(\d+)$/;
const PAGE_ROWS = 4096;

/** More digits behind the point than these are the database's, not the column's. */
const SCALE_MAX = 10;

/** The digits that all values have behind the point; none where they differ, as where the column's type does not say it. */
const scaleOf = (values: readonly Cell[]): number => {
  let scale: number | null = null;
  for (const cell of values) {
    if (typeof cell !== 'string') continue;
    const digits = FRACTION.exec(cell)?.[1]?.length ?? 0;
    if (digits > SCALE_MAX || (scale !== null && scale !== digits)) return 0;
    scale = digits;
  }
  return scale ?? 0;
};

const MIDNIGHT = /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\+00:00)?)?$/;
/** A text among days is the name of a total. */
const STARTS_AS_DAY = /^[+-]?\d{4}/;

/** Periods that all begin at midnight are days, as CSV has them. */
const areDays = (values: readonly Cell[]): boolean => {
  const moments = values.filter((cell) => cell !== null && STARTS_AS_DAY.test(String(cell)));
  return moments.length > 0 && moments.every((cell) => MIDNIGHT.test(String(cell)));
};

/** What a computed column holds is told by its values. */
const typeOf = (column: FrameColumn): string => {
  const kind = kindOf(column);
  if (column.type === MONTH || column.type === YEAR) return column.type;
  if (kind === Generic.temporal && areDays(column.values)) return 'DATE';
  if (column.type !== '') return column.type;
  if (kind === Generic.numeric) return 'FLOAT';
  if (kind === Generic.temporal) return 'DATETIME';
  return kind === Generic.boolean ? 'BOOLEAN' : 'STRING';
};

const toColumn = (column: FrameColumn, name: string): Column => {
  const type = typeOf(column);
  return {
    name,
    type,
    nativeType: type === 'DECIMAL' ? `DECIMAL(38, ${scaleOf(column.values)})` : type,
    generic: kindOf(column),
  };
};

/** NaN and infinity are no numbers of a workbook. */
const NO_NUMBERS: ReadonlySet<Cell> = new Set(['NaN', 'Infinity', '-Infinity']);
const plainOf = (column: FrameColumn) => {
  const isNumeric = kindOf(column) === Generic.numeric;
  return (cell: Cell): Cell => {
    if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
    return isNumeric && NO_NUMBERS.has(cell) ? null : cell;
  };
};

type Naming = Pick<NamedTable, 'verboseNames' | 'shares'>;

export const workbook = async (table: Frame, { verboseNames, shares }: Naming): Promise<Buffer> => {
  const columns = [...table.index, ...table.columns];
  const named = columns.map((column) => {
    const label = column.label[0] ?? '';
    const name = unescaped(label);
    const plainColumn = toColumn(column, verboseNames.get(name) ?? name);
    const isShare = shares.has(label) && plainColumn.generic === Generic.numeric;
    return isShare ? { ...plainColumn, type: PERCENT } : plainColumn;
  });
  const pieces: Uint8Array[] = [];
  let size = 0;
  const cells = columns.map(plainOf);
  async function* pages() {
    for (let from = 0; from < table.rowCount; from += PAGE_ROWS) {
      yield columns.map(({ values }, at) =>
        values.slice(from, from + PAGE_ROWS).map((cell) => cells[at]?.(cell) ?? null),
      );
    }
  }
  await writeXlsx({ columns: named, rowCount: table.rowCount, pages }, 'Sheet1', (part) => {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > WRITTEN_MAX_BYTES) throw writtenTooLarge(table.rowCount);
    pieces.push(bytes);
    return Promise.resolve();
  });
  return Buffer.concat(pieces);
};
