import { expect, inject, test } from 'vitest';
import { aChartServer } from '../../mocks/aChartServer.ts';
import { dashboardMetadata } from './dashboardMetadata.ts';
import { dashboards } from './dashboards.ts';
import { dashboardVersions } from './dashboardVersions.ts';

const POSTGRES = inject('postgresUrl');
const STORES = [
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const;

interface Version {
  readonly id: number;
  readonly name: string | null;
  readonly dashboard_title: string;
  readonly saved_on: string;
  readonly saved_by_name: string | null;
}

const aServer = async (url: string | null) => {
  const server = await aChartServer([dashboardMetadata, dashboards, dashboardVersions], url);
  const made = await server.ask('ada', 'POST', '/api/v1/dashboard/', {
    dashboard_title: 'Sales',
    published: true,
  });
  const { id } = made.body as { id: number };
  const path = `/api/v1/dashboard/${id}`;
  const versions = async () => {
    const { body } = await server.ask('ada', 'GET', `${path}/versions/`);
    return (body as { result: readonly Version[] }).result;
  };
  const save = (dashboard_title: string, who: 'ada' | 'admin' = 'ada') =>
    server.ask(who, 'PUT', path, { dashboard_title });
  return { server, id, path, versions, save };
};

test.each(STORES)(
  'on %s, each save of a dashboard is a version, also two quick ones by one person, with who and when',
  async (_, url) => {
    const { server, path, versions, save } = await aServer(url);
    await save('Turnover', 'admin');
    await save('Revenue');
    await save('Revenue 2');
    await save('Revenue 2');
    await server.ask('ada', 'PUT', path, { published: false });
    const listed = await versions();
    expect(listed.map(({ dashboard_title }) => dashboard_title)).toEqual([
      'Revenue 2',
      'Revenue',
      'Turnover',
      'Sales',
    ]);
    expect(listed.map(({ saved_by_name }) => saved_by_name)).toEqual([
      'Ada Test',
      'Ada Test',
      'Admin Test',
      'Ada Test',
    ]);
    expect(listed[0]?.saved_on.localeCompare(listed[1]?.saved_on ?? '')).toBe(1);
    const { body } = await server.ask('ada', 'GET', `${path}/versions/${listed[2]?.id}`);
    expect(body).toMatchObject({ result: { dashboard_title: 'Turnover', json_metadata: null } });
    await server.close();
  },
);

test('a change of filters is a version, one of computed colors is not', async () => {
  const { server, path, versions } = await aServer(null);
  await server.ask('ada', 'PUT', `${path}/filters`, {
    modified: [{ id: 'NATIVE_FILTER-a', name: 'Region' }],
  });
  await server.ask('ada', 'PUT', `${path}/colors`, { map_label_colors: { boy: '#111111' } });
  expect(await versions()).toHaveLength(2);
  await server.ask('ada', 'PUT', `${path}/colors`, { label_colors: { boy: '#111111' } });
  expect(await versions()).toHaveLength(3);
  await server.close();
});

test('the fifty latest versions are kept, a named one stays, and none of a dashboard that is gone', async () => {
  const { server, path, versions, save } = await aServer(null);
  await save('Agreed');
  const [agreed] = await versions();
  const named = await server.ask('ada', 'PUT', `${path}/versions/${agreed?.id}`, {
    name: ' As agreed in May ',
  });
  expect(named).toMatchObject({ status: 200, body: { result: { name: 'As agreed in May' } } });
  for (let at = 0; at < 60; at += 1) await save(`Sales ${at}`);
  const listed = await versions();
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({ dashboard_title: 'Sales 59' });
  expect(listed.at(-1)).toMatchObject({ name: 'As agreed in May', dashboard_title: 'Agreed' });
  await server.ask('ada', 'DELETE', path);
  const left = await server.deps.store.db.selectFrom('dashboard_versions').selectAll().execute();
  expect(left).toEqual([]);
  await server.close();
});

test('only who may change a dashboard reads and names its versions, and of that dashboard alone', async () => {
  const { server, path, versions } = await aServer(null);
  const [version] = await versions();
  const one = `${path}/versions/${version?.id}`;
  for (const [who, status] of [
    ['stranger', 404],
    ['anonymous', 403],
  ] as const) {
    const reply = await server.ask(who, 'GET', `${path}/versions/`);
    expect([who, [status, 401, 404].includes(reply.status)]).toEqual([who, true]);
    expect((await server.ask(who, 'PUT', one, { name: 'x' })).status).toBeGreaterThanOrEqual(400);
  }
  const { body } = await server.ask('ada', 'POST', '/api/v1/dashboard/', { dashboard_title: 'B' });
  const other = `/api/v1/dashboard/${(body as { id: number }).id}/versions/${version?.id}`;
  expect(await server.ask('ada', 'GET', other)).toMatchObject({ status: 404 });
  expect(await server.ask('ada', 'PUT', other, { name: 'x' })).toMatchObject({ status: 404 });
  expect(await server.ask('ada', 'PUT', one, { name: '' })).toMatchObject({ status: 400 });
  expect(await server.ask('ada', 'PUT', one, { name: 'x'.repeat(121) })).toMatchObject({
    status: 400,
  });
  await server.close();
});

test('at most twenty-five versions have a name', async () => {
  const { server, path, versions, save } = await aServer(null);
  for (let at = 0; at < 27; at += 1) await save(`Sales ${at}`);
  const replies = [];
  for (const { id } of (await versions()).slice(0, 26))
    replies.push((await server.ask('ada', 'PUT', `${path}/versions/${id}`, { name: 'n' })).status);
  expect(replies.filter((status) => status === 200)).toHaveLength(25);
  expect(replies.at(-1)).toBe(400);
  await server.close();
});
