/**
 * What people write into charts and datasets, as it runs: read into a tree, its names found among the dataset's
 * columns, its functions among those that read nothing but their arguments, and printed from the tree.
 */
import { placeWords } from '#common/sql/placeWords.ts';
import { placeOf } from '#common/sql/statements.ts';
import { datasetNames } from '../statement/datasetNames.ts';
import { grammarOf } from '../engine/modules.ts';
import { parseExpression } from '../statement/parser.ts';
import { type Names, print } from '../statement/print.ts';
import { typedSignPlace } from '../statement/printed.ts';
import { Refusal } from '../statement/refusal.ts';
import { HttpError } from '../errors.ts';
import { createCache } from './cache.ts';
import { QueryFailure, subQueryRefused, unreadableExpression } from './failure.ts';
import type { QuerySource } from './source.ts';

/** Labels of a query with the SQL that they stand for, where they may stand for it. */
export type Labels = ReadonlyMap<string, string>;

interface Reading {
  readonly names: Names;
  /** As they were printed before: the same columns and metrics are asked for in many places. */
  readonly printed: Map<string, string>;
}

/** Every expression of a query asks for the same names. */
const readings = new WeakMap<QuerySource, Reading>();

const readingFor = (source: QuerySource, labels?: Labels): Reading => {
  const known = labels === undefined ? readings.get(source) : undefined;
  if (known) return known;
  const { budget, columns, tableName, functions, dialect } = source;
  const names = datasetNames(
    {
      columns: [...columns.keys()],
      table: tableName,
      functions,
      calculated: (name) => calculatedColumn(name, source),
      ...(labels === undefined ? {} : { labels }),
    },
    grammarOf(dialect.backend),
  );
  const column: Names['column'] = (leaf) => {
    const found = names.column(leaf);
    // Other SQL may stand behind a label, and be long.
    if (labels !== undefined) budget.write(found.length);
    return found;
  };
  const reading = { names: { ...names, column }, printed: new Map<string, string>() };
  if (labels === undefined) readings.set(source, reading);
  return reading;
};

/** Columns that are being written, around the one that is asked for. */
const within = new WeakMap<QuerySource, Set<string>>();

/**
 * The SQL of a calculated column, which may be made of others; null of a column of the table, which is also what a
 * column means within itself.
 */
const calculatedColumn = (name: string, source: QuerySource): string | null => {
  const expression = source.columns.get(name)?.expression;
  const open = within.get(source) ?? new Set<string>();
  if (!expression || open.has(name)) return null;
  within.set(source, open.add(name));
  try {
    return written(expression, source, `column ${name}`);
  } finally {
    open.delete(name);
  }
};

const PRINTED_MAX_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 512;
const NO_END = { at: new Date(0), expiresAt: Number.POSITIVE_INFINITY };

interface Printed {
  readonly key: string;
  readonly sql: string;
}

/** As earlier requests had them printed: charts ask the same again. */
const recentlyPrinted = createCache<Printed>({
  maxBytes: PRINTED_MAX_BYTES,
  now: () => new Date(0),
  bytesOf: ({ key, sql }) => ENTRY_BYTES + (key.length + sql.length) * 2,
});

const columnMarks = new WeakMap<QuerySource['columns'], number>();
let marked = 0;

/** All that decides how a text is printed; null where the columns that it stands within do too. */
const printedKey = (text: string, source: QuerySource): string | null => {
  const { columns, tableName, functions, dialect } = source;
  if ((within.get(source)?.size ?? 0) > 0) return null;
  const mark = columnMarks.get(columns) ?? (marked += 1);
  columnMarks.set(columns, mark);
  return JSON.stringify([mark, dialect.backend, tableName, [...functions], text]);
};

/** In parentheses, whatever stands beside it. Throws a `Refusal` with its place in the text. */
export const printed = (text: string, source: QuerySource, labels?: Labels): string => {
  const { dialect, budget } = source;
  const reading = readingFor(source, labels);
  const key = labels === undefined ? printedKey(text, source) : null;
  const known =
    reading.printed.get(text) ?? (key === null ? undefined : recentlyPrinted.get(key)?.value.sql);
  if (known !== undefined) {
    budget.write(known.length);
    return known;
  }
  const grammar = grammarOf(dialect.backend);
  const tree = parseExpression(text, grammar, budget.tokens);
  const sql = `(${print(tree, grammar, reading.names).sql})`;
  budget.write(sql.length);
  reading.printed.set(text, sql);
  if (key !== null) recentlyPrinted.put(key, { key, sql }, NO_END);
  return sql;
};

const placed = ({ message, at }: Refusal, text: string): string => {
  return `${message} (At ${placeWords(text, placeOf(text, at))}.)`;
};

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
    if (cause.reason === 'sub-query') throw new QueryFailure(cause.message, { cause });
    const message = `Invalid expression of ${what}: ${placed(cause, text)}`;
    if (cause.reason !== 'malformed') throw new QueryFailure(message, { cause });
    const place = { engine: source.dialect.backend, ...placeOf(text, cause.at) };
    throw unreadableExpression(message, place, { cause });
  }
};

/** What a message quotes of a text: the place and what is wrong there stand after it. */
const QUOTED_MAX = 500;
const quoted = (text: string): string =>
  text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text;

/** Where in the text stands what was printed of it at an offset. */
export const placeWritten = (
  text: string,
  source: QuerySource,
  offset: number,
  labels?: Labels,
): ReturnType<typeof placeOf> => {
  const { dialect, budget } = source;
  const grammar = grammarOf(dialect.backend);
  const tree = parseExpression(text, grammar, budget.tokens);
  const whole = print(tree, grammar, readingFor(source, labels).names);
  const opening = 1;
  return placeOf(text, typedSignPlace(whole, text, offset - opening));
};

/** A condition as people write it into WHERE or HAVING. */
export const writtenClause = (text: string, source: QuerySource, labels?: Labels): string => {
  try {
    return printed(text, source, labels);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    if (cause.reason === 'sub-query') throw subQueryRefused();
    if (cause.reason !== 'malformed') throw new QueryFailure(placed(cause, text), { cause });
    throw new HttpError(400, `Invalid SQL clause: ${quoted(text)}\n${placed(cause, text)}`, {
      cause,
    });
  }
};
