/** What somebody who may read some tables of a database asks it: queries over those tables, printed from their trees. */
import type { Grammar } from './grammar.ts';
import { type OpenTable, openNames, type OpenTables, TableRefusal } from './openTables.ts';
import { parseScript } from './parser.ts';
import { print } from './print.ts';
import type { Printed } from './printed.ts';
import { Refusal } from './refusal.ts';

export interface Admitted extends Printed {
  readonly kind: 'select' | 'explain';
  readonly tables: readonly OpenTable[];
  /** Some of them are limited to some of their rows. */
  readonly isLimited: boolean;
  /** Where it begins in the text. */
  readonly from: number;
}

/** ClickHouse takes the value for a column of that name in all queries within, so also in the condition of a rule. */
const assertNoneNamed = ([at]: readonly number[]): void => {
  if (at === undefined) return;
  const message =
    'WITH cannot give a name to a value where tables are read of which you may read some rows: write the value itself.';
  throw new Refusal('denied', message, at);
};

/** Throws a `Refusal`, which for closed tables names all of them. */
export const admit = (text: string, grammar: Grammar, open: OpenTables): readonly Admitted[] => {
  const namesOf = openNames(open, grammar);
  return parseScript(text, grammar).map(({ tree, kind, from }) => {
    const { names, read, closed, values } = namesOf();
    const printed = print(tree, grammar, names);
    const [first] = closed;
    if (first) throw new TableRefusal([...new Set(closed.map(({ name }) => name))], first.at);
    const isLimited = read.some((table) => open.limited.some((limited) => limited === table));
    if (isLimited) assertNoneNamed(values);
    return { ...printed, kind, from, tables: read, isLimited };
  });
};
