/** The rows that a line or a band of a contour map stands for. */
import { isInRing } from '../../maps/isInRing';
import { type Bounds, boundsOf, type Position } from '../../maps/mapView';
import type { Grid } from './grid';

export type Rings = readonly (readonly Position[])[];

/** Of a line, or of a band up to another value. */
export interface Heights {
  readonly from: number;
  readonly until: number | null;
}

const isNear = ([x, y]: Position, { west, east, south, north }: Bounds): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** The rows of each mark: of the cells that a line goes around, or whose values lie in a band. */
export const areasOf = (
  grid: Grid,
  { from, until }: Heights,
  rings: Rings,
): readonly (readonly number[])[] => {
  const cells = grid.places.flatMap((own, cell) => {
    if (own.length === 0) return [];
    const [column, row] = [cell % grid.columns, Math.floor(cell / grid.columns)];
    return [{ own, value: grid.values[cell] ?? 0, middle: grid.placeOf(column + 0.5, row + 0.5) }];
  });
  if (until !== null)
    return [cells.flatMap(({ own, value }) => (value >= from && value < until ? own : []))];
  return rings.map((ring) => {
    const around = boundsOf(ring);
    return cells.flatMap(({ own, middle }) =>
      around && isNear(middle, around) && isInRing(middle, ring) ? own : [],
    );
  });
};
