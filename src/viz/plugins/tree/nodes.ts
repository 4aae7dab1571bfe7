/** Rows that name their parents, as a tree. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { toList } from '../../shared/labels';
import { namesOf } from '../../shared/namedRows';

export interface TreeNode {
  readonly id: unknown;
  readonly name: string;
  /** The value of the metric as it came. */
  readonly raw: unknown;
  readonly children: readonly TreeNode[];
}

interface Row {
  readonly id: unknown;
  readonly parent: unknown;
  readonly name: string;
  readonly raw: unknown;
}

const key = (value: unknown): string => String(value);

const rowsOf = (result: ChartResult, form: FormData): readonly Row[] => {
  const [id, parent, name] = ['id', 'parent', 'name'].map((one) => toList(form[one])[0]);
  const metric = toList(form.metric)[0];
  const label = metric === undefined ? null : metricLabel(metric);
  const named = name ?? id;
  const nameOf = namesOf(result, named ?? '', form);
  return result.data.map((row) => ({
    id: row[columnLabel(id)],
    parent: row[columnLabel(parent)],
    name: nameOf(row[columnLabel(named)]),
    raw: label === null ? null : (row[label] ?? null),
  }));
};

export interface Grown {
  readonly root: TreeNode | null;
  /** Rows that are in no part of the tree that is drawn. */
  readonly outside: number;
  /** The tree may go on beyond what is drawn. */
  readonly isCut: boolean;
  /** The root that the chart names is not among the rows. */
  readonly isRootMissing: boolean;
}

/** Who draws trees calls itself for each level, and its stack has an end. */
const LEVELS_MOST = 200;
/** More nodes are not told apart, and take seconds to lay out. */
const NODES_MOST = 5000;

interface Growing extends TreeNode {
  readonly children: Growing[];
}

interface Tree {
  readonly root: TreeNode;
  readonly size: number;
  /** It may go on beyond what is drawn. */
  readonly isCut: boolean;
}

/** Level by level, without a node that is in it already, and no larger than can be drawn. */
const grown = (start: Row, childrenOf: (row: Row) => readonly Row[]): Tree => {
  const nodeOf = ({ id, name, raw }: Row): Growing => ({ id, name, raw, children: [] });
  const root = nodeOf(start);
  const seen = new Set([key(start.id)]);
  let level: (readonly [Row, Growing])[] = [[start, root]];
  for (let depth = 1; depth < LEVELS_MOST && level.length > 0; depth += 1) {
    const next: (readonly [Row, Growing])[] = [];
    for (const [row, node] of level) {
      for (const child of childrenOf(row)) {
        if (seen.has(key(child.id)) || seen.size >= NODES_MOST) continue;
        seen.add(key(child.id));
        const made = nodeOf(child);
        node.children.push(made);
        next.push([child, made]);
      }
    }
    level = next;
  }
  return { root, size: seen.size, isCut: level.length > 0 || seen.size >= NODES_MOST };
};

/** The tree below the root that the chart names, else the largest one. What leads back to itself is in none. */
export const toNodes = (result: ChartResult, form: FormData): Grown => {
  const rows = rowsOf(result, form);
  const byId = new Map<string, Row>();
  const below = new Map<string, Row[]>();
  for (const row of rows) {
    if (!byId.has(key(row.id))) byId.set(key(row.id), row);
    const siblings = below.get(key(row.parent));
    if (siblings) siblings.push(row);
    else below.set(key(row.parent), [row]);
  }
  const childrenOf = (row: Row) =>
    (below.get(key(row.id)) ?? []).filter((child) => byId.get(key(child.id)) === child);
  const wanted = form.root_node_id;
  const isNamed = wanted !== null && wanted !== undefined && wanted !== '';
  const known = isNamed ? byId.get(key(wanted)) : undefined;
  const tops = rows.filter(
    ({ parent }) => parent == null || parent === '' || !byId.has(key(parent)),
  );
  const starts = known ? [known] : isNamed ? [] : tops;
  const trees = starts.map((row) => grown(row, childrenOf));
  const best = trees.reduce<Tree | null>(
    (largest, one) => (largest === null || one.size > largest.size ? one : largest),
    null,
  );
  return {
    root: best?.root ?? null,
    outside: rows.length - (best?.size ?? 0),
    isCut: best?.isCut ?? false,
    isRootMissing: isNamed && known === undefined,
  };
};

/** Every node, each before those below it, with its depth. */
export const flatNodes = (
  root: TreeNode | null,
): readonly { readonly node: TreeNode; readonly depth: number }[] => {
  const found: { readonly node: TreeNode; readonly depth: number }[] = [];
  const add = (node: TreeNode, depth: number) => {
    found.push({ node, depth });
    for (const child of node.children) add(child, depth + 1);
  };
  if (root) add(root, 0);
  return found;
};
