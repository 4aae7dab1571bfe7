/** Rows as links between nodes: from a source to a target, as strong as a metric. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { addAmounts, type Amount, amountOf } from './amount';
import { namesOf } from './namedRows';

export interface Link {
  readonly source: number;
  readonly target: number;
  readonly amount: Amount;
  /** For drawing. */
  readonly value: number;
  /** The value of each column. */
  readonly values: readonly [source: unknown, target: unknown];
}

export interface Node {
  readonly name: string;
  readonly value: unknown;
  readonly isSource: boolean;
  readonly isTarget: boolean;
  /** Of all links that leave it, or that reach it where none leaves. */
  readonly amount: Amount;
}

export interface Links {
  readonly nodes: readonly Node[];
  readonly links: readonly Link[];
  /** Rows without a value above zero. */
  readonly missing: number;
}

const keyOf = (value: unknown): string => `${typeof value}:${String(value)}`;

interface Found {
  readonly name: string;
  readonly value: unknown;
  readonly out: Amount[];
  readonly in: Amount[];
}

/** Equal pairs are one link. */
export const toLinks = (
  result: ChartResult,
  { source, target }: { readonly source: unknown; readonly target: unknown },
  metric: unknown,
  form: FormData,
): Links => {
  const [from, to, key] = [columnLabel(source), columnLabel(target), metricLabel(metric)];
  const names = [namesOf(result, source, form), namesOf(result, target, form)] as const;
  const nodes = new Map<string, Found & { readonly at: number }>();
  const pairs = new Map<
    string,
    { readonly values: [unknown, unknown]; readonly amounts: Amount[] }
  >();
  const nodeOf = (value: unknown, side: 0 | 1) => {
    const known = nodes.get(keyOf(value));
    if (known) return known;
    const made = { name: names[side](value), value, out: [], in: [], at: nodes.size };
    nodes.set(keyOf(value), made);
    return made;
  };
  let missing = 0;
  for (const row of result.data) {
    const amount = amountOf(row[key]);
    if (amount === null || Number(amount) <= 0) {
      missing += 1;
      continue;
    }
    const values: [unknown, unknown] = [row[from] ?? null, row[to] ?? null];
    nodeOf(values[0], 0).out.push(amount);
    nodeOf(values[1], 1).in.push(amount);
    const pair = `${keyOf(values[0])}\n${keyOf(values[1])}`;
    const known = pairs.get(pair);
    if (known) known.amounts.push(amount);
    else pairs.set(pair, { values, amounts: [amount] });
  }
  const at = (value: unknown): number => nodes.get(keyOf(value))?.at ?? 0;
  return {
    nodes: [...nodes.values()].map(({ name, value, out, in: reached }) => ({
      name,
      value,
      isSource: out.length > 0,
      isTarget: reached.length > 0,
      amount: addAmounts(out.length > 0 ? out : reached),
    })),
    links: [...pairs.values()].map(({ values, amounts }) => {
      const amount = addAmounts(amounts);
      const [one, other] = values;
      return { source: at(one), target: at(other), amount, value: Number(amount), values };
    }),
    missing,
  };
};

/** The strongest links, and the nodes that they join. */
export const strongest = ({ nodes, links, missing }: Links, most: number): Links => {
  if (links.length <= most) return { nodes, links, missing };
  const kept = links.toSorted((a, b) => b.value - a.value).slice(0, most);
  const used = [...new Set(kept.flatMap(({ source, target }) => [source, target]))];
  const places = new Map(used.map((old, at) => [old, at]));
  return {
    nodes: used.flatMap((old) => nodes[old] ?? []),
    links: kept.map((link) => ({
      ...link,
      source: places.get(link.source) ?? 0,
      target: places.get(link.target) ?? 0,
    })),
    missing,
  };
};

/** A node stands for its value as a source, or as a target where nothing leaves it; a link for both of its ends. */
export const linkValues = (
  { nodes, links }: Links,
  { source, target }: { readonly source: unknown; readonly target: unknown },
  { dataIndex, dataType }: { readonly dataIndex: number; readonly dataType?: string | undefined },
) => {
  if (dataType === 'edge') {
    const link = links[dataIndex];
    return link ? { columns: [source, target], values: link.values } : null;
  }
  const node = nodes[dataIndex];
  return node ? { columns: [node.isSource ? source : target], values: [node.value] } : null;
};
