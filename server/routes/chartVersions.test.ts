import { expect, inject, test } from 'vitest';
import { aChartServer } from '../../mocks/aChartServer.ts';
import { charts } from './charts.ts';
import { chartVersions } from './chartVersions.ts';

const POSTGRES = inject('postgresUrl');
const STORES = [
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const;

interface Version {
  readonly id: number;
  readonly slice_name: string;
  readonly saved_by_name: string | null;
}

const aServer = async (url: string | null) => {
  const server = await aChartServer([charts, chartVersions], url);
  const body = {
    slice_name: 'Revenue',
    viz_type: 'pie',
    params: '{"metric":"count"}',
    datasource_id: server.datasets.open,
    datasource_type: 'table',
  };
  const made = await server.ask('ada', 'POST', '/api/v1/chart/', body);
  const { id } = made.body as { id: number };
  const path = `/api/v1/chart/${id}`;
  const versions = async () => {
    const { body: listed } = await server.ask('ada', 'GET', `${path}/versions/`);
    return (listed as { result: readonly Version[] }).result;
  };
  return { server, path, versions };
};

test.each(STORES)(
  'on %s, each save of a chart that changes it is a version, with who saved it',
  async (_, url) => {
    const { server, path, versions } = await aServer(url);
    expect(await versions()).toMatchObject([{ slice_name: 'Revenue', saved_by_name: 'Ada Test' }]);
    await server.ask('admin', 'PUT', path, { params: '{"metric":"sum"}' });
    await server.ask('ada', 'PUT', path, { params: '{"metric":"sum"}' });
    await server.ask('ada', 'PUT', path, { description: 'no setting' });
    const listed = await versions();
    expect(listed.map(({ saved_by_name }) => saved_by_name)).toHaveLength(2);
    const { body } = await server.ask('ada', 'GET', `${path}/versions/${listed[1]?.id}`);
    expect(body).toMatchObject({ result: { params: '{"metric":"count"}', viz_type: 'pie' } });
    await server.close();
  },
);

test('only who may change a chart reads its versions, and of that chart alone', async () => {
  const { server, path, versions } = await aServer(null);
  const [version] = await versions();
  expect(await server.ask('viewer', 'GET', `${path}/versions/`)).toMatchObject({ status: 403 });
  expect(await server.ask('stranger', 'GET', `${path}/versions/`)).toMatchObject({ status: 404 });
  const { body } = await server.ask('ada', 'POST', '/api/v1/chart/', {
    slice_name: 'Other',
    viz_type: 'pie',
    params: '{}',
    datasource_id: server.datasets.open,
    datasource_type: 'table',
  });
  const other = `/api/v1/chart/${(body as { id: number }).id}/versions/${version?.id}`;
  expect(await server.ask('ada', 'GET', other)).toMatchObject({ status: 404 });
  await server.close();
});

test('the hundred latest versions are kept, and none of a chart that is gone', async () => {
  const { server, path, versions } = await aServer(null);
  for (let at = 0; at < 105; at += 1)
    await server.ask('ada', 'PUT', path, { slice_name: `Revenue ${at}` });
  const listed = await versions();
  expect(listed).toHaveLength(100);
  expect(listed[0]).toMatchObject({ slice_name: 'Revenue 104' });
  await server.ask('ada', 'DELETE', path);
  const left = await server.deps.store.db.selectFrom('chart_versions').selectAll().execute();
  expect(left).toEqual([]);
  await server.close();
});
