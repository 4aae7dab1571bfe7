/** Which part of a query object the database complains about, told by the position that it reports. */
import { placeWords } from '#common/sql/placeWords.ts';
import { offsetOf } from '#common/sql/statements.ts';
import type { ColumnForm, MetricForm } from '#common/wire/chartData.ts';
import { EngineError } from '../engine/engine.ts';
import type { Compiled } from './compile.ts';
import type { Query } from './query.ts';
import type { QuerySource } from './source.ts';
import { placeWritten, printed } from './written.ts';

interface Part {
  readonly what: string;
  readonly sql: string;
  /** As a person wrote it into the chart; null for what the dataset or the server wrote. */
  readonly text: string | null;
}

const clauseOf = (text: string, source: QuerySource): readonly string[] => {
  try {
    return [printed(text, source)];
  } catch {
    // HAVING may name labels, which only the statement knows.
    return [];
  }
};

type Forms = readonly (ColumnForm | MetricForm)[];

/** The custom SQL at each place of a list, unless a template made it what it is. */
const textsOf = (forms: Forms, labels: ReadonlySet<string>) => (label: string, at: number) => {
  const form = forms[at];
  return typeof form === 'object' && !labels.has(label) ? (form.sqlExpression ?? null) : null;
};

const partsOf = (query: Query, compiled: Compiled, source: QuerySource): readonly Part[] => {
  const templates = new Set(query.writtenAs?.map(([label]) => label));
  const ofMetric = textsOf(query.metrics ?? [], templates);
  const before = compiled.dimensions.length - query.columns.length;
  const ofColumn = textsOf(query.columns, templates);
  const clauses = (texts: readonly string[], what: string) =>
    texts.flatMap((text) => clauseOf(text, source).map((sql) => ({ what, sql, text })));
  return [
    ...compiled.metrics.map(({ label, sql }, at) => ({
      what: `the metric "${label}"`,
      sql,
      text: ofMetric(label, at),
    })),
    ...compiled.dimensions.map(({ label, sql }, at) => ({
      what: `the column "${label}"`,
      sql,
      text: ofColumn(label, at - before),
    })),
    ...clauses(query.where, 'the custom filter'),
    ...clauses(query.having, 'the filter on metrics'),
  ];
};

/** Where the part begins; only around the offset, as a statement may be long, and its parts many. */
const beginOf = (statement: string, part: string, offset: number): number | null => {
  const from = Math.max(0, offset - part.length + 1);
  const at = statement.slice(from, offset + part.length).indexOf(part);
  return at < 0 ? null : from + at;
};

/** `, at character 5`, in the text as it was written; empty where that is not known. */
const placeIn = ({ text, sql }: Part, source: QuerySource, offset: number): string => {
  if (text === null || clauseOf(text, source)[0] !== sql) return '';
  return `, at ${placeWords(text, placeWritten(text, source, offset))}`;
};

/** The error with the part by its name; the position itself is one in SQL that nobody wrote. */
export const withCulprit = (
  cause: unknown,
  query: Query,
  compiled: Compiled,
  source: QuerySource,
): unknown => {
  if (!(cause instanceof EngineError) || cause.line === null || cause.column === null) return cause;
  const offset = offsetOf(compiled.sql, { line: cause.line, column: cause.column });
  const [smallest] = partsOf(query, compiled, source)
    .flatMap((part) => {
      const begin = beginOf(compiled.sql, part.sql, offset);
      return begin === null ? [] : [{ part, begin }];
    })
    .sort((a, b) => a.part.sql.length - b.part.sql.length);
  if (!smallest) return cause;
  const { part, begin } = smallest;
  const place = placeIn(part, source, offset - begin);
  return cause.saying(`${cause.message}\nThis is in ${part.what}${place}.`);
};
