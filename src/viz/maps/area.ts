/** The rows of an area as conditions on the columns that hold their places. */
import { columnLabel } from '#common/labels.ts';
import { sameJson } from '@/lib/sameJson';
import type { ChartResult } from '../chartResult';
import { type ItemArea, taker } from '../shared/crossFilter';
import { counted } from '../shared/told';
import { toNumber } from '../shared/values';
import type { CrossFilter } from '../vizHooks';
import type { Spatial } from './spatial';

type Row = Readonly<Record<string, unknown>>;

/** Of one column, which alone says where its rows are. */
const MOST_VALUES = 5000;
/** Of two columns each. */
const MOST_COMBINED = 2000;

const distinct = (rows: readonly Row[], column: unknown): readonly unknown[] => [
  ...new Set(rows.map((row) => row[columnLabel(column)])),
];

const valuesFilter = (rows: readonly Row[], { columns }: Spatial): CrossFilter | null => {
  const clauses = columns.map((col) => ({ col, op: 'IN', val: distinct(rows, col) }) as const);
  const most = columns.length > 1 ? MOST_COMBINED : MOST_VALUES;
  return clauses.every(({ val }) => val.length <= most) ? clauses : null;
};

const ends = (rows: readonly Row[], column: unknown) => {
  const sorted = distinct(rows, column).toSorted((a, b) => (toNumber(a) ?? 0) - (toNumber(b) ?? 0));
  return [sorted[0], sorted.at(-1)] as const;
};

/** The rectangle around the rows, with its edges: they are values of rows, so that nothing is rounded. */
const rectangle = (rows: readonly Row[], { columns }: Spatial): CrossFilter =>
  columns.flatMap((col) => {
    const [from, to] = ends(rows, col);
    return [
      { col, op: '>=', val: from },
      { col, op: '<=', val: to },
    ] as const;
  });

type Rows = Pick<ChartResult, 'data' | 'colnames' | 'coltypes'>;

/** The generic type of numbers. */
const NUMBER = 0;

/** Texts of digits are compared as texts by a database. */
const isOfNumbers = ({ colnames, coltypes }: Rows, { columns }: Spatial): boolean =>
  columns.every((column) => coltypes[colnames.indexOf(columnLabel(column))] === NUMBER);

type Taken = (at: number) => boolean;

const takenBy = (filter: CrossFilter, { data }: Rows): Taken => {
  const isTaken = data.map(taker(filter));
  return (at) => isTaken[at] === true;
};

/**
 * Conditions that take these rows: the rectangle around them where it has no others, or else their values. Null where
 * those are too many, and no rectangle says where they are.
 */
const filterOf = (own: readonly Row[], result: Rows, spatial: Spatial): CrossFilter | null => {
  if (spatial.kind !== 'latlong' || !isOfNumbers(result, spatial))
    return valuesFilter(own, spatial);
  const around = rectangle(own, spatial);
  const isExact = result.data.filter(taker(around)).length === own.length;
  return isExact ? around : (valuesFilter(own, spatial) ?? around);
};

/** An area with the rows that lie in it, by their places in the result. */
export const areaOf = (
  name: string,
  own: readonly number[],
  result: Rows,
  spatial: Spatial | null,
): ItemArea | null => {
  const rows = own.map((at) => result.data[at] ?? {});
  const filter = spatial && rows.length > 0 ? filterOf(rows, result, spatial) : null;
  return filter && { name, filter };
};

/** Whether all rows of an area are chosen; without conditions, each is. */
export const chosenAreas = (
  filter: CrossFilter | undefined,
  result: Rows,
): ((own: readonly number[]) => boolean) => {
  if (filter === undefined || filter.length === 0) return () => true;
  const isTaken = takenBy(filter, result);
  return (own) => own.every(isTaken);
};

/** Says how many rows of other areas the conditions of one take, too. */
export const besideNote = (
  filter: CrossFilter,
  areas: readonly (readonly number[])[],
  result: Rows,
  spatial: Spatial | null,
): readonly string[] => {
  const isTaken = takenBy(filter, result);
  const chosen = areas.find(
    (own) => own.every(isTaken) && sameJson(areaOf('', own, result, spatial)?.filter, filter),
  );
  if (!chosen) return [];
  const beside = new Set(areas.flat().filter(isTaken)).size - chosen.length;
  return beside > 0
    ? [`The filter also takes ${counted(beside, 'place')} near the chosen area`]
    : [];
};
