/** What helps while writing SQL: cost and layout (contract sqllab.md §8). */
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { EstimateBody, FormatSqlBody } from '#schema/sqllab.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, issueCodes } from '../errors.ts';
import { assertAllowed, engineOf, visibleDatabase } from '../sqllab/access.ts';
import { estimate } from '../sqllab/estimate.ts';
import { failureOf, refusal } from '../sqllab/failure.ts';
import { formatSql } from '../sqllab/format.ts';
import { isJudged, judge } from '../sqllab/statements.ts';
import { jsonBody } from '../validate.ts';

const ROOT = '/api/v1/sqllab';
const ESTIMATE_TIMEOUT_MS = 10_000;

export const sqlTools = (deps: Deps) =>
  new Hono<Env>()
    .post(
      `${ROOT}/estimate`,
      needs('can_estimate_query_cost', 'SQLLab'),
      jsonBody(EstimateBody),
      async (c) => {
        const viewer = c.get('viewer');
        const { database_id, sql, catalog = null, schema = null } = c.req.valid('json');
        const database = await visibleDatabase(deps, viewer, database_id);
        if (!database) {
          const extra = { issue_codes: issueCodes(1031, 1032, 1033) };
          throw refusal('RESULTS_BACKEND_ERROR', 'The database could not be found', extra, 404);
        }
        const engine = engineOf(deps, database);
        let started = false;
        try {
          const statements = (await judge(engine, sql, schema)).filter(isJudged);
          await assertAllowed(deps, viewer, database, engine, statements, schema);
          started = true;
          const run = {
            runId: `estimate-${randomUUID()}`,
            owner: String(viewer.id),
            timeoutMs: ESTIMATE_TIMEOUT_MS,
          };
          return c.json({ result: await estimate(engine, statements, { catalog, schema }, run) });
        } catch (cause) {
          const { status, error } = failureOf(cause, sql, engine.dialect, started);
          throw new HttpError(status, { errors: [error] }, { cause });
        }
      },
    )
    .post(`${ROOT}/format_sql`, needs('can_read', 'SQLLab'), jsonBody(FormatSqlBody), async (c) => {
      const { sql, engine = null, database_id } = c.req.valid('json');
      const database =
        engine === null && typeof database_id === 'number'
          ? await visibleDatabase(deps, c.get('viewer'), database_id)
          : undefined;
      return c.json({ result: formatSql(sql, engine ?? database?.backend ?? null) });
    });
