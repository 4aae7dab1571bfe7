/** Rows as a chart shows them: as fields of an object, or as a plain table for a file. */
import { computed, type Frame, type FrameColumn, kindOf, unescaped } from '../postProcess/frame.ts';
import type { SaidKinds } from '../columnKinds.ts';
import { asCumulativeShares } from './cumulativeShares.ts';
import { columnsFields, columnTypes, jsonCells, type Out } from '../wire.ts';
import { pivotShown, type TotalsFrame } from './pivotShown.ts';
import type { Shown } from './shown.ts';

type Names = ReadonlyMap<string, string>;

export interface ShownTable {
  readonly table: Frame;
  /** Of all rows, where a pivot table has such totals. */
  readonly totals: readonly TotalsFrame[] | null;
  readonly shown: Shown;
  /** Names that people read, by the names in the dataset. */
  readonly verboseNames: Names;
}

const nameIn = (names: Names) => (name: string) => names.get(name) ?? name;

const shaped = ({ table, totals, shown, verboseNames }: ShownTable): Frame =>
  shown.kind === 'pivot' ? pivotShown(table, shown, totals, nameIn(verboseNames)) : table;

const partsOf = ({ label }: FrameColumn) => label.map((part) => part ?? '');
const joined = (parts: readonly string[]) => parts.join(' ').trim();

/** What rows are called, level by level. */
const rowParts = ({ index }: Frame, row: number): readonly string[] =>
  index.map(({ values }) => String(values[row] ?? ''));

export const writeShown = (shownTable: ShownTable, kinds: SaidKinds, out: Out): void => {
  const { table, shown, verboseNames } = shownTable;
  if (table.rowCount === 0) {
    out(`"rowcount":0,${columnsFields(table, kinds)},"indexnames":[],"data":[]`);
    return;
  }
  const done = shaped(shownTable);
  const nameOf = nameIn(verboseNames);
  const isPivot = shown.kind === 'pivot';
  const colnames = done.columns.map((column) =>
    isPivot ? partsOf(column) : nameOf(unescaped(column.label[0] ?? '')),
  );
  const rows = Array.from({ length: done.rowCount }, (_, row) => row);
  const indexnames = isPivot ? rows.map((row) => rowParts(done, row)) : rows;
  const keys = indexnames.map((name) =>
    JSON.stringify(typeof name === 'number' ? String(name) : joined(name)),
  );
  out(`"rowcount":${done.rowCount},"colnames":${JSON.stringify(colnames)}`);
  out(`,"indexnames":${JSON.stringify(indexnames)}`);
  out(
    `,"coltypes":${JSON.stringify(isPivot ? done.columns.map(kindOf) : columnTypes(done, kinds))},"data":{`,
  );
  for (const [at, column] of done.columns.entries()) {
    const name = colnames[at] ?? '';
    const write = jsonCells(column);
    out(
      `${at === 0 ? '' : ','}${JSON.stringify(typeof name === 'string' ? name : joined(name))}:{`,
    );
    for (const row of rows) {
      out(`${row === 0 ? '' : ','}${keys[row]}:${write(column.values[row] ?? null)}`);
    }
    out('}');
  }
  out('}');
};

/** With one name for each column, and one column of row names except for a sheet. */
export const plainShown = (shownTable: ShownTable): Frame => {
  const { table, shown } = shownTable;
  if (table.rowCount === 0) return table;
  if (shown.kind === 'cumulativeShares') return asCumulativeShares(table, shown.groups);
  if (shown.kind !== 'pivot') return table;
  const done = shaped(shownTable);
  const columns = done.columns.map((column) => ({ ...column, label: [joined(partsOf(column))] }));
  if (shown.sheet) return { ...done, columns };
  const rows = Array.from({ length: done.rowCount }, (_, row) => joined(rowParts(done, row)));
  return {
    ...done,
    index: [computed([''], rows)],
    columns,
  };
};
