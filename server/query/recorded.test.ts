/**
 * Replays what the front end of a real Superset asked, on each database that there is, and compares the answers. All
 * rows are compared: those that a recording left out by their hash, or by what it says about their columns. Tolerated,
 * as another database may: 1e-9 in floats, the order of rows that nothing orders, which rows of equal rank a limit
 * keeps, and which rows a limit without an order keeps (the counts must still agree).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DatasetIds,
  onDuckdb,
  onImportedBundles,
  onPostgres,
  type TableName,
} from '../../mocks/recordedTables.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { postgresUrl } from '../../test/postgres.ts';
import { recorded } from '../../test/recorded.ts';
import {
  differences,
  isWhole,
  missing,
  near,
  type Row,
  type RowsInfo,
} from '../../test/recordedRows.ts';

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
interface Asked {
  readonly orderby?: readonly (readonly [unknown, boolean])[];
  readonly post_processing?: readonly (Step | null)[];
}
interface Limit {
  readonly query: number;
  readonly ordered: boolean;
}
interface Recording {
  readonly kind: 'chart_data' | 'explore_json';
  readonly chart: { readonly viz_type: string };
  readonly dataset: { readonly table_name: string };
  readonly request: Row & { readonly queries: readonly Asked[] };
  readonly response: {
    readonly status: number;
    readonly body: Entry & { readonly result: readonly Entry[] };
  };
  readonly rows_info?: readonly RowsInfo[];
  readonly limit_hits?: readonly Limit[];
}

const folder = recorded('chart-data');
const recordings: readonly (readonly [string, Recording])[] = (
  folder ? ['', 'dashboard'] : []
).flatMap((part) =>
  readdirSync(join(folder ?? '', part))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder ?? '', part, name), 'utf8');
      return [join(part, name), JSON.parse(text) as Recording] as const;
    }),
);
const ofKind = (kind: Recording['kind']) => recordings.filter(([, one]) => one.kind === kind);

const label = (by: unknown): string =>
  typeof by === 'string' ? by : ((by as { label?: string }).label ?? '');

const orderKeys = (query: Asked, colnames: readonly string[]) => {
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

/** Types of columns that hold nothing are arbitrary. */
const typesOf = ({ colnames, coltypes }: Entry, { data }: Entry) =>
  Object.fromEntries(
    colnames.map((name, at) => [
      name,
      data.every((row) => row[name] === null) ? null : coltypes[at],
    ]),
  );

const assertRows = (
  had: Entry,
  wanted: Entry,
  query: Asked,
  limit: Limit | undefined,
  info: RowsInfo | undefined,
) => {
  const keys = orderKeys(query, wanted.colnames);
  const edge = pick(had.data.at(-1), keys);
  const isInner = (row: Row) => !limit || !near(pick(row, keys), edge);
  expect(missing(wanted.data, had.data).filter(isInner)).toEqual([]);
  if (info?.cut_to === undefined) {
    expect(missing(had.data, wanted.data).filter(isInner)).toEqual([]);
  } else if (!isWhole(had.data, info)) {
    expect(differences(had.data, info, limit ? keys : null)).toEqual([]);
  }
  if (keys.length === 0) return;
  for (const [place, row] of wanted.data.entries()) {
    const isSame = near(pick(had.data[place], keys), pick(row, keys));
    expect(isSame, `order of row ${place}`).toBe(true);
  }
};

const assertEntry = (
  had: Entry,
  wanted: Entry,
  { request, chart, rows_info, limit_hits }: Recording,
  at: number,
) => {
  if (chart.viz_type === 'filter_timegrain') {
    const grains = had.data.map(({ duration }) => duration);
    expect(grains).toEqual(expect.arrayContaining(['PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y']));
    return;
  }
  const query = request.queries[at] ?? {};
  const limit = limit_hits?.find((one) => one.query === at);
  const isHistogram = query.post_processing?.some((step) => step?.operation === 'histogram');
  expect([had.rowcount, had.sql_rowcount]).toEqual([wanted.rowcount, wanted.sql_rowcount]);
  expect(had.data).toHaveLength(wanted.rowcount);
  // Any rows may be cut off, and the bins of a histogram follow from what is left.
  if (limit?.ordered === false && isHistogram) return;
  expect(had.colnames).toEqual(wanted.colnames);
  expect(facts(had)).toEqual(facts(wanted));
  expect(had.indexnames.slice(0, wanted.indexnames.length)).toEqual(wanted.indexnames);
  expect(typesOf(had, wanted)).toEqual(typesOf(wanted, wanted));
  if (limit?.ordered === false) return;
  const info = rows_info?.find((one) => one.query === at);
  assertRows(had, wanted, query, limit, info);
};

const data = resolve(folder ?? '', '../../../data');
type Prepare = (server: TestServer) => Promise<DatasetIds>;
const POSTGRES = postgresUrl();
const PLACES: readonly { readonly name: string; readonly prepare: Prepare }[] = [
  { name: 'DuckDB', prepare: (server) => onDuckdb(server, data) },
  { name: 'the imported bundles', prepare: onImportedBundles },
  ...(POSTGRES
    ? [{ name: 'PostgreSQL', prepare: (server: TestServer) => onPostgres(server, data, POSTGRES) }]
    : []),
];

test.skipIf(POSTGRES)(
  'recorded chart data on PostgreSQL: SKIPPED, set SEXTANT_TEST_POSTGRES_URL',
  () => expect(PLACES).toHaveLength(3),
);

describe.runIf(folder).each(PLACES)('recorded chart data on $name', ({ prepare }) => {
  let server: TestServer;
  let admin: Client;
  let ids: DatasetIds;
  beforeAll(async () => {
    server = await aServer();
    admin = await server.signIn();
    ids = await prepare(server);
  });
  afterAll(() => server?.close());
  const idOf = ({ dataset }: Recording) => ids[dataset.table_name as TableName];

  test('every recording has a kind that is replayed', () => {
    expect(ofKind('chart_data').length + ofKind('explore_json').length).toBe(recordings.length);
  });

  test.each(ofKind('chart_data'))('%s gets the recorded reply', async (_, recording) => {
    const { request, response } = recording;
    const answer = await admin.post('/api/v1/chart/data', {
      json: { ...request, datasource: { id: idOf(recording), type: 'table' } },
    });
    const body = (await answer.json()) as { result: readonly Entry[]; message?: string };
    expect(answer.status, body.message).toBe(response.status);
    expect(body.result).toHaveLength(response.body.result.length);
    for (const [at, wanted] of response.body.result.entries()) {
      assertEntry(body.result[at] as Entry, wanted, recording, at);
    }
  });

  test.each(ofKind('explore_json'))(
    '%s gets the recorded reply at the old address [RT-05, CDT-04]',
    async (_, recording) => {
      const { request, response } = recording;
      const form_data = {
        ...request,
        datasource: `${idOf(recording)}__table`,
        slice_id: undefined,
      };
      const answer = await admin.post('/superset/explore_json/', { form: { form_data } });
      const body = (await answer.json()) as Entry;
      expect(answer.status, JSON.stringify(body)).toBe(response.status);
      const wanted = response.body;
      const named = ({ colnames, coltypes, rowcount }: Entry) => ({ colnames, coltypes, rowcount });
      expect(named(body)).toEqual(named(wanted));
      expect(body.data).toHaveLength(wanted.data.length);
      expect(missing(wanted.data, body.data)).toEqual([]);
    },
  );
});
