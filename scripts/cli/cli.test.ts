/** The command line against two of our servers, whose `fetch` is the program's own here. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aZip, sendBundle } from '../../mocks/bundle.ts';
import { chartAs, salesFiles, UUIDS } from '../../mocks/bundleFiles.ts';
import { aServer, PASSWORD, type TestServer } from '../../mocks/testServer.ts';
import type { YamlRecord } from '../../server/bundles/exactJson.ts';
import { writeYaml } from '../../server/bundles/yaml.ts';
import { run } from './run.ts';

const [ONE, TWO] = ['http://one.test', 'http://two.test'];
const servers = new Map<string, TestServer>();
const { fetch } = globalThis;
const connections = new Set<string | null>();
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-code-'));
  for (const url of [ONE, TWO]) servers.set(url, await aServer());
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    connections.add(request.headers.get('connection'));
    const server = servers.get(new URL(request.url).origin);
    if (!server) return Promise.reject(new TypeError('fetch failed'));
    return server.fetch(request);
  };
  const admin = await servers.get(ONE)?.signIn();
  if (admin) await sendBundle(admin, 'dashboard', aZip(salesFiles()));
});
afterAll(async () => {
  globalThis.fetch = fetch;
  for (const server of servers.values()) await server.close();
  rmSync(folder, { recursive: true });
});

const cli = async (args: readonly string[], env: object = {}) => {
  const lines: string[] = [];
  const signedIn = { SEXTANT_CLI_USER: 'admin', SEXTANT_CLI_PASSWORD: PASSWORD, ...env };
  const code = await run(args, signedIn, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
};

const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .sort();

test('a server is exported as one sorted file an object, the same each time', async () => {
  expect((await cli(['export', at('a'), '--url', ONE])).code).toBe(0);
  expect(filesIn(at('a'))).toEqual([
    'Sales_04f79081.yaml',
    'Sales_by_day_79567e46.yaml',
    expect.stringMatching(/^Sextant_/),
    'metadata.yaml',
    'sales_e8623bb9.yaml',
  ]);
  const chart = readFileSync(at('a/charts/Sales_by_day_79567e46.yaml'), 'utf8');
  expect(chart).not.toMatch(/slice_id|__table\n|dashboards:/);
  const keys = chart.split('\n').filter((line) => /^\w/.test(line));
  expect(keys).toEqual(keys.toSorted());
  await cli(['export', at('b'), '--url', ONE]);
  for (const name of readdirSync(at('a'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.yaml'))
      expect(readFileSync(at(`b/${name}`), 'utf8')).toBe(readFileSync(at(`a/${name}`), 'utf8'));
});

test('every call has a connection of its own, which no server closes in between', () => {
  expect(connections).toEqual(new Set(['close']));
});

test('a plan ends with 0 where nothing changes and with 2 where something does, and writes nothing', async () => {
  expect(await cli(['plan', at('a'), '--url', ONE])).toEqual({ code: 0, text: 'Nothing changes.' });
  const plan = await cli(['plan', at('a'), '--url', TWO]);
  expect(plan.code).toBe(2);
  expect(plan.text).toContain('+ create dashboard "Sales"');
  expect(plan.text).toContain('3 to create, 0 to change, 0 to remove.');
  expect(plan.text).not.toContain('database');
  const rows = await servers.get(TWO)?.store.db.selectFrom('dashboards').select('id').execute();
  expect(rows).toEqual([]);
});

test('applying makes the objects, after which nothing is left to do', async () => {
  expect((await cli(['apply', at('a'), '--url', TWO])).code).toBe(0);
  expect((await cli(['plan', at('a'), '--url', TWO])).text).toBe('Nothing changes.');
});

test('a change in a file is a change on the server, with what is different', async () => {
  const file = at('a/charts/Sales_by_day_79567e46.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('slice_name: Sales by day', 'slice_name: Sales by month'));
  const plan = await cli(['plan', at('a'), '--url', TWO]);
  expect(plan).toMatchObject({ code: 2 });
  expect(plan.text).toContain('slice_name: "Sales by day" → "Sales by month"');
  await cli(['apply', at('a'), '--url', TWO]);
  const row = await servers
    .get(TWO)
    ?.store.db.selectFrom('charts')
    .select('name')
    .where('uuid', '=', UUIDS.chart)
    .executeTakeFirst();
  expect(row?.name).toBe('Sales by month');
});

test('what the folder lacks is removed with --prune alone', async () => {
  cpSync(at('a'), at('c'), { recursive: true });
  rmSync(at('c/dashboards'), { recursive: true });
  expect((await cli(['plan', at('c'), '--url', TWO])).code).toBe(0);
  const plan = await cli(['plan', at('c'), '--url', TWO, '--prune']);
  expect([plan.code, plan.text]).toEqual([
    2,
    expect.stringContaining('- remove dashboard "Sales"'),
  ]);
  expect((await cli(['apply', at('c'), '--url', TWO, '--prune'])).code).toBe(0);
  const rows = await servers.get(TWO)?.store.db.selectFrom('dashboards').select('id').execute();
  expect(rows).toEqual([]);
});

test('every file that cannot be imported is named with its place, and nothing is sent', async () => {
  cpSync(at('a'), at('e'), { recursive: true });
  const chart = at('e/charts/Sales_by_day_79567e46.yaml');
  const text = readFileSync(chart, 'utf8');
  writeFileSync(chart, `${text}foo: 1\n`.replace(/^slice_name: .*$/m, 'slice_name: 5'));
  const plan = await cli(['plan', at('e'), '--url', ONE]);
  expect(plan.code).toBe(1);
  expect(plan.text.split('\n').sort()).toEqual([
    'charts/Sales_by_day_79567e46.yaml: foo: Unknown field.',
    'charts/Sales_by_day_79567e46.yaml: slice_name: Not a valid string.',
  ]);
  writeFileSync(chart, text.replace('\n', '\n  : [\n'));
  const broken = await cli(['apply', at('e'), '--url', ONE]);
  expect(broken.code).toBe(1);
  expect(broken.text).toMatch(
    /^charts\/Sales_by_day_79567e46\.yaml: Not a valid YAML .*line \d+\)$/m,
  );
});

test('of files with one UUID the first counts, and the plan names the others', async () => {
  cpSync(at('a'), at('twice'), { recursive: true });
  const text = readFileSync(at('twice/charts/Sales_by_day_79567e46.yaml'), 'utf8');
  writeFileSync(at('twice/charts/Zoo.yaml'), text.replace(/^slice_name: .*$/m, 'slice_name: Zoo'));
  const plan = await cli(['plan', at('twice'), '--url', ONE]);
  expect(plan.text).toContain(
    'charts/Zoo.yaml: Left out, since it has the UUID of charts/Sales_by_day_79567e46.yaml.',
  );
  const without = await cli(['plan', at('a'), '--url', ONE]);
  expect(plan).toEqual({ ...without, text: `${plan.text.split('\n')[0]}\n${without.text}` });
});

test('the examples of a Superset come into the built-in database, and a second plan is empty', async () => {
  cpSync(at('a'), at('examples'), { recursive: true });
  const [database = ''] = readdirSync(at('examples/databases'));
  const uuid = /^uuid: (.*)$/m.exec(readFileSync(at(`a/databases/${database}`), 'utf8'))?.[1] ?? '';
  const { examples } = UUIDS;
  rmSync(at(`examples/databases/${database}`));
  writeFileSync(
    at('examples/databases/examples.yaml'),
    `database_name: examples\nsqlalchemy_uri: duckdb:///examples.duckdb\nuuid: ${examples}\nversion: 1.0.0\n`,
  );
  const dataset = at('examples/datasets/sales_e8623bb9.yaml');
  // As older servers write it, with an address of its data.
  const text = readFileSync(dataset, 'utf8')
    .replaceAll(uuid, examples)
    .replaceAll(/^ *(is_active|normalize_columns|always_filter_main_dttm): .*\n/gm, '');
  writeFileSync(dataset, `${text}data: examples://sales.csv\n`);
  expect((await cli(['apply', at('examples'), '--url', TWO])).code).toBe(0);
  const plan = await cli(['plan', at('examples'), '--url', TWO]);
  expect(plan).toEqual({ code: 0, text: 'Nothing changes.' });
});

test('a chart whose dataset is neither in the folder nor on the server is named by the plan', async () => {
  cpSync(at('a'), at('g'), { recursive: true });
  rmSync(at('g/datasets'), { recursive: true });
  expect((await cli(['plan', at('g'), '--url', ONE])).code).not.toBe(1);
  const chart = at('g/charts/Sales_by_day_79567e46.yaml');
  const nowhere = '12345678-1234-1234-1234-123456789012';
  writeFileSync(
    chart,
    readFileSync(chart, 'utf8').replace(/^dataset_uuid: .*$/m, `dataset_uuid: ${nowhere}`),
  );
  const plan = await cli(['plan', at('g'), '--url', ONE]);
  expect(plan.code).toBe(1);
  expect(plan.text).toMatch(
    new RegExp(
      `charts, .*needs the dataset ${nowhere}, which is neither in the folder nor on the server`,
    ),
  );
});

test('a filter box of the folder becomes filters of its dashboard, after which nothing is left to do', async () => {
  cpSync(at('a'), at('h'), { recursive: true });
  const params = { viz_type: 'filter_box', filter_configs: [{ column: 'day' }] };
  const box = chartAs({ viz_type: 'filter_box', params, query_context: null });
  writeFileSync(at('h/charts/Sales_by_day_79567e46.yaml'), writeYaml(box as YamlRecord));
  const applied = await cli(['apply', at('h'), '--url', TWO]);
  expect(applied.text).toContain('A filter box becomes a filter of the dashboard: day.');
  expect(applied.text).not.toContain('create chart');
  const plan = await cli(['plan', at('h'), '--url', TWO]);
  expect([plan.code, plan.text.split('\n').at(-1)]).toEqual([0, 'Nothing changes.']);
});

test('what files of the folder need is not pruned', async () => {
  cpSync(at('a'), at('f'), { recursive: true });
  rmSync(at('f/datasets'), { recursive: true });
  const plan = await cli(['apply', at('f'), '--url', ONE, '--prune']);
  expect(plan.code).toBe(1);
  expect(plan.text).toContain('The folder lacks "sales" (datasets, ');
  expect(plan.text).toContain('charts/Sales_by_day_79567e46.yaml');
});

test.each<[string, readonly string[], object, string]>([
  ['no command', [], {}, 'npm run cli'],
  ['an unknown option', ['plan', 'x', '--url', ONE, '--force'], {}, 'force'],
  ['no address', ['plan', 'x'], {}, 'Name the server'],
  ['nobody', ['plan', 'x', '--url', ONE], { SEXTANT_CLI_USER: '' }, 'SEXTANT_CLI_USER'],
  [
    'a wrong password',
    ['plan', 'x', '--url', ONE],
    { SEXTANT_CLI_PASSWORD: 'no' },
    '/api/v1/security/login',
  ],
  ['no server', ['plan', 'x', '--url', 'http://nowhere.test'], {}, 'could not be reached'],
  ['an empty folder', ['plan', 'x', '--url', ONE], {}, 'There are no objects in x.'],
  [
    'half a mapping',
    ['plan', 'x', '--url', ONE, '--database', 'a=b'],
    {},
    '--database takes two UUIDs',
  ],
  ['half a table', ['plan', 'x', '--url', ONE, '--table', 'a='], {}, '--table takes a dataset'],
])('%s ends with 1 and says why', async (_, args, env, reason) => {
  expect(await cli(args, env)).toEqual({ code: 1, text: expect.stringContaining(reason) });
});

test('a database of the folder is replaced by one of the server, by their UUIDs', async () => {
  cpSync(at('a'), at('d'), { recursive: true });
  const other = '99999999-0000-0000-0000-000000000001';
  const [database = ''] = readdirSync(at('d/databases'));
  const uuid = /uuid: (\S+)/.exec(readFileSync(at(`d/databases/${database}`), 'utf8'))?.[1] ?? '';
  const dataset = at('d/datasets/sales_e8623bb9.yaml');
  writeFileSync(dataset, readFileSync(dataset, 'utf8').replace(uuid, other));
  rmSync(at(`d/databases/${database}`));
  const plan = await cli(['plan', at('d'), '--url', ONE, '--database', `${other}=${uuid}`]);
  expect(plan.text).not.toContain('database_uuid');
});

test('annotation layers of the other server are no change, and those of this server stay', async () => {
  const own = { annotationType: 'EVENT', name: 'Events', value: 3, sourceType: 'NATIVE' };
  const uuid = 'dddddddd-0000-0000-0000-000000000001';
  const { db } = servers.get(ONE)?.store ?? {};
  const row = await db
    ?.selectFrom('charts')
    .selectAll()
    .where('uuid', '=', UUIDS.chart)
    .executeTakeFirstOrThrow();
  const params = { ...JSON.parse(row?.params ?? ''), annotation_layers: [own] };
  const query_context = JSON.stringify({ queries: [{ annotation_layers: [own] }] });
  const { id: _, ...columns } = row ?? {};
  const values = {
    ...columns,
    uuid,
    name: 'Layers',
    params: JSON.stringify(params),
    query_context,
  };
  await db
    ?.insertInto('charts')
    .values(values as never)
    .execute();
  await cli(['export', at('layers'), '--url', ONE]);

  expect((await cli(['apply', at('layers'), '--url', TWO])).code).toBe(0);
  expect((await cli(['plan', at('layers'), '--url', TWO])).text).toBe('Nothing changes.');

  const file = at('layers/charts/Layers_dddddddd.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('slice_name: Layers', 'slice_name: Anew'));
  expect((await cli(['apply', at('layers'), '--url', ONE])).code).toBe(0);
  const after = await db
    ?.selectFrom('charts')
    .select(['name', 'params', 'query_context'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  expect(after?.name).toBe('Anew');
  expect(JSON.parse(after?.params ?? '')).toMatchObject({ annotation_layers: [own] });
  expect(JSON.parse(after?.query_context ?? '')).toMatchObject({
    queries: [{ annotation_layers: [own] }],
  });
  expect((await cli(['plan', at('layers'), '--url', ONE])).text).toBe('Nothing changes.');
});

/** Names of files in the bundles that are imported meanwhile. */
const sentBy = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const sent = new Set<string>();
  const { fetch: passed } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (request.url.endsWith('/assets/import/')) {
      const form = await request.clone().formData();
      expect(form.get('sparse')).toBe('true');
      const names = Buffer.from(await (form.get('bundle') as File).arrayBuffer()).toString(
        'latin1',
      );
      for (const [name] of names.matchAll(/(?<=bundle\/)[a-z]+\/[\w.]+?\.yaml/g)) sent.add(name);
    }
    return passed(request);
  };
  try {
    await work();
  } finally {
    globalThis.fetch = passed;
  }
  return [...sent].sort();
};

test('nothing is sent but what the plan names: neither charts of a dashboard nor the dataset of a chart', async () => {
  cpSync(at('a'), at('alone'), { recursive: true });
  for (const one of ['charts', 'datasets', 'databases'])
    rmSync(at(`alone/${one}`), { recursive: true });
  const dashboard = at('alone/dashboards/Sales_04f79081.yaml');
  const uuid = '04f79081-0000-4000-8000-cc76cd2ad93b';
  const text = readFileSync(dashboard, 'utf8');
  writeFileSync(
    dashboard,
    text.replaceAll(UUIDS.dashboard, uuid).replace(/^slug: .*$/m, 'slug: null'),
  );
  const sent = await sentBy(async () => {
    expect((await cli(['apply', at('alone'), '--url', ONE])).code).toBe(0);
  });
  expect(sent).toEqual(['dashboards/Sales_04f79081.yaml']);
  const { db } = servers.get(ONE)?.store ?? {};
  const shown = await db
    ?.selectFrom('dashboard_charts')
    .innerJoin('dashboards', 'dashboards.id', 'dashboard_charts.dashboard_id')
    .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
    .select('charts.uuid')
    .where('dashboards.uuid', '=', uuid)
    .execute();
  expect(shown).toEqual([{ uuid: UUIDS.chart }]);
});

/** As a Superset: it cannot say what an import would do. */
const asSuperset = async <T>(version: Response, work: () => Promise<T>): Promise<T> => {
  const { fetch: passed } = globalThis;
  globalThis.fetch = (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname === '/version') return Promise.resolve(version.clone());
    if (pathname.endsWith('/preview/')) return Promise.resolve(new Response('', { status: 404 }));
    return passed(input, init);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = passed;
  }
};

const DASHBOARD = 'dashboards/Sales_04f79081.yaml';
const NEEDED = [
  'charts/Sales_by_day_79567e46.yaml',
  DASHBOARD,
  expect.stringMatching(/^databases\/Sextant_/),
  'datasets/sales_e8623bb9.yaml',
];

test.each([
  ['of version 6.1.0', Response.json({ version_string: '6.1.0' }), [DASHBOARD]],
  ['of version 5.0.0', Response.json({ version_string: '5.0.0' }), NEEDED],
  ['that does not know its version', Response.json({ version_string: null }), NEEDED],
  ['without a call for its version', new Response('<html>', { status: 404 }), NEEDED],
  ['that shows a page instead', new Response('<html>'), NEEDED],
] as const)(
  'a Superset %s is sent what it may not find by itself for a changed dashboard',
  async (name, version, files) => {
    const dir = at(`to a Superset ${name}`);
    await cli(['export', dir, '--url', TWO]);
    const file = join(dir, DASHBOARD);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/^css: .*$/m, `css: "/* ${name} */"`));
    for (const one of ['charts', 'datasets', 'databases'])
      rmSync(join(dir, one), { recursive: true });
    const sent = await sentBy(() =>
      asSuperset(version, async () => {
        expect(await cli(['apply', dir, '--url', TWO])).toMatchObject({ code: 0 });
      }),
    );
    expect(sent).toEqual(files);
  },
);

test('a table that is not there is announced by the plan, made of the CSV file that is given, and made once', async () => {
  const three = 'http://three.test';
  servers.set(three, await aServer());
  writeFileSync(at('sales.csv'), 'day,amount\n2026-01-01,5\n2026-01-02,7\n');
  const { text } = await cli(['plan', at('a'), '--url', three]);
  expect(text).toContain('The table main.sales is not there, so what reads sales has no data.');
  const given = ['--url', three, '--table', `sales=${at('sales.csv')}`];
  const plan = await cli(['plan', at('a'), ...given]);
  expect(plan.code).toBe(2);
  expect(plan.text).toContain(`+ create table main.sales from ${at('sales.csv')}`);
  expect(plan.text).toContain('4 to create, 1 of them tables, 0 to change, 0 to remove.');
  // The objects first, so that the table alone is left to do.
  expect((await cli(['apply', at('a'), '--url', three])).code).toBe(0);
  const sent = await sentBy(async () => {
    const applied = await cli(['apply', at('a'), ...given]);
    expect(applied).toMatchObject({ code: 0, text: expect.stringContaining('1 of them tables') });
  });
  expect(sent).toEqual(['datasets/sales_e8623bb9.yaml']);
  const admin = await servers.get(three)?.signIn();
  const answer = await admin?.post('/api/v1/sqllab/execute/', {
    json: { database_id: 1, sql: 'SELECT sum(amount) AS total FROM sales' },
  });
  expect(await answer?.json()).toMatchObject({ data: [{ total: 12 }] });
  expect(await cli(['plan', at('a'), ...given])).toEqual({
    code: 0,
    text: `The table of sales is there and stays as it is: ${at('sales.csv')} is not sent.\nNothing changes.`,
  });
});

test('a CSV file that does not fit leaves neither the table nor the objects', async () => {
  const four = 'http://four.test';
  servers.set(four, await aServer());
  writeFileSync(at('other.csv'), 'day\n2026-01-01\n');
  const given = ['--url', four, '--table', `${UUIDS.dataset}=${at('other.csv')}`];
  const applied = await cli(['apply', at('a'), ...given]);
  expect(applied).toMatchObject({
    code: 1,
    text: expect.stringContaining('The file has no column amount'),
  });
  expect((await cli(['plan', at('a'), ...given])).text).toContain('4 to create, 1 of them tables');
});

test.each([
  ['unknown=x.csv', 'the folder has no dataset unknown'],
  ['sales=nowhere.csv', 'there is no file nowhere.csv'],
])('--table %s is refused: %s', async (table, reason) => {
  const plan = await cli(['plan', at('a'), '--url', ONE, '--table', table]);
  expect(plan).toEqual({ code: 1, text: `--table: ${reason}.` });
});

test('what the server would refuse is named by the plan', async () => {
  cpSync(at('a'), at('same'), { recursive: true });
  const dataset = at('same/datasets/sales_e8623bb9.yaml');
  const other = 'e8623bb9-0000-4000-8000-19607f5f8005';
  writeFileSync(dataset, readFileSync(dataset, 'utf8').replaceAll(UUIDS.dataset, other));
  const plan = await cli(['plan', at('same'), '--url', ONE]);
  expect(plan).toMatchObject({
    code: 1,
    text: expect.stringMatching(/"sales" \(datasets, .*\): table_name: Another dataset/),
  });
});
