/** A first choice that draws each row apart, where a column of few values can color them. */
import { valueKind } from '#common/results/viewSpec.ts';
import { axisKey, type Rows, shownText } from './cells';
import { type ChartChoice, isId } from './choice';
import { GROUPS } from './series';

/** Texts first, then keys, then other moments: the columns that a query groups by. */
const candidates = ({ x, ys }: ChartChoice, { columns }: Rows): readonly number[] => {
  const rank = (at: number): number => {
    const column = columns[at];
    if (!column || at === x || ys.includes(at)) return -1;
    const kind = valueKind(column);
    if (kind === 'number') return isId(column) ? 1 : -1;
    return kind === 'text' || kind === 'boolean' ? 0 : 2;
  };
  return [...columns.keys()].filter((at) => rank(at) >= 0).sort((a, b) => rank(a) - rank(b));
};

/** The key of each row on the axis; null for rows that are not drawn. */
const axisKeys = (x: number, { columns, count, cell }: Rows) => {
  const column = columns[x];
  const isTime = column !== undefined && valueKind(column) === 'moment';
  return Array.from({ length: count }, (_, row) => axisKey(cell(row, x), isTime));
};

const repeats = (keys: readonly (string | number | null)[]): boolean => {
  const present = keys.filter((key) => key !== null);
  return new Set(present).size < present.length;
};

/** Whether few colors suffice, and no two rows share a place and a color. */
const tellsApart = (
  column: number,
  keys: readonly (string | number | null)[],
  { cell }: Rows,
): boolean => {
  const placesOf = new Map<string, Set<string | number>>();
  for (const [row, key] of keys.entries()) {
    if (key === null) continue;
    const color = shownText(cell(row, column));
    const places = placesOf.get(color) ?? new Set();
    if (places.has(key)) return false;
    placesOf.set(color, places.add(key));
    if (placesOf.size > GROUPS) return false;
  }
  return true;
};

/** The same choice where no column can: the picture states then what it combines. */
export const apart = (choice: ChartChoice, rows: Rows): ChartChoice => {
  const { kind, x, ys } = choice;
  if (x === null || ys.length === 0 || kind === 'scatter') return choice;
  const keys = axisKeys(x, rows);
  if (!repeats(keys)) return choice;
  const color = candidates(choice, rows).find((at) => tellsApart(at, keys, rows));
  return color === undefined ? choice : { ...choice, ys: ys.slice(0, 1), group: color };
};
