import { expect, inject, test } from 'vitest';
import { aChartServer } from '../../mocks/aChartServer.ts';
import { charts } from './charts.ts';
import { dashboards } from './dashboards.ts';
import { filterViews } from './filterViews.ts';

const POSTGRES = inject('postgresUrl');
const STORES = [
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const;

const aServer = async (url: string | null = null) => {
  const server = await aChartServer([filterViews, dashboards, charts], url);
  const chart = await server.ask('ada', 'POST', '/api/v1/chart/', {
    slice_name: 'A',
    datasource_id: server.datasets.open,
    datasource_type: 'table',
  });
  const made = await server.ask('ada', 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'D',
    published: true,
    json_metadata: JSON.stringify({
      positions: {
        x: { type: 'CHART', id: 'x', meta: { chartId: (chart.body as { id: number }).id } },
      },
    }),
  });
  const { id } = made.body as { id: number };
  const path = `/api/v1/dashboard/${id}/filter_views`;
  const namesOf = async (who: 'ada' | 'viewer') => {
    const { body } = await server.ask(who, 'GET', `${path}/`);
    return (body as { result: { name: string; value: string; id: number }[] }).result;
  };
  return { server, id, path, namesOf };
};
const VALUE = '{"NATIVE_FILTER-a":{"filterState":{"value":["x"]}}}';

test.each(STORES)(
  'on %s, a view is its author’s alone, and one of the same name replaces it',
  async (_, url) => {
    const { server, path, namesOf } = await aServer(url);
    const made = await server.ask('ada', 'POST', `${path}/`, { name: ' Mine ', value: '{}' });
    expect(made).toMatchObject({ status: 201, body: { result: { name: 'Mine' } } });
    await server.ask('ada', 'POST', `${path}/`, { name: 'Mine', value: VALUE });
    expect(await namesOf('ada')).toMatchObject([{ name: 'Mine', value: VALUE }]);
    expect(await namesOf('viewer')).toEqual([]);
    const [view] = await namesOf('ada');
    expect(await server.ask('viewer', 'DELETE', `${path}/${view?.id}`)).toMatchObject({
      status: 404,
    });
    expect(await server.ask('ada', 'DELETE', `${path}/${view?.id}`)).toMatchObject({ status: 200 });
    expect(await namesOf('ada')).toEqual([]);
    await server.close();
  },
);

test('who does not see the dashboard finds no views there, and nobody unknown keeps any', async () => {
  const { server, path } = await aServer();
  const body = { name: 'Mine', value: '{}' };
  expect(await server.ask('stranger', 'GET', `${path}/`)).toMatchObject({ status: 404 });
  expect(await server.ask('stranger', 'POST', `${path}/`, body)).toMatchObject({ status: 404 });
  const { status } = await server.ask('anonymous', 'POST', `${path}/`, body);
  expect([401, 403]).toContain(status);
  await server.close();
});

test.each([
  ['no name', { name: '  ', value: '{}' }],
  ['a name that is too long', { name: 'x'.repeat(101), value: '{}' }],
  ['a value that is no JSON', { name: 'a', value: '{"a":' }],
  ['an empty value', { name: 'a', value: '' }],
  ['a value that is too long', { name: 'a', value: JSON.stringify('x'.repeat(200_000)) }],
  ['a key that nobody knows', { name: 'a', value: '{}', more: 1 }],
])('a view with %s is refused', async (_, body) => {
  const { server, path } = await aServer();
  expect(await server.ask('ada', 'POST', `${path}/`, body)).toMatchObject({ status: 400 });
  await server.close();
});

test('a person keeps at most a hundred views of a dashboard, and those that are there can still be replaced', async () => {
  const { server, path, namesOf } = await aServer();
  for (let at = 0; at < 100; at += 1)
    await server.ask('ada', 'POST', `${path}/`, { name: `View ${at}`, value: '{}' });
  const save = (name: string) => server.ask('ada', 'POST', `${path}/`, { name, value: VALUE });
  expect(await save('One more')).toMatchObject({ status: 422 });
  expect(await save('View 7')).toMatchObject({ status: 201 });
  expect(await namesOf('ada')).toHaveLength(100);
  await server.close();
});

test('views leave with their dashboard', async () => {
  const { server, id, path } = await aServer();
  await server.ask('ada', 'POST', `${path}/`, { name: 'Mine', value: '{}' });
  await server.ask('ada', 'DELETE', `/api/v1/dashboard/${id}`);
  expect(await server.deps.store.db.selectFrom('filter_views').selectAll().execute()).toEqual([]);
  await server.close();
});
