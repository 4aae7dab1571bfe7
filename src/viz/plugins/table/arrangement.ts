/** How the reader ordered the columns of a table; the chart that is saved knows nothing of it. */
import type { OwnState } from '../../vizHooks';

/** Names of columns, the first one at the left, as the page kept them. */
export const readOrder = ({ columnOrder }: OwnState): readonly string[] =>
  Array.isArray(columnOrder)
    ? columnOrder.filter((name): name is string => typeof name === 'string')
    : [];

/** Columns that came after the reader ordered the others stand behind them. */
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
