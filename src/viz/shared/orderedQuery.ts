/** Queries whose rows come by size, or by name. */
import type { FormData, QueryObject } from '../formData';
import { baseQuery, defined } from './baseQuery';
import { toList } from './labels';
import { isSet } from './xAxis';

type Order = readonly (readonly [unknown, boolean])[];

/** The largest values first. */
export const bySize = ({ metrics }: QueryObject): Order => {
  const [metric] = (metrics ?? []) as readonly unknown[];
  return metric === undefined ? [] : [[metric, false]];
};

/** A to Z, by one column after the other. */
export const byName = (columns: readonly unknown[]): Order =>
  columns.map((column) => [column, true]);

/** Names tell which rows stay under a limit; without one all of them stay, and nothing is said of their order. */
export const underLimit = (
  { row_limit }: QueryObject,
  ...orders: readonly Order[]
): readonly Order[] => (row_limit ? orders : []);

/** As the settings sort: by columns, by a metric of their own, or by the first one. */
export const bySettings = (query: QueryObject): Order => {
  const { orderby, series_limit_metric: sort, metrics, order_desc } = query;
  if (Array.isArray(orderby) && orderby.length > 0) return orderby as unknown as Order;
  const by = isSet(sort) ? sort : toList(metrics)[0];
  return by === undefined ? [] : [[by, order_desc === false]];
};

/** A query in this order; nothing is said of an order that has no parts. */
export const inOrder = (query: QueryObject, ...orders: readonly Order[]): QueryObject => {
  const orderby = orders.flat();
  const { orderby: _own, ...rest } = query;
  return orderby.length > 0 ? { ...rest, orderby } : rest;
};

/** The rows of groups, the largest first where the chart says so. */
export const sizedQuery = (form: FormData, isSorted: boolean): QueryObject => {
  const base = baseQuery(form);
  return defined(isSorted ? { ...inOrder(base, bySize(base)) } : { ...base });
};
