/** What somebody who may read some tables of a database asks it: queries over those tables, printed from their trees. */
import type { Grammar } from './grammar.ts';
import { type OpenTable, openNames, type OpenTables, TableRefusal } from './openTables.ts';
import { parseScript } from './parser.ts';
import { print } from './print.ts';
import type { Printed } from './printed.ts';

export interface Admitted extends Printed {
  readonly kind: 'select' | 'explain';
  readonly tables: readonly OpenTable[];
  /** Some of them are limited to some of their rows. */
  readonly isLimited: boolean;
  /** Where it begins in the text. */
  readonly from: number;
}

/** Throws a `Refusal`, which for closed tables names all of them. */
export const admit = (text: string, grammar: Grammar, open: OpenTables): readonly Admitted[] => {
  const namesOf = openNames(open, grammar);
  return parseScript(text, grammar).map(({ tree, kind, from }) => {
    const { names, read, closed } = namesOf();
    const printed = print(tree, grammar, names);
    const [first] = closed;
    if (first) throw new TableRefusal([...new Set(closed.map(({ name }) => name))], first.at);
    const isLimited = read.some((table) => open.limited.some((limited) => limited === table));
    return { ...printed, kind, from, tables: read, isLimited };
  });
};
