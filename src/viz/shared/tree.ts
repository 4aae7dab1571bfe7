/** Rows as a tree: each column is a level, and a branch is as large as its leaves together. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { addAmounts, type Amount, amountOf } from './amount';
import type { ItemValues } from './crossFilter';
import { namesOf } from './namedRows';

export interface Branch {
  readonly name: string;
  /** The names from the top down to its own. */
  readonly path: readonly string[];
  /** A value for each level down to its own. */
  readonly groups: readonly unknown[];
  /** For drawing; what is below zero has no size. */
  readonly value: number;
  readonly amount: Amount;
  /** Of a second metric. */
  readonly second: Amount | null;
  readonly children: readonly Branch[];
}

export interface Tree {
  readonly branches: readonly Branch[];
  readonly total: Amount;
  /** How many rows have no size: none, zero or below. */
  readonly sizeless: number;
}

interface Growing {
  readonly name: string;
  readonly groups: readonly unknown[];
  readonly path: readonly string[];
  readonly amounts: Amount[];
  readonly seconds: Amount[];
  readonly children: Map<string, Growing>;
}

const grown = ({ name, path, groups, amounts, seconds, children }: Growing): Branch => {
  const amount = addAmounts(amounts);
  return {
    name,
    path,
    groups,
    amount,
    value: Math.max(Number(amount), 0),
    second: seconds.length > 0 ? addAmounts(seconds) : null,
    children: [...children.values()].map(grown),
  };
};

const keyOf = (value: unknown): string => `${typeof value}:${JSON.stringify(value ?? null)}`;

export const toTree = (
  result: ChartResult,
  columns: readonly unknown[],
  { metric, second }: { readonly metric: unknown; readonly second?: unknown },
  form: FormData,
): Tree => {
  const labels = columns.map(columnLabel);
  const names = columns.map((column) => namesOf(result, column, form));
  const top = new Map<string, Growing>();
  const all: Amount[] = [];
  let sizeless = 0;
  for (const row of result.data) {
    const amount = amountOf(row[metricLabel(metric)]);
    if (amount === null || Number(amount) <= 0) {
      sizeless += 1;
      continue;
    }
    all.push(amount);
    const other = second === undefined ? null : amountOf(row[metricLabel(second)]);
    let level = top;
    let path: readonly string[] = [];
    let groups: readonly unknown[] = [];
    for (const [at, label] of labels.entries()) {
      const value = row[label] ?? null;
      const name = names[at]?.(value) ?? '';
      path = [...path, name];
      groups = [...groups, value];
      let branch = level.get(keyOf(value));
      if (!branch) {
        branch = { name, path, groups, amounts: [], seconds: [], children: new Map() };
        level.set(keyOf(value), branch);
      }
      branch.amounts.push(amount);
      if (other !== null) branch.seconds.push(other);
      level = branch.children;
    }
  }
  return { branches: [...top.values()].map(grown), total: addAmounts(all), sizeless };
};

/** Without the branches that are a smaller share of the whole, nor what is below them. */
export const largeBranches = (branches: readonly Branch[], least: number): readonly Branch[] =>
  branches.flatMap((branch) =>
    branch.value < least ? [] : [{ ...branch, children: largeBranches(branch.children, least) }],
  );

/** Every branch, each before those below it. */
/** The names of the first level, the largest branch first. */
export const topNames = ({ branches }: Pick<Tree, 'branches'>): readonly string[] =>
  branches.toSorted((a, b) => b.value - a.value).map(({ name }) => name);

export const flatTree = (branches: readonly Branch[]): readonly Branch[] =>
  branches.flatMap((branch) => [branch, ...flatTree(branch.children)]);

/** What a branch stands for: the values of its own columns. */
export const branchValues = (
  branch: Branch | undefined,
  columns: readonly unknown[],
): ItemValues | null =>
  branch && columns.length > 0
    ? { columns: columns.slice(0, branch.groups.length), values: branch.groups }
    : null;
