/** A finished table as text, for files that are made of it later: a line about it, then a line per column. */
import type { Cell } from '../../engine/engine.ts';
import { readHeldPart } from '../../engine/heldBytes.ts';
import { heldColumns } from '../../engine/heldTable.ts';
import { type Frame, type FrameColumn, frame } from '../postProcess/frame.ts';
import type { Head, TableRef } from './calls.ts';
import type { Out } from './sections.ts';

const CELLS_AT_ONCE = 4096;
const LINE_END = 0x0a;

interface About extends Pick<Frame, 'rowCount' | 'rowNumbers'> {
  readonly index: readonly Head[];
  readonly columns: readonly Head[];
}

const headOf = ({ label, kind, type }: FrameColumn): Head => ({ label, kind, type });

export const writeTable = ({ index, columns, rowCount, rowNumbers }: Frame, out: Out): void => {
  const about: About = {
    index: index.map(headOf),
    columns: columns.map(headOf),
    rowCount,
    rowNumbers,
  };
  out(`${JSON.stringify(about)}\n`);
  for (const { values } of [...index, ...columns]) {
    for (let from = 0; from < values.length; from += CELLS_AT_ONCE) {
      const cells = JSON.stringify(values.slice(from, from + CELLS_AT_ONCE));
      out(`${from === 0 ? '' : ','}${cells.slice(1, -1)}`);
    }
    out('\n');
  }
};

/** A table as an engine wrote it: lines of columns, a line per part. */
const readColumns = (bytes: Buffer, heads: readonly Head[]): Frame => {
  const values = heldColumns(bytes, heads.length);
  return frame(heads.map((head, at) => ({ ...head, values: values[at] ?? [] })));
};

export const readTable = ({ held, section, heads }: TableRef): Frame => {
  const bytes = readHeldPart(held, section);
  if (heads) return readColumns(bytes, heads);
  let from = 0;
  const line = () => {
    const end = bytes.indexOf(LINE_END, from);
    const text = bytes.toString('utf8', from, end);
    from = end + 1;
    return text;
  };
  const { index, columns, ...about } = JSON.parse(line()) as About;
  const filled = (head: Head): FrameColumn => ({
    ...head,
    values: JSON.parse(`[${line()}]`) as Cell[],
  });
  return { ...about, index: index.map(filled), columns: columns.map(filled) };
};
