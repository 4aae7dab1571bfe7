/**
 * What people write into charts and datasets, as it runs: read into a tree, its names found among the dataset's
 * columns, its functions among those that read nothing but their arguments, and printed from the tree (safety T1).
 */
import { datasetNames } from '../statement/datasetNames.ts';
import { grammarOf } from '../statement/grammars.ts';
import { parseExpression } from '../statement/parser.ts';
import { type Names, print } from '../statement/print.ts';
import { Refusal } from '../statement/refusal.ts';
import { HttpError } from '../errors.ts';
import { QueryFailure, subQueryRefused } from './failure.ts';
import type { QuerySource } from './source.ts';

/** Labels of a query with the SQL that they stand for, where they may stand for it. */
export type Labels = ReadonlyMap<string, string>;

/** Every expression of a query asks for the same names. */
const namesOf = new WeakMap<QuerySource, Names>();

const sourceNames = (source: QuerySource, labels?: Labels): Names => {
  const known = labels === undefined ? namesOf.get(source) : undefined;
  if (known) return known;
  const names = datasetNames(
    {
      columns: [...source.columns.keys()],
      table: source.tableName,
      functions: source.functions,
      ...(labels === undefined ? {} : { labels }),
    },
    grammarOf(source.dialect.backend),
  );
  if (labels === undefined) namesOf.set(source, names);
  return names;
};

/** In parentheses, whatever stands beside it. Throws a `Refusal` with its place in the text. */
export const printed = (text: string, source: QuerySource, labels?: Labels): string => {
  const grammar = grammarOf(source.dialect.backend);
  const tree = parseExpression(text, grammar);
  return `(${print(tree, grammar, sourceNames(source, labels)).sql})`;
};

const placed = ({ message, at }: Refusal): string =>
  `${message.replace(/\.$/, '')} (at character ${at + 1}).`;

/** An expression of a metric or a column. */
export const written = (
  text: string,
  source: QuerySource,
  what: string,
  labels?: Labels,
): string => {
  try {
    return printed(text, source, labels);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new QueryFailure(
      cause.reason === 'sub-query'
        ? cause.message
        : `Invalid expression of ${what}: ${placed(cause)}`,
      { cause },
    );
  }
};

/** A condition as people write it into WHERE or HAVING. */
export const writtenClause = (text: string, source: QuerySource, labels?: Labels): string => {
  try {
    return printed(text, source, labels);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.reason === 'sub-query') throw subQueryRefused();
    if (cause.reason !== 'malformed') throw new QueryFailure(placed(cause), { cause });
    throw new HttpError(400, `Invalid SQL clause: ${text}\n${placed(cause)}`, { cause });
  }
};
