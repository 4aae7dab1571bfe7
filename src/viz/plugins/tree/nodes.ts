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
  /** The root that the chart names is not among the rows. */
  readonly isRootMissing: boolean;
}

const sizeOf = ({ children }: TreeNode): number =>
  children.reduce((sum, child) => sum + sizeOf(child), 1);

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
  const grow = (row: Row, above: ReadonlySet<string>): TreeNode => {
    const path = new Set([...above, key(row.id)]);
    const children = (below.get(key(row.id)) ?? []).filter(
      (child) => !path.has(key(child.id)) && byId.get(key(child.id)) === child,
    );
    return {
      id: row.id,
      name: row.name,
      raw: row.raw,
      children: children.map((one) => grow(one, path)),
    };
  };
  const wanted = form.root_node_id;
  const isNamed = wanted !== null && wanted !== undefined && wanted !== '';
  const known = isNamed ? byId.get(key(wanted)) : undefined;
  const tops = rows.filter(
    ({ parent }) => parent == null || parent === '' || !byId.has(key(parent)),
  );
  const starts = known ? [known] : isNamed ? [] : tops;
  const trees = starts.map((row) => grow(row, new Set()));
  const root = trees.reduce<TreeNode | null>(
    (best, one) => (best === null || sizeOf(one) > sizeOf(best) ? one : best),
    null,
  );
  return {
    root,
    outside: root ? rows.length - sizeOf(root) : rows.length,
    isRootMissing: isNamed && known === undefined,
  };
};

/** Every node, each before those below it, with its depth. */
export const flatNodes = (
  root: TreeNode | null,
  depth = 0,
): readonly { readonly node: TreeNode; readonly depth: number }[] =>
  root
    ? [{ node: root, depth }, ...root.children.flatMap((child) => flatNodes(child, depth + 1))]
    : [];
