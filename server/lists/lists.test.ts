/** Filters, orders and choices of lists, on SQLite and on PostgreSQL. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { aChartServer } from '../../mocks/aChartServer.ts';
import { chartList } from '../charts/list.ts';
import { dashboardList } from '../dashboards/list.ts';
import { databaseList } from '../databases/list.ts';
import { datasetList } from '../datasets/list.ts';
import { charts } from '../routes/charts.ts';
import { dashboards } from '../routes/dashboards.ts';
import { lists } from '../routes/lists.ts';
import { taggedObjects } from '../routes/taggedObjects.ts';
import { queryList } from '../sqllab/queryList.ts';
import { savedQueryList } from '../sqllab/savedQueryList.ts';
import { tagList } from '../tags/list.ts';
import { filtersOf } from './listFilters.ts';
import type { ListShape } from './listSpec.ts';

const POSTGRES = inject('postgresUrl');

interface Page {
  readonly count: number;
  readonly result: readonly Readonly<Record<string, unknown>>[];
}

/** A value that the column and the operator accept. */
const fitting = ({ columns }: ListShape, column: string, operator: string): unknown => {
  const type = columns[column]?.type;
  const one = {
    time: "'2026-05-01'",
    flag: '!t',
    number: 1,
    millis: 1,
    choice: 1,
    uuid: 'x',
    text: 'x',
  };
  const value = type && !/^\w+_/.test(operator.replace('not_in', 'in')) ? one[type] : 1;
  return /^(not_)?in$/.test(operator) ? `!(${String(value)})` : value;
};

describe.each([
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const)('the API with its store in %s', (_, url) => {
  let server: Awaited<ReturnType<typeof aChartServer>>;
  let specs: Readonly<Record<string, ListShape>>;

  const get = async <Body = Page>(path: string, who: 'admin' | 'ada' = 'ada'): Promise<Body> => {
    const reply = await server.ask(who, 'GET', `/api/v1/${path}`);
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBe(200);
    return reply.body as Body;
  };
  const add = async (path: string, json: object): Promise<number> => {
    const reply = await server.ask('ada', 'POST', `/api/v1/${path}`, json);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return (reply.body as { id: number }).id;
  };
  const namesWhere = async (filter: string, name = 'slice_name', list = 'chart') => {
    const q = encodeURIComponent(`(filters:!(${filter}),order_column:${name})`);
    return (await get(`${list}/?q=${q}`)).result.map((row) => row[name]);
  };

  beforeAll(async () => {
    server = await aChartServer([lists, dashboards, charts, taggedObjects], url);
    const { deps } = server;
    specs = {
      chart: chartList(deps),
      dashboard: dashboardList(deps),
      dataset: datasetList(deps),
      database: databaseList(deps, deps.gate.databases),
      saved_query: savedQueryList(deps),
      query: queryList(deps),
      tag: tagList(deps),
    };
    const board = { dashboard_title: 'Sales', slug: 'sales', published: true };
    const boards = [
      await add('dashboard/', board),
      await add('dashboard/', { dashboard_title: 'Draft', published: false }),
    ];
    const [first] = boards;
    const chart = { viz_type: 'pie', params: '{}', datasource_type: 'table' };
    for (const [slice_name, description, on] of [
      ['Revenue', 'What came in', boards],
      ['Cost of sales', null, [first]],
      ['50% off', 'A revenue of its own', []],
    ] as const) {
      const datasource_id = server.datasets.open;
      const body = { ...chart, slice_name, description, datasource_id, dashboards: on };
      const id = await add('chart/', body);
      if (slice_name === 'Revenue') {
        await add(`tag/2/${id}/`, { properties: { tags: ['Weekly', 'Money'] } });
        await deps.store.db
          .updateTable('charts')
          .set({ created_by: null })
          .where('id', '=', id)
          .execute();
      }
    }
  });
  afterAll(() => server.close());

  test.each([
    ['chart', 93],
    ['dashboard', 52],
    ['dataset', 65],
    ['saved_query', 47],
  ])('offers for the list of %s the %i filters of a real server', async (name, count) => {
    const pairs = filtersOf(specs[name] as ListShape).flatMap(({ column, operators }) =>
      operators.map((operator) => `${column} ${operator}`),
    );
    expect(new Set(pairs).size).toBe(count);
    const { filters } = await get<{ filters: Record<string, { operator: string }[]> }>(
      `${name}/_info?q=(keys:!(filters))`,
      'admin',
    );
    expect(Object.values(filters).flat()).toHaveLength(count);
  });

  test.each(['chart', 'dashboard', 'dataset', 'database', 'saved_query', 'query', 'tag'])(
    'accepts every filter and every order that it offers for the list of %s',
    async (name) => {
      const spec = specs[name] as ListShape;
      for (const { column, operators } of filtersOf(spec)) {
        expect(operators, column).not.toEqual([]);
        for (const operator of operators) {
          const value = String(fitting(spec, column, operator));
          await get(
            `${name}/?q=(filters:!((col:${column},opr:${operator},value:${value})))`,
            'admin',
          );
        }
      }
      for (const column of spec.ordered) {
        for (const direction of ['asc', 'desc'])
          await get(`${name}/?q=(order_column:${column},order_direction:${direction})`, 'admin');
      }
      for (const column of spec.distinct ?? [])
        await get(`${name}/distinct/${column}?q=(filter:a)`, 'admin');
      for (const [relation, { choices }] of Object.entries(spec.relations)) {
        const { status } = await server.ask('admin', 'GET', `/api/v1/${name}/related/${relation}`);
        expect(status, relation).toBe(choices ? 200 : 404);
      }
    },
  );

  test.each([
    ['(col:slice_name,opr:eq,value:Revenue)', ['Revenue']],
    ['(col:slice_name,opr:eq,value:revenue)', []],
    ['(col:slice_name,opr:neq,value:Revenue)', ['50% off', 'Cost of sales']],
    ['(col:slice_name,opr:sw,value:rev)', ['Revenue']],
    ['(col:slice_name,opr:nsw,value:rev)', ['50% off', 'Cost of sales']],
    ['(col:slice_name,opr:ew,value:SALES)', ['Cost of sales']],
    ['(col:slice_name,opr:new,value:SALES)', ['50% off', 'Revenue']],
    ['(col:slice_name,opr:ct,value:of)', ['50% off', 'Cost of sales']],
    ["(col:slice_name,opr:ct,value:'%')", ['50% off']],
    ['(col:slice_name,opr:nct,value:of)', ['Revenue']],
    ["(col:slice_name,opr:in,value:!(Revenue,'50% off'))", ['50% off', 'Revenue']],
    ['(col:slice_name,opr:in,value:!())', []],
    ['(col:slice_name,opr:not_in,value:!(Revenue))', ['50% off', 'Cost of sales']],
    ['(col:slice_name,opr:not_in,value:!())', ['50% off', 'Cost of sales', 'Revenue']],
    ['(col:description,opr:eq,value:!n)', ['Cost of sales']],
    ['(col:description,opr:neq,value:!n)', ['50% off', 'Revenue']],
    ['(col:description,opr:nct,value:own)', ['Revenue']],
    ['(col:slice_name,opr:chart_all_text,value:revenue)', ['50% off', 'Revenue']],
    ['(col:datasource_name,opr:eq,value:open)', ['50% off', 'Cost of sales', 'Revenue']],
    ['(col:id,opr:gt,value:1)', ['50% off', 'Cost of sales']],
    ["(col:id,opr:lt,value:'2')", ['Revenue']],
    ['(col:id,opr:not_in,value:!(1,3))', ['Cost of sales']],
    ['(col:id,opr:lt,value:9007199254740991)', ['50% off', 'Cost of sales', 'Revenue']],
    ["(col:last_saved_at,opr:gt,value:'2026-05-01')", ['50% off', 'Cost of sales', 'Revenue']],
    ["(col:last_saved_at,opr:lt,value:'2026-05-01T10:00:00')", []],
    ["(col:last_saved_at,opr:gt,value:'2026-05-01T20:00:00+02:00')", []],
    ['(col:created_by,opr:rel_o_m,value:ADA)', ['50% off', 'Cost of sales']],
    ['(col:created_by,opr:nrel_o_m,value:ADA)', ['Revenue']],
    ['(col:changed_by,opr:nrel_o_m,value:ADA)', []],
    ['(col:created_by,opr:chart_has_created_by,value:!f)', ['Revenue']],
    ['(col:dashboards,opr:rel_m_m,value:1)', ['Cost of sales', 'Revenue']],
    ['(col:dashboards,opr:rel_m_m,value:!(1,2))', ['Revenue']],
    ['(col:tags,opr:rel_m_m,value:1)', ['Revenue']],
    ['(col:tags,opr:chart_tags,value:week)', ['Revenue']],
    ['(col:tags,opr:chart_tags,value:year)', []],
  ])('finds with the filter %s the objects %j', async (filter, names) => {
    expect(await namesWhere(filter.replace('ADA', String(server.userIds.ada)))).toEqual(names);
  });

  test('compares flags as flags, and identifiers in any case', async () => {
    const boards = (filter: string) => namesWhere(filter, 'dashboard_title', 'dashboard');
    expect(await boards('(col:published,opr:eq,value:!t)')).toEqual(['Sales']);
    expect(await boards('(col:published,opr:neq,value:!t)')).toEqual(['Draft']);
    const { result } = await get<{ result: { uuid: string } }>('chart/1');
    expect(await namesWhere(`(col:uuid,opr:eq,value:'${result.uuid.toUpperCase()}')`)).toEqual([
      'Revenue',
    ]);
  });

  test.each([
    ['(col:id,opr:eq,value:x)', 'Not a valid filter value: "x"'],
    ['(col:slice_name,opr:in,value:x)', 'Not a valid filter value: "x"'],
    ['(col:last_saved_at,opr:gt,value:someday)', 'Not a valid filter value: "someday"'],
    ['(col:published,opr:eq,value:!t)', 'Filter column: published not allowed to filter'],
    ['(col:slice_name,opr:gt,value:a)', 'Filter operation: gt not allowed on column: slice_name'],
    ['(col:id,opr:sw,value:1)', 'Filter operation: sw not allowed on column: id'],
    ['(col:owners,opr:rel_o_m,value:1)', 'Filter operation: rel_o_m not allowed on column: owners'],
    ['(col:created_by,opr:eq,value:1)', 'Filter operation: eq not allowed on column: created_by'],
  ])('refuses the filter %s: %s', async (filter, message) => {
    const q = encodeURIComponent(`(filters:!(${filter}))`);
    const reply = await server.ask('ada', 'GET', `/api/v1/chart/?q=${q}`);
    expect(reply).toMatchObject({ status: 400, body: { message } });
  });

  test('refuses more conditions than one statement should have [T31]', async () => {
    const named = (count: number) =>
      Array.from({ length: count }, () => '(col:id,opr:gt,value:0)').join(',');
    const owned = (count: number) =>
      `(col:owners,opr:rel_m_m,value:!(${Array.from({ length: count }, (_, id) => id + 1).join(',')}))`;
    const statusOf = async (filters: string) =>
      (await server.ask('ada', 'GET', `/api/v1/chart/?q=(filters:!(${filters}))`)).status;
    expect(await statusOf(named(50))).toBe(200);
    expect(await statusOf(named(51))).toBe(400);
    expect(await statusOf(owned(20))).toBe(200);
    expect(await statusOf(owned(21))).toBe(400);
  });

  test('takes a page before the first for the first, as a real server does', async () => {
    const first = await get('chart/?q=(page:0,page_size:3)');
    expect(await get('chart/?q=(page:-1,page_size:3)')).toEqual(first);
    expect(await get('dataset/distinct/schema?q=(page:-1)')).toEqual(
      await get('dataset/distinct/schema?q=(page:0)'),
    );
  });

  test('finds choices by their name and sends them in pages', async () => {
    const all = { count: 1, result: [{ value: 'main', text: 'main' }] };
    expect(await get('dataset/distinct/schema')).toEqual(all);
    expect(await get('dataset/distinct/schema?q=(filter:MA)')).toEqual(all);
    expect(await get('dataset/distinct/schema?q=(filter:ain)')).toEqual({ count: 0, result: [] });
    expect(await get('dataset/distinct/schema?q=(page:1)')).toEqual({ count: 1, result: [] });
    expect(await get('dataset/related/database?q=(filter:sext)', 'admin')).toMatchObject({
      count: 1,
      result: [{ text: 'Sextant' }],
    });
    expect(await get('dashboard/related/owners?q=(filter:ada)', 'admin')).toMatchObject({
      count: 1,
    });
  });

  test('does not reveal by choices what its lists hide', async () => {
    await server.deps.store.db
      .updateTable('datasets')
      .set({ schema: 'hidden' })
      .where('id', '=', server.datasets.secret)
      .execute();
    const schemas = async (who: 'viewer' | 'stranger') =>
      (await server.ask(who, 'GET', '/api/v1/dataset/distinct/schema')).body;
    expect(await schemas('viewer')).toEqual({
      count: 1,
      result: [{ value: 'main', text: 'main' }],
    });
    expect(await schemas('stranger')).toEqual({ count: 0, result: [] });
    const { status } = await server.ask('ada', 'GET', '/api/v1/dataset/distinct/sql');
    expect(status).toBe(404);
  });

  test('has no `_info` for the history, and lists the viewer’s rights for the others', async () => {
    expect((await server.ask('ada', 'GET', '/api/v1/query/_info')).status).toBe(404);
    expect(await get('tag/_info?q=(keys:!(permissions))')).toEqual({
      permissions: ['can_bulk_create', 'can_write', 'can_read'],
    });
  });
});
