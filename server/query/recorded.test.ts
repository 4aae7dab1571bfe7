/**
 * Replays what the front end of a real Superset asked and compares the answers. Tolerated, as another database may:
 * 1e-9 in floats, the order of rows that nothing orders, which rows of equal rank a limit keeps, and which rows
 * a limit without an order keeps (the counts must still agree).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { recorded } from '../../test/recorded.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';
import { toJson } from '../store/codec.ts';

type Row = Readonly<Record<string, unknown>>;
interface Entry {
  readonly data: readonly Row[];
  readonly colnames: readonly string[];
  readonly coltypes: readonly number[];
  readonly rowcount: number;
  readonly sql_rowcount: number;
  readonly label_map: unknown;
  readonly indexnames: readonly unknown[];
  readonly applied_filters: unknown;
  readonly rejected_filters: unknown;
  readonly from_dttm: number | null;
  readonly to_dttm: number | null;
}
interface Step {
  readonly operation: string;
  readonly options?: { readonly index?: readonly string[]; readonly by?: unknown };
}
interface Exchange {
  readonly kind: string;
  readonly chart: { readonly viz_type: string };
  readonly dataset: { readonly table_name: string };
  readonly request: {
    readonly datasource: { id: number };
    readonly queries: readonly {
      readonly orderby?: readonly (readonly [unknown, boolean])[];
      readonly post_processing?: readonly (Step | null)[];
    }[];
  };
  readonly response: {
    readonly status: number;
    readonly body: { readonly result: readonly Entry[] };
  };
  readonly rows_info?: readonly { readonly query: number; readonly cut_to?: number }[];
  readonly limit_hits?: readonly { readonly query: number; readonly ordered: boolean }[];
}

const folder = recorded('chart-data');
const exchanges: readonly (readonly [string, Exchange])[] = (
  folder ? ['', 'dashboard'] : []
).flatMap((part) =>
  readdirSync(join(folder ?? '', part))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map(
      (name) =>
        [
          join(part, name),
          JSON.parse(readFileSync(join(folder ?? '', part, name), 'utf8')) as Exchange,
        ] as const,
    )
    .filter(([, { kind }]) => kind === 'chart_data'),
);

const NULLS = ['', '#N/A', 'N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null'];
const nullList = NULLS.map((text) => `'${text}'`).join(', ');

const TABLES = {
  cleaned_sales_data: {
    file: 'vehicle-sales/sales.csv',
    yaml: 'vehicle-sales/export/datasets/examples/cleaned_sales_data.yaml',
    types: {
      BIGINT: 'order_number quantity_ordered order_line_number quarter month year msrp',
      DOUBLE: 'price_each sales',
      TIMESTAMP: 'order_date',
    },
  },
  video_game_sales: {
    file: 'video-game-sales/video_game_sales.csv',
    yaml: 'video-game-sales/export/datasets/examples/video_game_sales.yaml',
    types: {
      BIGINT: 'rank',
      DOUBLE: 'year na_sales eu_sales jp_sales other_sales global_sales',
      TIMESTAMP: '',
    },
  },
} as const;
type TableName = keyof typeof TABLES;

/** `- column_name: a` and the plain fields below it. */
const columnsOf = (yaml: string): readonly Readonly<Record<string, string>>[] =>
  (yaml.split(/^columns:$/m)[1] ?? '')
    .split(/^ *- column_name: /m)
    .slice(1)
    .map((part) =>
      Object.fromEntries(
        `column_name: ${part}`.split('\n').flatMap((line) => {
          const [, key, value] = /^\s*(\w+): ['"]?(.*?)['"]?$/.exec(line) ?? [];
          return key === undefined ? [] : [[key, value ?? '']];
        }),
      ),
    );

const near = (a: unknown, b: unknown): boolean => {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= Math.max(1e-12, 1e-9 * Math.max(Math.abs(a), Math.abs(b)));
  }
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) {
    const [left, right] = [Object.entries(a), Object.entries(b)];
    return (
      left.length === right.length && left.every(([key, value]) => near(value, (b as Row)[key]))
    );
  }
  return a === b;
};

const shape = (row: Row) =>
  JSON.stringify(
    Object.keys(row)
      .sort()
      .map((key) => [key, typeof row[key] === 'number' ? '#' : row[key]]),
  );

/** Rows of the one that have no partner in the other. */
const missing = (wanted: readonly Row[], had: readonly Row[]): readonly Row[] => {
  const left = new Map<string, Row[]>();
  for (const row of had) left.set(shape(row), [...(left.get(shape(row)) ?? []), row]);
  return wanted.filter((row) => {
    const candidates = left.get(shape(row)) ?? [];
    const at = candidates.findIndex((other) => near(row, other));
    if (at >= 0) candidates.splice(at, 1);
    return at < 0;
  });
};

const label = (by: unknown): string =>
  typeof by === 'string' ? by : ((by as { label?: string }).label ?? '');

const orderKeys = (query: Exchange['request']['queries'][number], colnames: readonly string[]) => {
  const steps = (query.post_processing ?? []).filter((step) => step !== null);
  const pivot = steps.find(({ operation }) => operation === 'pivot');
  if (pivot) return (pivot.options?.index ?? []).filter((name) => colnames.includes(name));
  if (steps.some(({ operation }) => operation === 'histogram')) return [];
  const keys = (query.orderby ?? []).map(([by]) => label(by));
  const known = keys.findIndex((key) => !colnames.includes(key));
  return known < 0 ? keys : keys.slice(0, known);
};

const pick = (row: Row | undefined, keys: readonly string[]) =>
  keys.map((key) => row?.[key] ?? null);

const facts = ({ label_map, applied_filters, rejected_filters, from_dttm, to_dttm }: Entry) => ({
  label_map,
  applied_filters,
  rejected_filters,
  from_dttm,
  to_dttm,
});

let server: TestServer;
let admin: Client;
const ids: Partial<Record<TableName, number>> = {};

describe.runIf(folder)('recorded chart data', () => {
  beforeAll(async () => {
    server = await aServer();
    admin = await server.signIn();
    const data = resolve(folder ?? '', '../../../data');
    const tables = createTables({
      setup: duckdbSetup(server.dataDir, server.deps.config.limits),
      inProcess: true,
    });
    for (const [name, { file, yaml, types }] of Object.entries(TABLES)) {
      const columns = columnsOf(readFileSync(join(data, yaml), 'utf8'));
      const raw = await tables.importTable({
        schema: 'main',
        name: `${name}_raw`,
        from: { file: join(data, file), format: 'csv' },
      });
      const typeOf = (column: string) =>
        Object.entries(types).find(([, names]) => names.split(' ').includes(column))?.[0] ??
        'VARCHAR';
      const selected = raw.columns.map(({ name: column }) => {
        const text = `CASE WHEN CAST("${column}" AS VARCHAR) IN (${nullList}) THEN NULL ELSE "${column}" END`;
        return `CAST(${text} AS ${typeOf(column)}) AS "${column}"`;
      });
      await tables.importTable({
        schema: 'main',
        name,
        from: { sql: `SELECT ${selected.join(', ')} FROM main."${name}_raw"` },
      });
      const at = '2026-01-01T00:00:00.000Z';
      const { id } = await server.store.db
        .insertInto('datasets')
        .values({
          uuid: crypto.randomUUID(),
          database_id: server.databaseId,
          schema: 'main',
          table_name: name,
          main_dttm_col: columns.find(({ is_dttm }) => is_dttm === 'true')?.column_name ?? null,
          columns: toJson(
            columns.map(({ column_name, type, is_dttm, python_date_format }) => ({
              column_name,
              type,
              is_dttm: is_dttm === 'true',
              python_date_format: python_date_format === 'null' ? null : python_date_format,
            })),
          ),
          metrics: toJson([
            { metric_name: 'count', verbose_name: 'COUNT(*)', expression: 'COUNT(*)' },
          ]),
          created_by: null,
          changed_by: null,
          created_on: at,
          changed_on: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids[name as TableName] = id;
    }
  }, 120_000);
  afterAll(() => server.close());

  test.each(exchanges)('%s gets the recorded reply', async (_, exchange) => {
    const { request, response, chart, dataset, rows_info, limit_hits } = exchange;
    const answer = await admin.post('/api/v1/chart/data', {
      json: { ...request, datasource: { id: ids[dataset.table_name as TableName], type: 'table' } },
    });
    const body = (await answer.json()) as { result: readonly Entry[]; message?: string };
    expect(answer.status, body.message).toBe(response.status);
    expect(body.result).toHaveLength(response.body.result.length);
    for (const [at, wanted] of response.body.result.entries()) {
      const had = body.result[at] as Entry;
      if (chart.viz_type === 'filter_timegrain') {
        const grains = had.data.map(({ duration }) => duration);
        expect(grains).toEqual(expect.arrayContaining(['PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y']));
        continue;
      }
      const query = request.queries[at] ?? {};
      const limit = limit_hits?.find((one) => one.query === at);
      const isCut = rows_info?.some((one) => one.query === at && one.cut_to !== undefined) ?? false;
      const isHistogram = query.post_processing?.some((step) => step?.operation === 'histogram');
      if (limit?.ordered === false && isHistogram) continue;
      expect(had.colnames).toEqual(wanted.colnames);
      expect(facts(had)).toEqual(facts(wanted));
      expect(had.indexnames.slice(0, wanted.indexnames.length)).toEqual(wanted.indexnames);
      expect([had.rowcount, had.sql_rowcount]).toEqual([wanted.rowcount, wanted.sql_rowcount]);
      expect(had.data).toHaveLength(wanted.rowcount);
      const dead = (name: string) => wanted.data.every((row) => row[name] === null);
      const types = ({ colnames, coltypes }: Entry) =>
        Object.fromEntries(
          colnames.map((name, place) => [name, dead(name) ? null : coltypes[place]]),
        );
      expect(types(had)).toEqual(types(wanted));
      if (limit?.ordered === false) continue;
      const keys = orderKeys(query, wanted.colnames);
      const edge = pick(had.data.at(-1), keys);
      const isInner = (row: Row) => !limit || !near(pick(row, keys), edge);
      expect(missing(wanted.data, had.data).filter(isInner)).toEqual([]);
      if (!isCut) expect(missing(had.data, wanted.data).filter(isInner)).toEqual([]);
      if (keys.length > 0) {
        for (const [place, row] of wanted.data.entries()) {
          expect(near(pick(had.data[place], keys), pick(row, keys)), `order of row ${place}`).toBe(
            true,
          );
        }
      }
    }
  });
});
