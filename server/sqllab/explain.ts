/** A query's plan as a tree, without running it unless asked to measure. */
import type { ExplainAnswer } from '#common/wire/sqllab.ts';
import { type Engine, EngineError, type RunOptions } from '../engine/engine.ts';
import { type JudgedStatement, linesAbove } from '../access/judge.ts';
import { refusal } from '../errors.ts';
import { engineModule } from '../engine/modules.ts';
import { type PlanNode, planText } from '../engine/planner/planNode.ts';
import { planOf, type Planner } from '../engine/planner/planner.ts';

const PLAN_LINES_MAX = 10_000;

const treeOf = (planner: Planner, text: string): PlanNode | null => {
  try {
    return planner.tree(text);
  } catch {
    return null;
  }
};

const NOT_ACCEPTED_STATUS = 422;

/** Why these statements have no plan: only one that reads is explained, as others could run. */
export const notPlanned = (statements: readonly JudgedStatement[]) => {
  const message =
    statements.length > 1
      ? `A plan is shown of one query at a time, and these are ${statements.length} statements. Select the one to explain.`
      : 'Plans are shown for queries that read. This statement does something else.';
  return refusal('GENERIC_BACKEND_ERROR', message, { reason: 'no_plan' }, NOT_ACCEPTED_STATUS);
};

export interface ExplainOrder {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly analyze: boolean;
}

export const explain = async (
  engine: Engine,
  { sql }: Pick<JudgedStatement, 'sql'>,
  { analyze, ...at }: ExplainOrder,
  run: Omit<RunOptions, 'limit'>,
): Promise<ExplainAnswer['result']> => {
  const planner = engineModule(engine.dialect.backend).planner;
  const words = analyze ? planner.analyze : planner.explain;
  if (words === null) {
    const message = `A measured plan of ${engine.dialect.displayName} cannot be shown.`;
    throw new EngineError('not_allowed', message);
  }
  // On a line of its own, so that places in errors stay those of the statement.
  const answer = await engine
    .query({ ...at, sql: `${words}\n${sql}` }, { ...run, limit: PLAN_LINES_MAX })
    .catch((error: unknown) => {
      throw linesAbove(1, error);
    });
  const text = planOf(answer);
  const root = treeOf(planner, text);
  return { root, text: root === null ? text : planText(root) };
};
