/** A table as a workbook: exact digits, moments as dates, shares as percentages, no formula. */
import { Generic, type Cell, type Column } from '../engine/engine.ts';
import { PERCENT } from '../results/export/xlsxCells.ts';
import { writeXlsx } from '../results/export/xlsx.ts';
import { WRITTEN_MAX_BYTES, writtenTooLarge } from './budgets.ts';
import { type Frame, type FrameColumn, kindOf, unescaped } from './postProcess/frame.ts';
import type { NamedTable } from './shaping/calls.ts';

const FRACTION = /^-?\d+\.(\d+)$/;
const PAGE_ROWS = 4096;

const scaleOf = (values: readonly Cell[]): number =>
  values.reduce<number>((most, cell) => {
    const digits = typeof cell === 'string' ? FRACTION.exec(cell)?.[1]?.length : undefined;
    return Math.max(most, digits ?? 0);
  }, 0);

/** What a computed column holds is told by its values. */
const typeOf = (column: FrameColumn): string => {
  if (column.type !== '') return column.type;
  const kind = kindOf(column);
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
const plain = (cell: Cell): Cell =>
  cell === 'NaN' ? null : typeof cell === 'number' && !Number.isFinite(cell) ? null : cell;

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
  async function* pages() {
    for (let from = 0; from < table.rowCount; from += PAGE_ROWS) {
      yield columns.map(({ values }) => values.slice(from, from + PAGE_ROWS).map(plain));
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
