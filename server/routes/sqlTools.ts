/** Tools for writing SQL: cost, plan and formatter. */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { EstimateBody, ExplainBody, FormatSqlBody } from '#common/wire/sqllab.ts';
import { rulesOf } from '#common/engines/engines.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Engine } from '../engine/engine.ts';
import { visibleDatabase } from '../access/databases.ts';
import { withJudgedStatements } from '../sqllab/withJudgedStatements.ts';
import { estimate } from '../sqllab/estimate.ts';
import { formatSql } from '../sqllab/format.ts';
import { plannedLimit } from '../runs/limits.ts';
import { explain, notPlanned } from '../sqllab/explain.ts';
import { hasTemplate, renderSql } from '../templates/renderSql.ts';
import { templateParams } from '../templates/templateParams.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/sqllab';
const ESTIMATE_TIMEOUT_MS = 10_000;

export const sqlTools = (deps: Deps) => {
  const limitOf = (engine: Engine, { queryLimit }: Pick<EstimateBody, 'queryLimit'>) =>
    plannedLimit(queryLimit, deps.config.page.SQL_MAX_ROW, rulesOf(engine.dialect.backend));
  return new Hono<Env>()
    .post(
      `${ROOT}/estimate`,
      needs('can_estimate_query_cost', 'SQLLab'),
      jsonBody(EstimateBody),
      async (c) => {
        const viewer = c.get('viewer');
        const body = c.req.valid('json');
        const { catalog = null, schema = null } = body;
        const result = await withJudgedStatements(deps, viewer, body, (engine, statements) =>
          estimate(
            engine,
            statements,
            { catalog, schema },
            {
              runId: `estimate-${randomUUID()}`,
              owner: String(viewer.id),
              timeoutMs: ESTIMATE_TIMEOUT_MS,
              signal: c.req.raw.signal,
            },
            limitOf(engine, body),
          ),
        );
        return c.json({ result });
      },
    )
    .post(
      `${ROOT}/explain`,
      needs('can_estimate_query_cost', 'SQLLab'),
      jsonBody(ExplainBody),
      async (c) => {
        const viewer = c.get('viewer');
        const body = c.req.valid('json');
        const { catalog = null, schema = null } = body;
        const analyze = body.analyze === true;
        const result = await withJudgedStatements(
          deps,
          viewer,
          body,
          async (engine, statements) => {
            const [statement, another] = statements;
            if (!statement || another || statement.info.kind !== 'select')
              throw notPlanned(statements);
            return explain(
              engine,
              limitOf(engine, body)(statement.sql),
              { catalog, schema, analyze },
              {
                runId: `explain-${randomUUID()}`,
                owner: String(viewer.id),
                timeoutMs: analyze ? deps.config.limits.queryTimeoutMs : ESTIMATE_TIMEOUT_MS,
                signal: c.req.raw.signal,
              },
            );
          },
        );
        return c.json({ result });
      },
    )
    .post(`${ROOT}/format_sql`, needs('can_read', 'SQLLab'), jsonBody(FormatSqlBody), async (c) => {
      const { sql, engine = null, database_id, template_params } = c.req.valid('json');
      const viewer = c.get('viewer');
      const database =
        typeof database_id === 'number'
          ? await visibleDatabase(deps, viewer, database_id)
          : undefined;
      // With parameters and a database the rendered text is formatted.
      const parameters = database && hasTemplate(sql) ? templateParams(template_params) : {};
      const text =
        database && Object.keys(parameters).length > 0
          ? await renderSql(deps, viewer, sql, { parameters, database })
          : sql;
      const backend = engine ?? database?.backend ?? null;
      return c.json({ result: await formatSql(deps, viewer, text, backend) });
    });
};
