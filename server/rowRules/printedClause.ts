import { datasetColumns } from '../datasets/fields.ts';
import type { Grammar } from '../statement/grammar.ts';
import { printedExpression } from '../statement/printedExpression.ts';
import type { StoredDataset } from '../store/datasets.ts';

/** One condition over the columns of a dataset, in parentheses. Throws a `Refusal` for anything else. */
export const printedClause = (
  text: string,
  dataset: StoredDataset,
  grammar: Grammar,
  functions: ReadonlySet<string>,
): string => {
  const { table_name, schema } = dataset;
  const over = {
    columns: datasetColumns(dataset),
    table: [table_name, ...(schema ? [schema] : [])],
  };
  return printedExpression(text, over, grammar, functions);
};
