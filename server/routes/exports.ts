/** A run's whole result as a file. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { needs } from '../access/rights.ts';
import type { Env } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import type { ExportOrder } from '../results/export/exporter.ts';
import { HttpError, refusal } from '../errors.ts';
import { readsForm, readsQuery } from '../http/reads.ts';
import { fileName, streamedFileName } from '../results/export/fileNames.ts';
import { EXPORT_FORMATS } from '../results/export/exportRequest.ts';
import { resultsFailure, storedResult } from '../results/stored.ts';
import { BYTE_ORDER_MARK } from '../results/csv.ts';
import { resultsGone, resultsUnknown } from '../results/failure.ts';
import { ownQueries } from '../access/ownQueries.ts';
import { assertStillReads } from '../access/stillReads.ts';

const ROOT = '/api/v1/sqllab';
const NO_RESULT = `${BYTE_ORDER_MARK}\n`;

const NOT_WRITTEN = 'The file could not be written. Try another format, or fewer rows.';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const;

const Format = z.enum(EXPORT_FORMATS);
const FileQuery = z.object({ format: Format.optional(), view: z.string().optional() });
const StreamForm = z.object({ client_id: z.string(), filename: z.string().optional() });

export const exports = (deps: Deps) => {
  const runOf = async (c: Context<Env>, clientId: string) => {
    const row = await ownQueries(deps, c.get('viewer'))
      .where('queries.client_id', '=', clientId)
      .executeTakeFirst();
    if (!row) throw resultsUnknown();
    await assertStillReads(deps, c.get('viewer'), row);
    if (row.state !== 'success')
      throw refusal('GENERIC_BACKEND_ERROR', row.error_message ?? `The query is ${row.state}.`);
    if (row.results_key !== null && !(await deps.spool.info(row.results_key))) throw resultsGone();
    return row;
  };

  const file = async (c: Context<Env>, order: ExportOrder): Promise<ReadableStream> => {
    try {
      return await deps.results.exports.write(order, {
        owner: String(c.get('viewer').id),
        signal: c.req.raw.signal,
      });
    } catch (cause) {
      throw resultsFailure(cause, NOT_WRITTEN);
    }
  };

  return new Hono<Env>()
    .get(`${ROOT}/export/:clientId`, needs('can_export_csv', 'SQLLab'), async (c) => {
      const row = await runOf(c, c.req.param('clientId'));
      const key = row.results_key;
      const title = row.tab_name ?? '';
      const body =
        key === null ? NO_RESULT : await file(c, { key, format: 'wire-csv', title, marked: true });
      return c.body(body, 200, {
        'content-type': TYPES.csv,
        'content-disposition': `attachment; filename=${fileName(row.tab_name, deps.now(), 'csv')}`,
      });
    })
    .get(
      `${ROOT}/download/:clientId`,
      needs('can_export_csv', 'SQLLab'),
      readsQuery(FileQuery),
      async (c) => {
        const format = Format.safeParse(c.req.query('format') ?? 'csv');
        if (!format.success)
          throw new HttpError(400, `The format is one of ${EXPORT_FORMATS.join(', ')}.`);
        const row = await runOf(c, c.req.param('clientId'));
        if (row.results_key === null)
          throw new HttpError(400, 'The statement returned no rows to download.');
        const view = c.req.query('view');
        const stored = await storedResult(deps, c.get('viewer'), view ?? row.results_key);
        if (stored.origin !== row.results_key) throw resultsUnknown();
        const { key } = stored.result;
        const title = row.tab_name ?? '';
        const body = await file(c, { key, format: format.data, title, marked: true });
        const name = fileName(row.tab_name, deps.now(), format.data);
        return c.body(body, 200, {
          'content-type': TYPES[format.data],
          'content-disposition': `attachment; filename=${name}`,
        });
      },
    )
    .post(
      `${ROOT}/export_streaming`,
      needs('can_export_csv', 'SQLLab'),
      readsForm(StreamForm),
      async (c) => {
        const fields: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
        const { client_id: clientId, filename } = fields;
        if (typeof clientId !== 'string' || clientId === '')
          throw new HttpError(400, 'client_id is required');
        const row = await runOf(c, clientId);
        const wanted = typeof filename === 'string' ? filename : null;
        const key = row.results_key;
        const title = row.tab_name ?? '';
        const body =
          key === null ? '\n' : await file(c, { key, format: 'wire-csv', title, marked: false });
        return c.body(body, 200, {
          'content-type': 'text/csv; charset=utf-8-sig; charset=utf-8',
          'content-disposition': `attachment; filename="${streamedFileName(clientId, deps.now(), wanted)}"`,
          'cache-control': 'no-cache',
          'x-accel-buffering': 'no',
        });
      },
    );
};
