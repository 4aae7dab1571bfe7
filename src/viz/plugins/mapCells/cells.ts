/** Places counted in cells of the map: hexagons or squares of one size. */
import { type Amount, addAmounts, compareAmounts } from '../../shared/amount';
import { MERCATOR } from '../../maps/mercator';
import type { Position } from '../../maps/mapView';

export interface Weighed {
  readonly at: Position;
  readonly weight: Amount;
  /** Where its row is in the result. */
  readonly rowAt?: number;
}

export interface Cell {
  readonly ring: readonly Position[];
  readonly weights: readonly Amount[];
  readonly rows: readonly number[];
}

const place = (x: number, y: number): Position => {
  const [longitude = 0, latitude = 0] = MERCATOR.unproject([x, y]);
  return [longitude, latitude];
};

type Key = (x: number, y: number) => readonly [column: number, row: number];
type Ring = (column: number, row: number) => readonly Position[];

const gathered = (points: readonly Weighed[], keyOf: Key, ringOf: Ring): readonly Cell[] => {
  const cells = new Map<
    string,
    { readonly ring: readonly Position[]; readonly weights: Amount[]; readonly rows: number[] }
  >();
  for (const { at, weight, rowAt } of points) {
    const [x = 0, y = 0] = MERCATOR.project([...at]);
    const [across, down] = keyOf(x, y);
    const key = `${across},${down}`;
    const cell = cells.get(key) ?? { ring: ringOf(across, down), weights: [], rows: [] };
    cells.set(key, cell);
    cell.weights.push(weight);
    if (rowAt !== undefined) cell.rows.push(rowAt);
  }
  return [...cells.values()];
};

/** Sizes are pixels of the world at zoom 0. */
export const squareCells = (
  points: readonly Weighed[],
  size: number,
  [left, top]: readonly [number, number] = [0, 0],
): readonly Cell[] =>
  gathered(
    points,
    (x, y) => [Math.floor((x - left) / size), Math.floor((y - top) / size)],
    (column, row) => {
      const [west, north] = [left + column * size, top + row * size];
      return [
        place(west, north),
        place(west + size, north),
        place(west + size, north + size),
        place(west, north + size),
      ];
    },
  );

const CORNERS = Array.from({ length: 6 }, (_, at) => (Math.PI / 3) * at + Math.PI / 6);

/** The nearest middle: rows of hexagons are shifted by half of one in turn. */
const hexagonAt =
  (wide: number, high: number): Key =>
  (x, y) => {
    const middle = (row: number) => {
      const shift = row % 2 === 0 ? 0 : 0.5;
      const column = Math.round(x / wide - shift);
      const [dx, dy] = [x - (column + shift) * wide, y - row * high];
      return { column, row, far: dx * dx + dy * dy };
    };
    const row = Math.round(y / high);
    const near = [middle(row - 1), middle(row), middle(row + 1)].reduce((a, b) =>
      b.far < a.far ? b : a,
    );
    return [near.column, near.row];
  };

export const hexagonCells = (points: readonly Weighed[], radius: number): readonly Cell[] => {
  const [wide, high] = [radius * Math.sqrt(3), radius * 1.5];
  return gathered(points, hexagonAt(wide, high), (column, row) => {
    const [x, y] = [(column + (row % 2 === 0 ? 0 : 0.5)) * wide, row * high];
    return CORNERS.map((turn) => place(x + radius * Math.cos(turn), y + radius * Math.sin(turn)));
  });
};

const percentile =
  (share: number) =>
  (weights: readonly Amount[]): Amount => {
    const sorted = weights.toSorted(compareAmounts);
    const at = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
    return low === high ? low : Number(low) + (Number(high) - Number(low)) * (at % 1);
  };

const mean = (weights: readonly Amount[]): number => Number(addAmounts(weights)) / weights.length;

/** Of a sample. */
const variance = (weights: readonly Amount[]): number => {
  const middle = mean(weights);
  const sum = weights.reduce<number>((all, one) => all + (Number(one) - middle) ** 2, 0);
  return weights.length > 1 ? sum / (weights.length - 1) : 0;
};

const AGGREGATES: Readonly<Record<string, (weights: readonly Amount[]) => Amount>> = {
  sum: addAmounts,
  count: ({ length }) => length,
  min: (weights) => weights.reduce((a, b) => (compareAmounts(b, a) < 0 ? b : a)),
  max: (weights) => weights.reduce((a, b) => (compareAmounts(b, a) > 0 ? b : a)),
  mean,
  median: percentile(0.5),
  variance,
  deviation: (weights) => Math.sqrt(variance(weights)),
  p1: percentile(0.01),
  p5: percentile(0.05),
  p95: percentile(0.95),
  p99: percentile(0.99),
};

/** What a cell says. */
export const aggregated = (name: unknown, weights: readonly Amount[]): Amount => {
  const read =
    (typeof name === 'string' && Object.hasOwn(AGGREGATES, name) && AGGREGATES[name]) || addAmounts;
  return weights.length === 0 ? 0 : read(weights);
};
