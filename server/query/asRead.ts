/** Answers that are sent as they were read: the worker that reads the rows writes them as the wire has them. */
import { Generic, type HeldAnswer } from '../engine/engine.ts';
import { heldSize } from '../engine/heldBytes.ts';
import type { Compiled } from './compile.ts';
import { type FrameColumn, unescaped } from './postProcess/frame.ts';
import type { Query } from './query.ts';
import type { Head, Naming, SectionName, ShapedAnswer } from './shaping/calls.ts';
import { storedGeneric } from './source.ts';
import { columnsFields, labelMap } from './wire.ts';

const WRITTEN: ReadonlySet<SectionName> = new Set(['columns', 'labels', 'index', 'rows', 'table']);

/** Moments that are spelled as numbers or text are read by the shaper. */
const hasSpelledMoments = ({ dimensions, period }: Compiled): boolean =>
  dimensions.some(({ isAxis, column }) => {
    const isTime = isAxis || (period.column !== null && column === period.column);
    if (!isTime || !column?.is_dttm || !column.python_date_format) return false;
    return storedGeneric(column) !== Generic.temporal;
  });

/** Nothing is done to the rows between the database and the reader. */
export const isSentAsRead = (
  query: Query,
  compiled: Compiled,
  wants: readonly SectionName[],
): boolean =>
  query.postProcessing.length === 0 &&
  query.timeOffsets.length === 0 &&
  (query.extras.column_order ?? []).length === 0 &&
  wants.every((name) => WRITTEN.has(name)) &&
  // What describes rows is written beside them.
  (wants.includes('rows') || !wants.includes('columns')) &&
  !hasSpelledMoments(compiled);

/** A file is made of the table alone, whose rows may be many more than a reply can hold. */
export const isForFile = (wants: readonly SectionName[]): boolean =>
  wants.includes('table') && !wants.includes('rows');

/** The names under which rows are written. */
export const namesOf = ({ labels }: Compiled): readonly string[] => labels.map(unescaped);

const ONE_VALUE = [0];

/** The table that the rows are, and what describes it. */
export const asRead = (
  { columns, rowCount, text, written }: HeldAnswer,
  { labels }: Compiled,
  naming: Naming,
): ShapedAnswer => {
  const heads = columns.map(
    ({ name, generic, type }, at): Head => ({
      label: [labels[at] ?? name],
      kind: generic ?? Generic.string,
      type,
    }),
  );
  const about = { rowCount, sqlRowCount: rowCount, held: text, heads };
  if (!written) {
    return { ...about, firsts: new Map(), sections: { table: { from: 0, to: heldSize(text) } } };
  }
  const described = heads.map(
    (head, at): FrameColumn => ({ ...head, values: written.filled[at] ? ONE_VALUE : [] }),
  );
  const table = { index: [], columns: described, rowCount, rowNumbers: null };
  return {
    ...about,
    firsts: new Map(
      written.firsts.map((number, at): [string, number] => [heads[at]?.label[0] ?? '', number]),
    ),
    sections: { rows: written.rows, index: written.index, table: written.columns },
    texts: {
      columns: columnsFields(table, naming),
      labels: JSON.stringify(labelMap(table, naming.labels)),
    },
  };
};
