/** DuckDB’s plans have no cost but row estimates: of the result, and of everything read for it. */
import type { Cost, CostReader } from '../planner/planner.ts';
import { numberOf } from '../planner/planNode.ts';
import { isRecord } from '#common/isRecord.ts';

type Json = Readonly<Record<string, unknown>>;

const ALL = Number.POSITIVE_INFINITY;
/** Rows pass these steps one by one, so a limit above stops what is below. */
const PASSES = new Set(['PROJECTION', 'UNION', 'HASH_JOIN']);
/**
 * A limited scan of a wide table finds row ids first and then fetches those rows, which are read already; the plan has
 * no number for it.
 */
const BY_ROW_ID = 'rowid = rowid';
/** Filters that the plan adds itself, and that may drop nothing. */
const OPTIONAL = /^optional: /;

const extraOf = (node: Json): Json => (isRecord(node.extra_info) ? node.extra_info : {});
const childrenOf = (node: Json): readonly Json[] =>
  Array.isArray(node.children) ? node.children.filter(isRecord) : [];
const estimateOf = (node: Json): number => numberOf(extraOf(node)['Estimated Cardinality']) ?? 0;

/** The rows a step returns; `limit` is the statement’s own, which the plan does not show. */
const answered = (node: Json, limit: number): number => {
  const [first, second] = childrenOf(node);
  const extra = extraOf(node);
  const below = (child: Json | undefined) => (child ? answered(child, limit) : 0);
  switch (node.name) {
    case 'UNGROUPED_AGGREGATE':
      return 1;
    case 'TOP_N':
      return Math.min(numberOf(extra.Top) ?? limit, below(first));
    case 'STREAMING_LIMIT':
    case 'LIMIT':
      return Math.min(limit, below(first));
    case 'CTE':
      return below(second);
    case 'CROSS_PRODUCT':
      return below(first) * below(second);
  }
  if (extra.Conditions === BY_ROW_ID) return below(second);
  return estimateOf(node) || below(first);
};

/** The table of a scan that drops rows: its estimate is of those that are left. */
const filteredTable = (node: Json): string | null => {
  const { Table: table, Filters: filters } = extraOf(node);
  const drops = [filters]
    .flat()
    .some((filter) => typeof filter === 'string' && !OPTIONAL.test(filter));
  return typeof table === 'string' && drops ? table : null;
};

const filteredTables = (node: Json): readonly string[] => {
  const own = filteredTable(node);
  return [...(own === null ? [] : [own]), ...childrenOf(node).flatMap(filteredTables)];
};

/** The rows that the first step below must return for `most` rows of this one. */
const neededBelow = (node: Json, most: number, limit: number): number => {
  switch (node.name) {
    case 'STREAMING_LIMIT':
    case 'LIMIT':
      return Math.min(most, limit);
    case 'FILTER': {
      const [first] = childrenOf(node);
      const share = first ? estimateOf(node) / answered(first, limit) : 0;
      return share > 0 ? Math.ceil(most / share) : ALL;
    }
    default:
      return PASSES.has(String(node.name)) ? most : ALL;
  }
};

/** Reads the rows of tables and functions that must be read until `most` rows are returned; NaN where unknown. */
const createReading = (limit: number, tableRows: ReadonlyMap<string, number>) => {
  const ofScan = (node: Json, most: number): number => {
    const left = estimateOf(node);
    const table = filteredTable(node);
    if (table === null) return Math.min(most, left);
    const rows = tableRows.get(table) ?? Number.NaN;
    return most < left ? Math.ceil((most * rows) / left) : rows;
  };
  const read = (node: Json, most: number): number => {
    const [first, ...others] = childrenOf(node);
    if (!first) return ofScan(node, most);
    if (extraOf(node).Conditions === BY_ROW_ID && others[0]) return read(others[0], ALL);
    const ofFirst = neededBelow(node, most, limit);
    const ofOthers = node.name === 'UNION' ? most : ALL;
    return others.reduce((sum, child) => sum + read(child, ofOthers), read(first, ofFirst));
  };
  return read;
};

const rootOf = (plan: string): Json | null => {
  try {
    const roots: unknown = JSON.parse(plan);
    const root: unknown = Array.isArray(roots) ? roots[0] : null;
    return isRecord(root) ? root : null;
  } catch {
    return null;
  }
};

/** `limit` is that of the planned statement, null where it has none. */
export const duckdbCost = (
  plan: string,
  limit: number | null,
  tableRows: ReadonlyMap<string, number> = new Map(),
): Cost | null => {
  const root = rootOf(plan);
  if (!root) return null;
  const most = limit ?? ALL;
  const read = createReading(most, tableRows)(root, ALL);
  return {
    'Estimated rows': String(Math.min(most, answered(root, most))),
    ...(Number.isNaN(read) ? {} : { 'Rows read': String(read) }),
  };
};

export const filteredIn: NonNullable<CostReader['filteredIn']> = (plan) => {
  const root = rootOf(plan);
  return root ? filteredTables(root) : [];
};
