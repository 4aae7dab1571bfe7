/** Names in an expression over a dataset: its columns, and labels of the query where they may stand. */
import { nearest } from '#common/sql/nearest.ts';
import { callName, fieldOfValue } from './calls.ts';
import type { Grammar } from './grammar.ts';
import { type Names, nameKey, quotedName } from './print.ts';
import { Refusal } from './refusal.ts';
import type { NameLeaf, NamePart } from './tree.ts';

export interface DatasetNames {
  readonly columns: readonly string[];
  /** SQL of the column where it is calculated, in parentheses; null where the table has it. */
  calculated?(column: string): string | null;
  /** What may stand before a column: the table's name and what stands before it, last part first. */
  readonly table: readonly string[];
  /** Labels of metrics and dimensions with the SQL that they stand for. */
  readonly labels?: ReadonlyMap<string, string>;
  readonly functions: ReadonlySet<string>;
}

const SUGGESTED_MAX = 3;

const shown = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join('.');

/** Columns by key; where two differ in case alone, the one that is spelled so is meant. */
const lookup = (columns: Iterable<string>, grammar: Grammar) => {
  const byKey = new Map<string, string>();
  const exact = new Set<string>();
  for (const column of columns) {
    exact.add(column);
    const key = grammar.key(column);
    if (!byKey.has(key)) byKey.set(key, column);
  }
  return (part: NamePart): string | undefined =>
    part.isQuoted && exact.has(part.text) ? part.text : byKey.get(nameKey(part, grammar));
};

const unknown = ({ parts, at }: NameLeaf, columns: Iterable<string>): Refusal => {
  const name = shown(parts);
  const same = [...columns].find((column) => column.toLowerCase() === name.toLowerCase());
  const near = nearest(name, columns, String, SUGGESTED_MAX).map((column) => `"${column}"`);
  const suggestion = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  const hint = same === undefined ? suggestion : ` There is "${same}": write it in double quotes.`;
  return new Refusal('unknown', `The dataset has no column "${name}".${hint}`, at);
};

export const datasetNames = (
  { columns, table, labels, functions, calculated }: DatasetNames,
  grammar: Grammar,
): Names => {
  const find = lookup(columns, grammar);
  const quote = grammar.dialect.quote;

  /** Without the table in front, if it is this one. */
  const withoutTable = (parts: readonly NamePart[]): readonly NamePart[] => {
    for (let count = Math.min(parts.length - 1, table.length); count > 0; count -= 1) {
      const isThis = parts
        .slice(0, count)
        .toReversed()
        .every((part, at) => nameKey(part, grammar) === grammar.key(table[at] ?? ''));
      if (isThis) return parts.slice(count);
    }
    return parts;
  };

  const known = (parts: readonly NamePart[]): string | null => {
    const [first, ...members] = parts;
    const column = first && find(first);
    if (column === undefined) return null;
    if (members.length > 0 && !grammar.has.columnFields) return null;
    const own = calculated?.(column) ?? quote(column);
    return [own, ...members.map((part) => quotedName(part, grammar))].join('.');
  };

  return {
    column(leaf) {
      const found = known(leaf.parts) ?? known(withoutTable(leaf.parts));
      if (found !== null) return found;
      const [only, another] = leaf.parts;
      const label = only && !another ? labels?.get(only.text) : undefined;
      if (label === undefined) throw unknown(leaf, columns);
      return label;
    },
    call: (leaf) => callName(leaf, grammar, functions),
    field: (leaf) => fieldOfValue(leaf, grammar, functions),
    table({ at }) {
      throw new Refusal('sub-query', 'Custom SQL fields cannot contain sub-queries.', at);
    },
  };
};
