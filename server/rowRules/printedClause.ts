import { datasetColumns } from '../datasets/fields.ts';
import type { Grammar } from '../statement/grammar.ts';
import { datasetNames } from '../statement/datasetNames.ts';
import { parseExpression } from '../statement/parser.ts';
import { print } from '../statement/print.ts';
import { TOKENS_MAX } from '../statement/tokens.ts';
import type { StoredDataset } from '../store/datasets.ts';

/** One condition over the columns of a dataset, in parentheses. Throws a `Refusal` for anything else. */
export const printedClause = (
  text: string,
  dataset: StoredDataset,
  grammar: Grammar,
  functions: ReadonlySet<string>,
): string => {
  const columns = datasetColumns(dataset);
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
      table: [dataset.table_name, ...(dataset.schema ? [dataset.schema] : [])],
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
