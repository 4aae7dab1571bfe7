/** `/api/v1/sqllab/`: opening the editor, running SQL, results, CSV. */
import { Hono } from 'hono';
import { z } from 'zod';
import { ExecuteBody } from '#common/wire/sqllab.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { readsQ } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import {
  columnsText,
  pageCount,
  pageText,
  rowsText,
  streamed,
  wantsColumns,
} from '../sqllab/answer.ts';
import { prepare } from '../runs/execute.ts';
import { growingResult, notWritten } from '../sqllab/growing.ts';
import { storedResult } from '../results/stored.ts';
import { queryRecord } from '../runs/record.ts';
import { runsOf } from '../runs/runs.ts';
import { sqlLabBootstrap } from '../sqllab/tabState.ts';
import { ownQueries } from '../access/ownQueries.ts';
import { urlParametersOf } from '../templates/renderSql.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/sqllab';
/** Superset's successes name no charset here. */
const JSON_TYPE = { 'content-type': 'application/json' };

const ResultsQ = z.object({
  key: z.string(),
  rows: z.int().nonnegative().nullish(),
  page: z.int().nonnegative().nullish(),
});

const resultsQ = (text: string | undefined): z.infer<typeof ResultsQ> => {
  const parsed = ResultsQ.safeParse(readQ(text) ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  const message =
    field === 'key' ? "'key' is a required property" : `'${field}' is no whole number`;
  throw new HttpError(400, `Not a valid rison schema ${message}`);
};

export const sqllab = (deps: Deps) => {
  const { spool } = deps;
  const runs = runsOf(deps);
  const hasFirstRows = deps.config.capabilities.includes('sqllab.partial');

  return new Hono<Env>()
    .get(`${ROOT}`, needs('can_read', 'SQLLab'), async (c) =>
      c.body(JSON.stringify(await sqlLabBootstrap(deps, c.get('viewer'))), 200, JSON_TYPE),
    )
    .post(
      `${ROOT}/execute`,
      needs('can_execute_sql_query', 'SQLLab'),
      jsonBody(ExecuteBody),
      async (c) => {
        const viewer = c.get('viewer');
        const body = c.req.valid('json');
        const prepared = await prepare(deps, viewer, body, urlParametersOf(c.req.url));
        if (!prepared.isNew) {
          const query = queryRecord(prepared.query, prepared.database.name, viewer);
          return c.body(JSON.stringify({ query }), 200, JSON_TYPE);
        }
        const { run } = prepared;
        if (body.runAsync === true) {
          void runs.toItsEnd(run);
          const query = queryRecord(run.query, run.database.name, viewer);
          return c.body(JSON.stringify({ query }), 202, JSON_TYPE);
        }
        const left = () => void runs.stop(run.query);
        const { signal } = c.req.raw;
        signal.addEventListener('abort', left, { once: true });
        if (signal.aborted) left();
        const isByColumns = wantsColumns(c.req.header('accept'));
        const outcome =
          isByColumns && hasFirstRows ? await runs.toFirstRows(run) : await runs.toItsEnd(run);
        signal.removeEventListener('abort', left);
        if (outcome.state === 'failed') {
          const { status, error } = outcome.failure;
          throw new HttpError(status, { errors: [error] });
        }
        if (outcome.state === 'stopped') {
          const stopped = { query_id: run.query.id, status: 'stopped' };
          return c.body(JSON.stringify(stopped), 200, JSON_TYPE);
        }
        const row = await ownQueries(deps, viewer)
          .where('queries.id', '=', run.query.id)
          .executeTakeFirstOrThrow();
        const query = queryRecord(row, run.database.name, viewer);
        const text = isByColumns
          ? await columnsText(spool, query, outcome.result, outcome.state === 'success')
          : await streamed(
              rowsText(spool, query, outcome.result, deps.config.page.DISPLAY_MAX_ROW),
            );
        return c.body(text, 200, JSON_TYPE);
      },
    )
    .get(`${ROOT}/results`, needs('can_get_results', 'SQLLab'), readsQ(ResultsQ), async (c) => {
      const viewer = c.get('viewer');
      const { key, rows, page } = resultsQ(c.req.query('q'));
      const isByColumns = wantsColumns(c.req.header('accept'));
      const growing = isByColumns ? await growingResult(deps, viewer, key) : null;
      const { row, result, isWhole } = growing ?? {
        ...(await storedResult(deps, viewer, key)),
        isWhole: true,
      };
      const query = queryRecord(row, row.database_name, viewer);
      if (isByColumns) {
        if ((page ?? 0) >= pageCount(result)) {
          if (!isWhole) throw notWritten();
          throw new HttpError(400, `The result has ${pageCount(result)} pages, counted from 0.`);
        }
        const text =
          typeof page === 'number'
            ? await pageText(spool, result, page)
            : await columnsText(spool, query, result, isWhole);
        return c.body(text, 200, JSON_TYPE);
      }
      const limit = rows ?? result.rowCount;
      return c.body(await streamed(rowsText(spool, query, result, limit)), 200, JSON_TYPE);
    });
};
