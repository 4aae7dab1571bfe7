/** Changes to the view of a result. */
import type { ViewFilter, ViewSpec } from '#common/results/viewSpec.ts';

export type Direction = 'ascending' | 'descending';

export const directionOf = ({ order_by }: ViewSpec, column: number): Direction | null => {
  const order = order_by.find((known) => known.column === column);
  if (!order) return null;
  return order.descending ? 'descending' : 'ascending';
};

/** What a click on a column's head makes of it: ascending, descending, as it came. */
export const nextDirection = (direction: Direction | null): Direction | null => {
  if (direction === null) return 'ascending';
  return direction === 'ascending' ? 'descending' : null;
};

/** Sorts by one column, or additionally by it (`also`); null removes it. */
export const sortedBy = (
  spec: ViewSpec,
  column: number,
  direction: Direction | null,
  also = false,
): ViewSpec => {
  const others = spec.order_by.filter((known) => known.column !== column);
  const own = direction ? [{ column, descending: direction === 'descending' }] : [];
  return { ...spec, order_by: also || !direction ? [...others, ...own] : own };
};

export const filterOf = ({ filters }: ViewSpec, column: number): ViewFilter | undefined =>
  filters.find((known) => known.column === column);

/** One filter per column; null removes it. */
export const filteredBy = (
  spec: ViewSpec,
  column: number,
  filter: Omit<ViewFilter, 'column'> | null,
): ViewSpec => {
  const others = spec.filters.filter((known) => known.column !== column);
  return { ...spec, filters: filter ? [...others, { ...filter, column }] : others };
};

export const searchedFor = (spec: ViewSpec, search: string): ViewSpec => ({ ...spec, search });
