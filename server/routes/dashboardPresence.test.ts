import { expect, test } from 'vitest';
import { aChartServer, type Who } from '../../mocks/aChartServer.ts';
import { createPresence } from '../dashboards/presence.ts';
import type { Viewer } from '../access/viewer.ts';
import { dashboardPresence } from './dashboardPresence.ts';
import { dashboards } from './dashboards.ts';

const aServer = async () => {
  const server = await aChartServer([dashboards, dashboardPresence]);
  const made = await server.ask('ada', 'POST', '/api/v1/dashboard/', { dashboard_title: 'Sales' });
  const { id } = made.body as { id: number };
  const beat = (who: Who, body: object = {}) =>
    server.ask(who, 'POST', `/api/v1/dashboard/${id}/presence`, {
      page: `page-of-${who}`,
      editing: false,
      ...body,
    });
  const others = async (who: Who, body?: object) =>
    ((await beat(who, body)).body as { result: { others: object[] } }).result.others;
  return { server, id, beat, others };
};

test('people who have one dashboard open see each other, and who edits', async () => {
  const { server, others } = await aServer();
  expect(await others('ada', { editing: true })).toEqual([]);
  expect(await others('admin')).toMatchObject([{ first_name: 'ada', editing: true }]);
  expect(await others('ada')).toMatchObject([{ first_name: 'admin', editing: false }]);
  expect(await others('admin')).toMatchObject([{ first_name: 'ada', editing: false }]);
  await server.close();
});

test('a second window of the same person is another one, and a window that leaves is gone at once', async () => {
  const { server, others, beat } = await aServer();
  await others('ada');
  expect(await others('ada', { page: 'second-window', editing: true })).toHaveLength(1);
  expect(await others('ada')).toMatchObject([{ first_name: 'ada', editing: true }]);
  await beat('ada', { page: 'second-window', leaving: true });
  expect(await others('ada')).toEqual([]);
  await server.close();
});

test('others learn what somebody edits, from whichever window it is, and no longer once they stop', async () => {
  const { server, others } = await aServer();
  await others('ada', { page: 'second-window', editing: true });
  await others('ada', { editing: true, component: 'CHART-1' });
  await others('ada', { page: 'third-window' });
  expect(await others('admin')).toMatchObject([{ editing: true, component: 'CHART-1' }]);
  await others('ada', { editing: false, component: 'CHART-1' });
  const [ada] = await others('admin');
  expect(ada).toMatchObject({ editing: true });
  expect(ada).not.toHaveProperty('component');
  await server.close();
});

test('a component without end is refused', async () => {
  const { server, beat } = await aServer();
  const component = 'x'.repeat(121);
  expect(await beat('ada', { editing: true, component })).toMatchObject({ status: 400 });
  await server.close();
});

test('the reply names the revision of the dashboard and who saved it, so that a page learns of a save', async () => {
  const { server, id, beat } = await aServer();
  const before = await beat('ada');
  await server.ask('admin', 'PUT', `/api/v1/dashboard/${id}`, { dashboard_title: 'Turnover' });
  const { body } = await beat('ada');
  const { headers } = await server.ask('ada', 'GET', `/api/v1/dashboard/${id}`);
  expect(body).toMatchObject({
    result: { revision: headers.get('etag'), changed_by_name: 'Admin Test' },
  });
  expect(body).not.toMatchObject({
    result: { revision: (before.body as { result: { revision: string } }).result.revision },
  });
  await server.close();
});

test('only people who may see the dashboard are there, and no guests; a body that is not of the page is refused', async () => {
  const { server, beat, others } = await aServer();
  await beat('ada');
  expect(await beat('stranger')).toMatchObject({ status: 404 });
  expect((await beat('anonymous')).status).toBeGreaterThanOrEqual(401);
  for (const page of ['short', 'with blank  s', 'x'.repeat(41)])
    expect(await beat('ada', { page })).toMatchObject({ status: 400 });
  expect(await others('ada')).toEqual([]);
  await server.close();
});

test('a window without a sign of life is forgotten, and the memory for them is bounded', () => {
  let clock = 0;
  const presence = createPresence(() => new Date(clock));
  const viewer = (id: number) => ({ id, firstName: 'P', lastName: String(id) }) as Viewer;
  const beat = (id: number, dashboardId = 1) =>
    presence.beat(viewer(id), {
      dashboardId,
      page: 'a-page',
      isEditing: false,
      component: null,
    });
  const seen = (dashboardId = 1) => presence.others(viewer(-1), dashboardId, 'x').length;
  for (let id = 0; id < 100; id += 1) beat(id);
  expect(seen()).toBe(60);
  clock += 20_000;
  beat(3);
  clock += 20_000;
  expect(seen()).toBe(1);
  clock += 40_000;
  expect(seen()).toBe(0);
  for (let id = 1; id <= 2100; id += 1) beat(1, id);
  expect([seen(2000), seen(2001)]).toEqual([1, 0]);
  clock += 40_000;
  beat(1, 2001);
  expect(seen(2001)).toBe(1);
});

test('the windows of one person leave places to others, and the one that edits is among them', () => {
  const presence = createPresence(() => new Date(0));
  const viewer = (id: number) => ({ id, firstName: 'P', lastName: String(id) }) as Viewer;
  const beat = (id: number, page: string, isEditing = false) =>
    presence.beat(viewer(id), { dashboardId: 1, page, isEditing, component: null });
  for (let window = 0; window < 100; window += 1) beat(1, `window-${window}`);
  beat(2, 'other');
  const seen = () => presence.others(viewer(3), 1, 'mine');
  expect(seen().map(({ userId }) => userId)).toEqual([1, 2]);
  beat(1, 'window-100', true);
  expect(seen().find(({ userId }) => userId === 1)?.isEditing).toBe(true);
  for (let id = 10; id < 64; id += 1) beat(id, 'a-page');
  expect(seen()).toHaveLength(56);
});
