/** Checks a custom expression on its dataset without running it. */
import { placeOf } from '#common/sql/statements.ts';
import { type CatalogOptions, EngineError } from '../engine/engine.ts';
import { Refusal } from '../statement/refusal.ts';
import type { Viewer } from '../access/viewer.ts';
import { datasetIdOf } from './source.ts';
import { type RenderDeps, renderForChart } from '../templates/renderSql.ts';
import { databaseOf, type OpenDataset } from './opened.ts';
import { printed } from './written.ts';

export const EXPRESSIONS = ['column', 'metric', 'where', 'having'] as const;
export type ExpressionKind = (typeof EXPRESSIONS)[number];

const STATEMENTS: Readonly<Record<ExpressionKind, (expression: string, from: string) => string>> = {
  column: (expression, from) => `SELECT ${expression} FROM ${from}`,
  metric: (expression, from) => `SELECT ${expression} FROM ${from}`,
  where: (expression, from) => `SELECT 1 FROM ${from} WHERE ${expression}`,
  having: (expression, from) => `SELECT COUNT(*) FROM ${from} HAVING ${expression}`,
};

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
  try {
    const sql = STATEMENTS[kind](printed(text, source), from);
    await engine.describe({ sql, catalog, schema }, options);
    return null;
  } catch (cause) {
    if (cause instanceof Refusal) {
      const { line, column } = placeOf(text, cause.at);
      return problem(cause.message, line, column - 1);
    }
    if (cause instanceof EngineError) return problem(cause.message, null, 0);
    throw cause;
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
    return await expressionProblem(dataset, kind, sql, options);
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code === 'busy') throw cause;
    const { message, line } = cause;
    return { line_number: line ?? 1, start_column: 0, end_column: text.length, message };
  }
};
