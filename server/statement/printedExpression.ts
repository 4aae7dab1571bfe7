/** An expression over the columns of a dataset, read into a tree and printed from it. */
import { datasetNames } from './datasetNames.ts';
import type { Grammar } from './grammar.ts';
import { parseExpression } from './parser.ts';
import { print } from './print.ts';
import { TOKENS_MAX } from './tokens.ts';

interface Over {
  readonly columns: readonly {
    readonly column_name: string;
    readonly expression?: string | null;
  }[];
  /** What may stand before a column, last part first. */
  readonly table: readonly string[];
}

/** In parentheses. Throws a `Refusal` for anything but one expression without sub-queries. */
export const printedExpression = (
  text: string,
  { columns, table }: Over,
  grammar: Grammar,
  functions: ReadonlySet<string>,
): string => {
  const expressions = new Map(
    columns.flatMap(({ column_name, expression }) =>
      expression?.trim() ? [[column_name, expression] as const] : [],
    ),
  );
  const budget = { left: TOKENS_MAX };
  const open = new Set<string>();
  const names = datasetNames(
    {
      columns: columns.map(({ column_name }) => column_name),
      table,
      functions,
      // Within itself, a calculated column is the column of the table.
      calculated(name) {
        const expression = expressions.get(name);
        if (expression === undefined || open.has(name)) return null;
        open.add(name);
        const sql = printed(expression);
        open.delete(name);
        return sql;
      },
    },
    grammar,
  );
  const printed = (expression: string): string =>
    `(${print(parseExpression(expression, grammar, budget), grammar, names).sql})`;
  return printed(text);
};
