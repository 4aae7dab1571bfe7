import { afterAll, beforeAll, expect, test } from 'vitest';
import { metadataPath } from '#common/legacyPaths.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import { exampleForm } from '../../src/screens/explore/examples/exampleForm.ts';
import { TYPE_EXAMPLES } from '../../src/screens/explore/examples/typeExamples.ts';
import { isLegacy } from '../../src/viz/legacy.ts';
import { legacyForm } from '../../src/viz/legacyForm.ts';
import { hasParts, isLayerType } from '../../src/viz/parts.ts';
import { buildQueries } from '../../src/viz/queries.ts';
import { vizEntry } from '../../src/viz/registry.ts';
import { needsColumns } from '../../src/viz/form/wholeForm.ts';
import type { FormData } from '../../src/viz/formData.ts';
import { aServer, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables, type Tables } from '../engine/storage/tables.ts';
import { engineTarget } from '../store/databases.ts';
import { EXAMPLE_DATASETS } from './datasets.ts';
import { ensureExamples, type ExampleProgress } from './ensureExamples.ts';

let server: TestServer;
let tables: Tables;
const progress: ExampleProgress[] = [];
const everything = async () => {
  const { db } = server.store;
  return {
    datasets: await db.selectFrom('datasets').selectAll().orderBy('id').execute(),
    charts: await db.selectFrom('charts').selectAll().orderBy('id').execute(),
    dashboards: await db.selectFrom('dashboards').selectAll().orderBy('id').execute(),
    links: await db.selectFrom('dashboard_charts').selectAll().orderBy('chart_id').execute(),
    owners: await db.selectFrom('owners').selectAll().orderBy('object_id').execute(),
    tables: tables.list(),
  };
};

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  tables = createTables({ setup, inProcess: true });
  await ensureExamples(server.deps, (one) => progress.push(one), tables);
}, 300_000);
afterAll(() => server.close());

test('a first start prints what it reads and its progress', () => {
  expect(new Set(progress.map(({ table }) => table))).toEqual(
    new Set(EXAMPLE_DATASETS.map(({ key }) => key)),
  );
  const percents = progress.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test('a first start leaves its tables and no temporary files', () => {
  expect(
    tables
      .list()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(EXAMPLE_DATASETS.map(({ key }) => key).toSorted());
  expect(tables.find('main', 'flights')?.rows).toBe(3_000_000);
  expect(tables.find('main', 'movies')?.rows).toBe(3_201);
});

test('a second start changes nothing', async () => {
  const before = await everything();
  await ensureExamples(server.deps, undefined, tables);
  expect(await everything()).toEqual(before);
});

test('deleted examples stay deleted', async () => {
  const copy = await aServer({ dataDir: server.dataDir });
  await ensureExamples(copy.deps, undefined, tables);
  const admin = await copy.signIn();
  await admin.del('/api/v1/dashboard/1');
  await ensureExamples(copy.deps, undefined, tables);
  const left = await copy.store.db.selectFrom('dashboards').select('slug').execute();
  expect(left).toEqual([{ slug: 'movies' }]);
  await copy.store.close();
});

test('a start after a killed one continues: existing tables stay, and no object refers to a missing one', async () => {
  const copy = await aServer({ dataDir: server.dataDir });
  const broken: Tables = {
    ...tables,
    find: (schema, name) => (name === 'stocks' ? null : tables.find(schema, name)),
    importTable: () => Promise.reject(new Error('killed')),
  };
  await expect(ensureExamples(copy.deps, undefined, broken)).rejects.toThrow('killed');
  const { db } = copy.store;
  for (const table of ['datasets', 'charts', 'dashboards'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  const files = tables.list().map(({ file }) => file);
  await ensureExamples(copy.deps, undefined, tables);
  expect(tables.list().map(({ file }) => file)).toEqual(files);
  expect(await db.selectFrom('dashboards').select('slug').orderBy('id').execute()).toEqual([
    { slug: 'flights' },
    { slug: 'movies' },
  ]);
  await copy.store.close();
});

test('the engine computes every calculated column and every metric', async () => {
  const database = await server.store.db
    .selectFrom('databases')
    .selectAll()
    .executeTakeFirstOrThrow();
  const engine = server.deps.engines.of(engineTarget(database, server.deps.secrets, null));
  for (const { key, columns, metrics } of EXAMPLE_DATASETS) {
    const fields = columns.map(
      ({ name, expression }) => `${expression ?? `"${name}"`} AS "${name}"`,
    );
    const measures = metrics.map(({ name, expression }) => `${expression} AS "${name}"`);
    const options = { runId: key, owner: 'system', limit: 5, timeoutMs: 100_000 };
    const select = (list: readonly string[]) =>
      engine.query({ sql: `SELECT ${list.join(', ')} FROM main."${key}"` }, options);
    expect((await select(fields)).rowCount, key).toBe(5);
    const { rowCount, values } = await select(measures);
    expect(rowCount, key).toBe(1);
    expect(
      values.map(([value]) => value),
      key,
    ).not.toContain(null);
  }
});

test('the dashboards are published and belong to the administrator', async () => {
  const admin = await server.signIn();
  const answer = await admin.get(
    '/api/v1/dashboard/?q=(order_column:dashboard_title,order_direction:asc)',
  );
  expect(await answer.json()).toMatchObject({
    count: 2,
    result: [
      { slug: 'flights', status: 'published', owners: [{ id: admin.userId }] },
      { slug: 'movies', status: 'published', owners: [{ id: admin.userId }] },
    ],
  });
});

test('every chart requests what the page would request, and gets rows', async () => {
  const admin = await server.signIn();
  const { charts } = await everything();
  const empty: string[] = [];
  for (const chart of charts) {
    const form = {
      ...(JSON.parse(chart.params ?? '{}') as FormData),
      viz_type: chart.viz_type ?? '',
    };
    const answer = await admin.post('/api/v1/chart/data', {
      json: {
        datasource: { id: chart.datasource_id, type: 'table' },
        queries: buildQueries(form),
        form_data: form,
        result_format: 'json',
        result_type: 'full',
      },
    });
    const body = (await answer.json()) as { result?: { rowcount: number; colnames: string[] }[] };
    const isFull = answer.status === 200 && body.result?.every(({ rowcount }) => rowcount > 0);
    if (!isFull)
      empty.push(`${chart.name}: ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
  }
  expect(charts.length).toBeGreaterThan(18);
  expect(empty).toEqual([]);
});

test('no chart of the examples waits for its dataset before it asks', async () => {
  const { charts } = await everything();
  const waits = charts.filter(({ params, viz_type }) =>
    needsColumns({ ...(JSON.parse(params ?? '{}') as FormData), viz_type: viz_type ?? '' }),
  );
  expect(waits.map(({ name }) => name)).toEqual([]);
});

test('the example of each chart type in the gallery gets rows', async () => {
  const admin = await server.signIn();
  const { datasets } = await everything();
  const empty: string[] = [];
  for (const [type, example] of Object.entries(TYPE_EXAMPLES)) {
    const meta = vizEntry(type);
    const id = datasets.find(({ table_name }) => table_name === example.dataset)?.id;
    const known = await admin.get(metadataPath(`${id}__table`));
    if (!meta || known.status !== 200) throw new Error(`${type}: no dataset ${example.dataset}`);
    const form = exampleForm(meta, example, (await known.json()) as Datasource);
    // It asks for nothing itself: its layers are among the charts above.
    if (hasParts(type)) continue;
    const answer = isLegacy(type)
      ? await admin.post('/superset/explore_json/', {
          form: { form_data: legacyForm(form) },
        })
      : await admin.post('/api/v1/chart/data', {
          json: {
            datasource: { id, type: 'table' },
            queries: buildQueries(form),
            form_data: form,
            result_format: 'json',
            result_type: 'full',
          },
        });
    const body = (await answer.json()) as { result?: { rowcount: number }[]; rowcount?: number };
    const counts = body.result?.map(({ rowcount }) => rowcount) ?? [body.rowcount ?? 0];
    if (answer.status !== 200 || counts.some((count) => count === 0))
      empty.push(`${type}: ${answer.status} ${JSON.stringify(body).slice(0, 300)}`);
  }
  expect(empty).toEqual([]);
});

test('the charts that an example of the gallery is made of are saved maps on no dashboard', async () => {
  const { charts, links } = await everything();
  const names = Object.values(TYPE_EXAMPLES).flatMap(({ layers = [] }) => layers);
  const layers = charts.filter(({ name }) => names.includes(name));
  expect(layers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const { id, viz_type } of layers) {
    expect(isLayerType(viz_type ?? '')).toBe(true);
    expect(links.map(({ chart_id }) => chart_id)).not.toContain(id);
  }
});
