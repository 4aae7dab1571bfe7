/** Rows as the wire has them, written straight to JSON text so that every digit survives. */
import type { Cell, Column } from '../engine/engine.ts';
import { exactNumber, stringify } from '../http/json.ts';
import { clock, interval, moment, structure, textOfBytes } from './values.ts';
import { uniqueNames } from './wireColumns.ts';

type Write = (cell: Exclude<Cell, null>) => string;

const plain: Write = (cell) => JSON.stringify(cell);
const ofText =
  (write: (text: string) => string): Write =>
  (cell) =>
    JSON.stringify(typeof cell === 'string' ? write(cell) : cell);

const decimal: Write = (cell) => {
  if (cell === 'Infinity' || cell === '-Infinity') return JSON.stringify(cell);
  return stringify(typeof cell === 'string' ? exactNumber(cell) : cell);
};
const float: Write = (cell) => (typeof cell === 'string' ? 'null' : JSON.stringify(cell));

/** JSON columns arrive as JSON text: scalars become the value, the rest stays text. */
const json: Write = (cell) => {
  if (typeof cell !== 'string') return JSON.stringify(cell);
  if (/^\s*[[{]/.test(cell)) return JSON.stringify(cell);
  try {
    JSON.parse(cell);
    return cell;
  } catch {
    return JSON.stringify(cell);
  }
};

const WRITERS: Readonly<Record<string, Write>> = {
  DECIMAL: decimal,
  FLOAT: float,
  DATETIME: ofText((text) => moment(text, 'T')),
  DATETIMETZ: ofText((text) => moment(text, 'T')),
  TIME: ofText(clock),
  INTERVAL: ofText(interval),
  BINARY: ofText(textOfBytes),
  JSON: json,
  JSONB: json,
};

const writerOf = (column: Column): Write => {
  const write = WRITERS[column.type] ?? plain;
  return (cell) =>
    typeof cell === 'object' ? JSON.stringify(structure(cell, column)) : write(cell);
};

/** Makes the JSON texts of a page's rows, the first `limit` of them. */
export const rowWriter = (columns: readonly Column[]) => {
  const keys = uniqueNames(columns.map(({ name }) => name)).map((name) => JSON.stringify(name));
  const writers = columns.map(writerOf);
  return (values: readonly (readonly Cell[])[], limit: number): string[] => {
    const count = Math.min(limit, values[0]?.length ?? 0);
    return Array.from({ length: count }, (_, row) => {
      const fields = writers.map((write, column) => {
        const cell = values[column]?.[row] ?? null;
        return `${keys[column]}:${cell === null ? 'null' : write(cell)}`;
      });
      return `{${fields.join(',')}}`;
    });
  };
};
