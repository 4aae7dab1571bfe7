/** DuckDB’s plans have no cost but row estimates: of the result, and of everything read for it. */
import type { Cost } from '../planner/planner.ts';
import { numberOf } from '../planner/planNode.ts';
import { isRecord } from '#common/isRecord.ts';

type Json = Readonly<Record<string, unknown>>;

const ALL = Number.POSITIVE_INFINITY;
/** Rows pass these steps one by one, so a limit above stops what is below. */
const PASSES = new Set(['PROJECTION', 'FILTER', 'UNION', 'HASH_JOIN', 'STREAMING_LIMIT']);
/** A limited scan of a wide table finds row ids first and then fetches those rows; the plan has no number for it. */
const BY_ROW_ID = 'rowid = rowid';

const extraOf = (node: Json): Json => (isRecord(node.extra_info) ? node.extra_info : {});
const childrenOf = (node: Json): readonly Json[] =>
  Array.isArray(node.children) ? node.children.filter(isRecord) : [];

/** The rows a step returns; `limit` is the statement’s own, which the plan does not show. */
const answered = (node: Json, limit: number): number => {
  const [first, second] = childrenOf(node);
  const extra = extraOf(node);
  const below = (child: Json | undefined) => (child ? answered(child, limit) : 0);
  if (node.name === 'TOP_N') return Math.min(numberOf(extra.Top) ?? limit, below(first));
  if (node.name === 'STREAMING_LIMIT' || node.name === 'LIMIT')
    return Math.min(limit, below(first));
  if (extra.Conditions === BY_ROW_ID) return below(second);
  return numberOf(extra['Estimated Cardinality']) || below(first);
};

/** The rows of tables and functions that must be read until `most` rows are returned. */
const read = (node: Json, limit: number, most: number): number => {
  const children = childrenOf(node);
  const extra = extraOf(node);
  if (children.length === 0) return Math.min(most, numberOf(extra['Estimated Cardinality']) ?? 0);
  const [first, ...others] = children;
  const isLimit = node.name === 'STREAMING_LIMIT';
  const ofFirst = isLimit ? Math.min(most, limit) : PASSES.has(String(node.name)) ? most : ALL;
  if (extra.Conditions === BY_ROW_ID && first && others[0]) {
    const rows = answered(others[0], limit);
    return read(first, limit, rows) + read(others[0], limit, ALL);
  }
  const ofOthers = node.name === 'UNION' ? most : ALL;
  return (
    (first ? read(first, limit, ofFirst) : 0) +
    others.reduce((sum, child) => sum + read(child, limit, ofOthers), 0)
  );
};

/** `limit` is that of the planned statement, null where it has none. */
export const duckdbCost = (plan: string, limit: number | null): Cost | null => {
  let root: unknown;
  try {
    const roots: unknown = JSON.parse(plan);
    root = Array.isArray(roots) ? roots[0] : null;
  } catch {
    return null;
  }
  if (!isRecord(root)) return null;
  const most = limit ?? ALL;
  return {
    'Estimated rows': String(Math.min(most, answered(root, most))),
    'Rows read': String(read(root, most, ALL)),
  };
};
