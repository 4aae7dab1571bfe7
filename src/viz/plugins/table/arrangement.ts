/** How the reader arranged the columns of a table; the chart that is saved knows nothing of it. */
import type { OwnState } from '../../vizHooks';

export interface Arrangement {
  /** Names of columns, the first one at the left. */
  readonly order: readonly string[];
  /** In pixels, by name. */
  readonly widths: Readonly<Record<string, number>>;
}

export const LEAST_PX = 40;
const MOST_PX = 1000;

export const inRange = (px: number): number =>
  Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)));

/** As the page kept it; what cannot be read is left out. */
export const readArrangement = ({ columnOrder, columnWidths }: OwnState): Arrangement => ({
  order: Array.isArray(columnOrder)
    ? columnOrder.filter((name): name is string => typeof name === 'string')
    : [],
  widths:
    typeof columnWidths === 'object' && columnWidths !== null
      ? Object.fromEntries(
          Object.entries(columnWidths).flatMap(([name, px]) =>
            typeof px === 'number' && Number.isFinite(px) ? [[name, inRange(px)]] : [],
          ),
        )
      : {},
});

/** Columns that came after the reader arranged the others stand behind them. */
export const inOrder = <Column extends { readonly name: string }>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] => {
  if (order.length === 0) return columns;
  const places = new Map(order.map((name, place) => [name, place]));
  const placeOf = ({ name }: Column) => places.get(name) ?? order.length;
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** The names with one of them at another place; null where it is there already. */
export const movedTo = (
  names: readonly string[],
  name: string,
  place: number,
): readonly string[] | null => {
  const to = Math.min(names.length - 1, Math.max(0, place));
  if (names.indexOf(name) === to) return null;
  return names.filter((one) => one !== name).toSpliced(to, 0, name);
};
