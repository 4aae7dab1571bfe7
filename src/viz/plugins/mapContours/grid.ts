/** Places counted in a grid of squares. */
import type { FormData } from '../../formData';
import { boundsOf, type Position } from '../../maps/mapView';
import { MERCATOR, pxOfMeter } from '../../maps/mercator';
import type { Amount } from '../../shared/amount';
import { toNumber } from '../../shared/values';
import { aggregated, type Weighed } from '../mapCells/cells';

/** Finer grids take long, and are not finer for the eye. */
export const MOST_CELLS = 300;
const OWN_CELL_M = 300;
/** No place is on the line between two cells because it is the westernmost. */
const MARGIN_CELLS = 2.5;

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: readonly number[];
  /** The places of each cell, by their rows. */
  readonly places: readonly (readonly number[])[];
  /** From cells to a place. */
  readonly placeOf: (column: number, row: number) => Position;
  readonly isCoarser: boolean;
}

export const gridOf = (points: readonly Weighed[], form: FormData): Grid | null => {
  const bounds = boundsOf(points.map(({ at }) => at));
  if (!bounds) return null;
  const [left = 0, bottom = 0] = MERCATOR.project([bounds.west, bounds.south]);
  const [right = 0, top = 0] = MERCATOR.project([bounds.east, bounds.north]);
  const meters = Math.max(toNumber(form.cellSize) ?? OWN_CELL_M, 1);
  const wanted = meters * pxOfMeter((bounds.south + bounds.north) / 2);
  const size = Math.max(wanted, (right - left) / MOST_CELLS, (bottom - top) / MOST_CELLS);
  const [x0, y0] = [left - MARGIN_CELLS * size, top - MARGIN_CELLS * size];
  const columns = Math.floor((right - left) / size) + 1 + 2 * MARGIN_CELLS;
  const rows = Math.floor((bottom - top) / size) + 1 + 2 * MARGIN_CELLS;
  const weights: Amount[][] = Array.from({ length: columns * rows }, () => []);
  const places: number[][] = weights.map(() => []);
  for (const { at, weight, rowAt } of points) {
    const [x = 0, y = 0] = MERCATOR.project([...at]);
    const cell = Math.floor((y - y0) / size) * columns + Math.floor((x - x0) / size);
    weights[cell]?.push(weight);
    if (rowAt !== undefined) places[cell]?.push(rowAt);
  }
  return {
    columns,
    rows,
    places,
    values: weights.map((own) => Number(aggregated(form.aggregation, own))),
    placeOf: (column, row) => {
      const [longitude = 0, latitude = 0] = MERCATOR.unproject([
        x0 + column * size,
        y0 + row * size,
      ]);
      return [longitude, latitude];
    },
    isCoarser: size > wanted * 1.001,
  };
};
