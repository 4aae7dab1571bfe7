/** This server sends the replies of a real Superset: the same status, the same keys, the same kinds of values. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aSqlLabServer, type SqlLabServer } from '../../mocks/aSqlLabServer.ts';
import { recorded } from '../../test/recorded.ts';
import { differences, shapeOf } from '../../test/shapes.ts';

interface Exchange {
  readonly request: { readonly method: string; readonly path: string; readonly body: unknown };
  readonly response: { readonly status: number; readonly body: unknown };
}

/** Depends on what was stored or run, or on the other server's inner life (`cancel_query`). */
const IS_OF_THE_DATA =
  /\.extra\.(cancel_query|errors)|\.extra_json\.|^\.data\[\]\.|\.databases\.\d+ is/;

const folder = recorded('sqllab');

describe.runIf(folder)('a recorded exchange', () => {
  let lab: SqlLabServer;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    lab = await aSqlLabServer();
    const run = (client_id: string, sql: string) =>
      lab.ask<{ query_id: number; query: { resultsKey: string } }>(
        'ada',
        'POST',
        '/api/v1/sqllab/execute/',
        { json: { database_id: lab.databaseId, sql, client_id, sql_editor_id: '1', tab: 'Tab' } },
      );
    const { body: good } = await run('recorded001', 'SELECT 1 AS a');
    await run('recorded002', 'SELECT nope');
    const form = {
      queryEditor: { name: 'Tab', dbId: lab.databaseId, sql: 'SELECT 1', queryLimit: 1000 },
    };
    const { body: tab } = await lab.ask<{ id: number }>('ada', 'POST', '/tabstateview/', { form });
    const { body: saved } = await lab.ask<{ id: number }>('ada', 'POST', '/api/v1/saved_query/', {
      json: { label: 'Saved', db_id: lab.databaseId, sql: 'SELECT 1' },
    });
    const { body: link } = await lab.ask<{ key: string }>(
      'ada',
      'POST',
      '/api/v1/sqllab/permalink',
      {
        json: {
          dbId: lab.databaseId,
          name: 'Tab',
          sql: 'SELECT 1',
          schema: 'main',
          catalog: null,
          autorun: false,
          templateParams: '{}',
        },
      },
    );
    Object.assign(ids, {
      query: String(good.query_id),
      results: good.query.resultsKey,
      tab: String(tab.id),
      saved: String(saved.id),
      link: link.key,
    });
  });
  afterAll(() => lab.close());

  const fill = (path: string) => path.replace(/<(\w+)>/g, (_, name: string) => ids[name] ?? name);
  /** The recorded database is the built-in one here; numbers that named none still do. */
  const local = (name: string, body: unknown, sql: string | undefined): unknown => {
    if (typeof body !== 'object' || body === null || !('sql' in body)) return body;
    const { database_id } = body as { database_id?: unknown };
    return {
      ...body,
      ...(typeof database_id === 'number' && database_id < 100
        ? { database_id: lab.databaseId, schema: 'main' }
        : {}),
      ...('client_id' in body ? { client_id: name.slice(-11) } : {}),
      ...(sql === undefined ? {} : { sql }),
    };
  };

  /** The exchange, where this server keeps what it is about, and SQL that both databases understand. */
  test.each<[name: string, path?: string, sql?: string]>([
    [
      'execute_success',
      undefined,
      "SELECT TIMESTAMP '2001-01-01 00:01:00' AS date, 33 AS delay, 5 AS distance, 'LAS' AS origin, 'PHL' AS destination",
    ],
    ['execute_multi_statement'],
    ['execute_explain', undefined, 'EXPLAIN SELECT 1'],
    ['execute_zero_rows', undefined, 'SELECT 1 AS a WHERE FALSE'],
    ['error_table'],
    ['error_column', undefined, 'SELECT nope FROM range(3)'],
    ['error_syntax'],
    ['error_dml'],
    ['execute_invalid_types'],
    ['execute_invalid_missing_db'],
    ['execute_invalid_missing_sql'],
    ['execute_error_db_not_found'],
    ['async_start', undefined, 'SELECT 1'],
    ['results_get', "/api/v1/sqllab/results/?q=(key:'<results>')"],
    ['results_get_unknown'],
    ['results_get_missing'],
    ['query_list', undefined],
    ['query_list_default'],
    ['query_list_bad_order'],
    ['query_list_bad_filter'],
    ['query_get', '/api/v1/query/<query>'],
    ['query_get_unknown'],
    ['query_stop_unknown'],
    ['query_distinct_status'],
    ['query_related_database'],
    ['query_updated_since_missing'],
    ['updated_since', '/api/v1/query/updated_since?q=(last_updated_ms:0)'],
    ['export_csv_unknown'],
    ['sqllab_bootstrap'],
    ['tabstate_get', '/tabstateview/<tab>'],
    ['tabstate_get_unknown'],
    ['tabstate_create_no_dbid'],
    ['tableschema_create_missing'],
    ['permalink_get', '/api/v1/sqllab/permalink/<link>'],
    ['permalink_get_kv'],
    ['permalink_create'],
    ['permalink_create_missing'],
    ['saved_query_get', '/api/v1/saved_query/<saved>'],
    ['saved_query_list'],
    ['saved_query_create_unknown'],
    ['saved_query_create_types'],
    ['saved_query_put', '/api/v1/saved_query/<saved>'],
    ['saved_query_info'],
    ['saved_query_put_404'],
    ['database_list'],
    ['database_get'],
    ['database_get_404'],
    ['db_catalogs', '/api/v1/database/1/catalogs/'],
    ['db_schemas', '/api/v1/database/1/schemas/'],
    ['db_tables', '/api/v1/database/1/tables/?q=(force:!f,schema_name:main)'],
    ['db_tables_missing_schema'],
    ['db_tables_404'],
    ['db_table_metadata_404'],
    ['db_table_metadata_missing_name'],
    ['db_select_star_unknown'],
    ['format_sql'],
    ['format_sql_missing'],
    ['estimate_invalid'],
    ['estimate_no_db'],
    ['validate_sql_404'],
    ['validate_sql_missing'],
  ])('%s', async (name, path, sql) => {
    const file = readFileSync(join(folder ?? '', `${name}.json`), 'utf8');
    const { request, response } = JSON.parse(file) as Exchange;
    const body = local(name, request.body, sql);
    const multipart = (body as { multipart?: Record<string, string> } | null)?.multipart;
    const fields = Object.entries(multipart ?? {}).map(([key, value]) => [key, JSON.parse(value)]);
    const call = multipart
      ? { form: Object.fromEntries(fields) as Record<string, unknown> }
      : { json: body };
    const answer = await lab.ask(
      'ada',
      request.method,
      fill(path ?? request.path),
      body === null || body === undefined ? {} : call,
    );
    expect(answer.status, answer.text).toBe(response.status);
    const found = differences(shapeOf(response.body), shapeOf(answer.body ?? answer.text));
    expect(found.filter((difference) => !IS_OF_THE_DATA.test(difference))).toEqual([]);
  });
});
