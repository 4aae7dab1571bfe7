import type { Cell } from '../engine/engine.ts';
import type { FrameColumn } from './postProcess/frame.ts';
import type { Answer } from './run.ts';

const SAMPLE_ROWS = 100;
const NUMBER_BYTES = 8;
const OBJECT_BYTES = 24;

const cellBytes = (cell: Cell): number => {
  if (typeof cell === 'string') return OBJECT_BYTES + cell.length * 2;
  return typeof cell === 'object' && cell !== null ? JSON.stringify(cell).length * 4 : NUMBER_BYTES;
};

const columnBytes = ({ values }: FrameColumn): number => {
  const step = Math.max(1, Math.floor(values.length / SAMPLE_ROWS));
  let [bytes, counted] = [0, 0];
  for (let row = 0; row < values.length; row += step) {
    bytes += cellBytes(values[row] ?? null);
    counted += 1;
  }
  return counted === 0 ? 0 : (bytes / counted) * values.length;
};

/** About what the answer takes in memory, from a sample of its rows. */
export const answerBytes = ({ table, sql }: Answer): number =>
  [...table.index, ...table.columns].reduce(
    (total, column) => total + columnBytes(column),
    sql.length * 2,
  );
