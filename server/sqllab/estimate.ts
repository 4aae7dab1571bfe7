/** What a query would cost, as its database's planner says without running it. */
import type { Engine } from '../engine/engine.ts';
import { issueCodes, refusal } from '../errors.ts';
import type { PlannedLimit } from '../runs/limits.ts';
import type { JudgedStatement } from '../access/judge.ts';
import { linesAbove } from '../access/judge.ts';
import { engineModule } from '../engine/modules.ts';
import type { Cost } from '../engine/planner/planner.ts';
import { planOf } from '../engine/planner/planner.ts';

const unsupported = (message = 'Database does not support cost estimation') =>
  refusal('GENERIC_BACKEND_ERROR', message, {
    reason: 'no_estimate',
    issue_codes: issueCodes(1011),
  });

/** One object per statement, each as a run would ask for it. Only queries: what follows EXPLAIN must not be able to run. */
export const estimate = async (
  engine: Engine,
  statements: readonly JudgedStatement[],
  at: { readonly catalog: string | null; readonly schema: string | null },
  run: { readonly runId: string; readonly owner: string; readonly timeoutMs: number },
  limited: PlannedLimit,
): Promise<Cost[]> => {
  const { cost: reader } = engineModule(engine.dialect.backend).planner;
  if (!reader) throw unsupported();
  if (statements.some(({ info }) => info.kind !== 'select'))
    throw unsupported(
      'Costs are estimated for queries that read. This SQL contains a statement that does something else.',
    );
  const costs: Cost[] = [];
  for (const statement of statements) {
    const { sql, limit } = limited(statement.sql);
    const answer = await engine
      .query({ ...at, sql: `${reader.explain}\n${sql}` }, { ...run, limit: 1000 })
      .catch((error: unknown) => {
        throw linesAbove(1, error);
      });
    const cost = reader.read(planOf(answer), limit);
    if (!cost) throw unsupported();
    costs.push(cost);
  }
  return costs;
};
