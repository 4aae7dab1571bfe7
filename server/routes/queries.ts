/** `/api/v1/query/`: polling, stopping, history of runs. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type StoredQuery, StopBody, type QueryState } from '#common/wire/query.ts';
import { found } from '../access/gate.ts';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../errors.ts';
import { zoneless } from '../http/humanize.ts';
import { itemFacts } from '../lists/itemFacts.ts';
import { readsQ } from '../http/reads.ts';
import { readQ } from '../http/rison.ts';
import { millisText, polledRecord } from '../runs/record.ts';
import { runsOf } from '../runs/runs.ts';
import { ownQueries } from '../access/ownQueries.ts';
import { fromFlag } from '../store/codec.ts';
import type { StoredQueryRow } from '../store/queries.ts';
import { jsonBody } from '../http/validate.ts';

const ROOT = '/api/v1/query';
const reads = needs('can_read', 'Query');

const UpdatedSinceQ = z.object({ last_updated_ms: z.number() });

const storedQuery = (row: StoredQueryRow): StoredQuery => ({
  id: row.id,
  client_id: row.client_id,
  database: { id: row.database_id },
  schema: row.schema,
  sql: row.sql,
  executed_sql: row.executed_sql,
  select_sql: null,
  status: row.state as QueryState,
  tab_name: row.tab_name,
  sql_editor_id: row.sql_editor_id,
  tmp_table_name: row.tmp_table_name,
  tmp_schema_name: row.tmp_schema_name,
  rows: row.rows,
  limit: row.row_limit,
  results_key: row.results_key,
  error_message: row.error_message,
  progress: row.progress,
  select_as_cta: fromFlag(row.select_as_cta),
  select_as_cta_used: fromFlag(row.select_as_cta),
  start_time: millisText(row.start_time),
  start_running_time: null,
  end_time: row.end_time === null ? null : millisText(row.end_time),
  end_result_backend_time: null,
  tracking_url: null,
  changed_on: zoneless(row.changed_on),
});

export const queries = (deps: Deps) => {
  const runs = runsOf(deps);

  const own = async (c: Context<Env>): Promise<StoredQueryRow> => {
    const id = c.req.param('id') ?? '';
    if (!/^\d{1,9}$/.test(id)) throw notFound();
    return found(
      await deps.gate
        .queries(c.get('viewer'))
        .selectAll('queries')
        .where('queries.id', '=', Number(id))
        .executeTakeFirst(),
    );
  };

  return new Hono<Env>()
    .get(`${ROOT}/updated_since`, reads, readsQ(UpdatedSinceQ), async (c) => {
      const viewer = c.get('viewer');
      const parsed = UpdatedSinceQ.safeParse(readQ(c.req.query('q')) ?? {});
      if (!parsed.success) {
        const message = "'last_updated_ms' is a required property";
        throw new HttpError(400, `Not a valid rison schema ${message}`);
      }
      const since = new Date(Math.min(Math.max(0, parsed.data.last_updated_ms), 8.64e15));
      const rows = await ownQueries(deps, viewer)
        // A run’s position in the queue changes without a change of the run.
        .where((eb) =>
          eb.or([
            eb('queries.changed_on', '>=', since.toISOString()),
            eb('queries.state', '=', 'pending'),
          ]),
        )
        .orderBy('queries.changed_on')
        .execute();
      return c.json({
        result: rows.map((row) =>
          polledRecord(row, row.database_name, viewer, runs.before(row.id)),
        ),
      });
    })
    .post(`${ROOT}/stop`, reads, jsonBody(StopBody), async (c) => {
      const { client_id } = c.req.valid('json');
      const viewer = c.get('viewer');
      const row = await ownQueries(deps, viewer)
        .where('queries.client_id', '=', client_id)
        .executeTakeFirst();
      if (!row) throw new HttpError(404, `Query with client_id ${client_id} not found`);
      return c.json({ result: 'OK', state: await runs.stop(row) });
    })
    .get(`${ROOT}/:id{[0-9]+}`, reads, async (c) => {
      const row = await own(c);
      const result = storedQuery(row);
      return c.json({ id: row.id, result, ...itemFacts('Show Query', result) });
    });
};
