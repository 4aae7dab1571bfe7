/** Checks a custom expression on its dataset without running it. */
import { offsetOf, placeOf } from '#common/sql/statements.ts';
import { type CatalogOptions, EngineError } from '../engine/engine.ts';
import { Refusal } from '../statement/refusal.ts';
import type { Viewer } from '../access/viewer.ts';
import { datasetIdOf } from './source.ts';
import { type RenderDeps, renderForChart } from '../templates/renderSql.ts';
import { databaseOf, type OpenDataset } from './opened.ts';
import { placeWritten, printed } from './written.ts';

export const EXPRESSIONS = ['column', 'metric', 'where', 'having'] as const;
export type ExpressionKind = (typeof EXPRESSIONS)[number];

const STATEMENTS: Readonly<Record<ExpressionKind, (expression: string, from: string) => string>> = {
  column: (expression, from) => `SELECT ${expression} FROM ${from}`,
  metric: (expression, from) => `SELECT ${expression} FROM ${from}`,
  where: (expression, from) => `SELECT 1 FROM ${from} WHERE ${expression}`,
  having: (expression, from) => `SELECT COUNT(*) FROM ${from} HAVING ${expression}`,
};

const SELECTED: ReadonlySet<ExpressionKind> = new Set(['column', 'metric']);

/** The problem and its position; null without one. */
const expressionProblem = async (
  { source, engine }: OpenDataset,
  kind: ExpressionKind,
  text: string,
  options: CatalogOptions,
) => {
  const problem = (message: string, line: number | null, start: number) => ({
    line_number: line ?? 1,
    start_column: start,
    end_column: text.length,
    message,
  });
  const { from, catalog, schema } = source;
  let expression = '';
  try {
    expression = printed(text, source);
    const sql = STATEMENTS[kind](expression, from);
    await engine.describe({ sql, catalog, schema }, options);
    return null;
  } catch (cause) {
    if (cause instanceof Refusal) {
      const { line, column } = placeOf(text, cause.at);
      return problem(cause.message, line, column - 1);
    }
    if (!(cause instanceof EngineError)) throw cause;
    const { line, column, message } = cause;
    if (line === null || column === null) return problem(message, null, 0);
    const sql = STATEMENTS[kind](expression, from);
    // Before FROM or behind it, where the SQL of the dataset may have the same text.
    const beginsAt = SELECTED.has(kind) ? sql.indexOf(expression) : sql.lastIndexOf(expression);
    const within = offsetOf(sql, { line, column }) - beginsAt;
    if (within < 0 || within > expression.length) return problem(message, null, 0);
    const place = placeWritten(text, source, within);
    return problem(message, place.line, place.column - 1);
  }
};

/** The same for an expression that may be a template. */
export const templatedProblem = async (
  deps: RenderDeps,
  viewer: Viewer,
  dataset: OpenDataset,
  kind: ExpressionKind,
  text: string,
  options: CatalogOptions,
) => {
  try {
    const input = {
      parameters: {},
      database: databaseOf(dataset),
      datasetId: datasetIdOf(dataset.source),
    };
    const { sql } = await renderForChart(deps, viewer, text, input);
    const problem = await expressionProblem(dataset, kind, sql, options);
    // A place in what the template made is none in what was written.
    const whole = { line_number: 1, start_column: 0, end_column: text.length };
    return problem && sql !== text ? { ...problem, ...whole } : problem;
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code === 'busy') throw cause;
    const { message, line } = cause;
    return { line_number: line ?? 1, start_column: 0, end_column: text.length, message };
  }
};
