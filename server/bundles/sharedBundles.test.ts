/** Dashboards that a Superset exported, imported here; their charts answer with the numbers of their file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BundlePlan } from '#common/wire/bundle.ts';
import { sendBundle } from '../../mocks/bundle.ts';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import {
  archiveOf,
  SHARED_BUNDLES,
  sharedBundlesAreThere,
  tableOf,
} from '../../test/sharedBundles.ts';

/** Rows of a CSV text by the names of its columns. */
const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] => {
  const lines = text.trim().split(/\r?\n/);
  const cells = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
  const [head = '', ...rest] = lines;
  const names = cells(head);
  return rest.map((line) => {
    const values = cells(line);
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
};

const sumsOf = (text: string, by: string, of: string): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const row of rowsOf(text))
    sums[row[by] ?? ''] = (sums[row[by] ?? ''] ?? 0) + Number(row[of]);
  return sums;
};

describe.skipIf(!sharedBundlesAreThere).each(SHARED_BUNDLES)('$folder', (bundle) => {
  const { dataset, charts, by, of } = bundle;
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await aServer();
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  test('is previewed, imported with its table, and answers with the numbers of its file', async () => {
    const archive = archiveOf(bundle);
    const preview = await sendBundle(admin, 'dashboard', archive, {}, true);
    expect(preview.status, await preview.clone().text()).toBe(200);
    const { result: plan } = (await preview.json()) as { result: BundlePlan };
    expect(plan.problems).toEqual({});
    const created = plan.objects.filter(({ action }) => action === 'created');
    expect(created.filter(({ folder: kind }) => kind === 'charts')).toHaveLength(charts);
    expect(plan.objects.find(({ file }) => file === dataset)?.missing_table).toMatch(/^main\./);
    const tables = { [dataset]: tableOf(bundle) };
    const imported = await sendBundle(admin, 'dashboard', archive, { tables });
    expect([imported.status, await imported.json()]).toEqual([200, { message: 'OK' }]);

    const list = (await (await admin.get('/api/v1/chart/?q=(page_size:100)')).json()) as {
      result: readonly { id: number; slice_name: string; form_data: Record<string, unknown> }[];
    };
    expect(list.result).toHaveLength(charts);
    const { db } = server.store;
    const stored = await db.selectFrom('charts').selectAll().execute();
    for (const { query_context: text, name, datasource_id: id } of stored) {
      if (!text) continue;
      const context = JSON.parse(text) as { datasource: unknown };
      expect([name, context.datasource]).toEqual([name, { id, type: 'table' }]);
      const answer = await admin.post('/api/v1/chart/data', { json: context });
      expect([name, answer.status, answer.status === 200 || (await answer.text())]).toEqual([
        name,
        200,
        true,
      ]);
    }

    const metric = {
      expressionType: 'SIMPLE',
      column: { column_name: of },
      aggregate: 'SUM',
      label: 'sum',
    };
    const answer = await admin.post('/api/v1/chart/data', {
      json: {
        datasource: { id: stored[0]?.datasource_id, type: 'table' },
        queries: [{ columns: [by], metrics: [metric], row_limit: 100 }],
      },
    });
    const { result } = (await answer.json()) as {
      result: readonly { data: readonly Record<string, number>[] }[];
    };
    const counted = sumsOf(tables[dataset] ?? '', by, of);
    expect(result[0]?.data).toHaveLength(Object.keys(counted).length);
    for (const row of result[0]?.data ?? [])
      expect(row.sum).toBeCloseTo(counted[String(row[by])] ?? Number.NaN, 4);
  });
});
