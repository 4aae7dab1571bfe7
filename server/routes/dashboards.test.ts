import { beforeEach, describe, expect, test } from 'vitest';
import { aChartServer, type Who } from '../../mocks/aChartServer.ts';
import { lists } from './lists.ts';
import { charts } from './charts.ts';
import { dashboardMetadata } from './dashboardMetadata.ts';
import { dashboards } from './dashboards.ts';
import { dashboardPermalinks } from './dashboardPermalinks.ts';
import { dashboardState } from './dashboardState.ts';
import { favorites } from './favorites.ts';

const API = '/api/v1/dashboard';
let server: Awaited<ReturnType<typeof aChartServer>>;
beforeEach(async () => {
  server = await aChartServer([
    lists,
    favorites,
    dashboardState,
    dashboardPermalinks,
    dashboardMetadata,
    dashboards,
    charts,
  ]);
});

const aChart = async (name: string, dataset: 'open' | 'secret' = 'open', who: Who = 'ada') => {
  const { status, body } = await server.ask(who, 'POST', '/api/v1/chart/', {
    slice_name: name,
    viz_type: 'pie',
    params: '{"viz_type":"pie","metric":"count"}',
    datasource_id: server.datasets[dataset],
    datasource_type: 'table',
  });
  expect(status).toBe(201);
  return (body as { id: number }).id;
};
const layoutOf = (...chartIds: readonly number[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [], parents: ['ROOT_ID'] },
  ...Object.fromEntries(
    chartIds.map((chartId) => [
      `CHART-${chartId}`,
      {
        type: 'CHART',
        id: `CHART-${chartId}`,
        children: [],
        meta: { chartId, width: 4, height: 50 },
      },
    ]),
  ),
});
const metadataWith = (...chartIds: readonly number[]) =>
  JSON.stringify({ positions: layoutOf(...chartIds) });
const aDashboard = async (body: object = {}, who: Who = 'ada') => {
  const reply = await server.ask(who, 'POST', `${API}/`, { dashboard_title: 'Sales', ...body });
  expect(reply.status).toBe(201);
  return (reply.body as { id: number }).id;
};
const read = async (id: number | string, who: Who = 'ada') => {
  const { status, body } = await server.ask(who, 'GET', `${API}/${id}`);
  expect(status).toBe(200);
  return (body as { result: Record<string, unknown> }).result;
};
const put = (id: number, body: object, who: Who = 'ada', headers = {}) =>
  server.ask(who, 'PUT', `${API}/${id}`, body, headers);

describe('who sees what', () => {
  const PATHS = ['', '/charts', '/tabs'] as const;
  const CASES: readonly [draft: boolean, dataset: 'open' | 'secret', who: Who, sees: boolean][] = [
    [true, 'open', 'admin', true],
    [true, 'open', 'ada', true],
    [true, 'open', 'viewer', false],
    [true, 'open', 'stranger', false],
    [false, 'open', 'admin', true],
    [false, 'open', 'ada', true],
    [false, 'open', 'viewer', true],
    [false, 'open', 'stranger', false],
    [false, 'secret', 'admin', true],
    [false, 'secret', 'ada', true],
    [false, 'secret', 'viewer', false],
    [false, 'secret', 'stranger', false],
  ];
  test.each(CASES)(
    'a dashboard, draft %s, on the %s dataset is visible to %s: %s, by id, slug and UUID alike [T13]',
    async (draft, dataset, who, sees) => {
      const chart = await aChart('Revenue', dataset);
      const slug = 'the-one';
      const id = await aDashboard({ slug, published: !draft, json_metadata: metadataWith(chart) });
      const { uuid } = await read(id);
      for (const name of [id, slug, uuid]) {
        for (const path of PATHS) {
          const { status, body } = await server.ask(who, 'GET', `${API}/${String(name)}${path}`);
          expect(status, `${String(name)}${path}`).toBe(sees ? 200 : 404);
          if (!sees) expect(body).toEqual({ message: 'Not found' });
        }
      }
      const list = await server.ask(who, 'GET', `${API}/`);
      expect(list.body).toMatchObject({ count: sees ? 1 : 0 });
    },
  );

  const WRITES: readonly [method: string, path: string, body: object | undefined][] = [
    ['PUT', '', { css: '' }],
    ['DELETE', '', undefined],
    ['PUT', '/filters', { modified: [], deleted: [], reordered: [] }],
    ['PUT', '/chart_customizations', { modified: [], deleted: [], reordered: [] }],
    ['PUT', '/colors', { color_scheme: 'x' }],
  ];
  test.each(WRITES)(
    'the call %s %s is for owners: others get 403 if they see the dashboard, 404 if not [T14]',
    async (method, path, body) => {
      const id = await aDashboard({
        published: true,
        json_metadata: metadataWith(await aChart('Revenue')),
      });
      const statusFor = async (who: Who) =>
        (await server.ask(who, method, `${API}/${id}${path}`, body)).status;
      expect(await statusFor('viewer')).toBe(403);
      expect(await statusFor('stranger')).toBe(404);
      expect(await statusFor('anonymous')).toBe(401);
      expect(await statusFor('ada')).toBe(200);
    },
  );

  test('a published dashboard lists only the charts its viewer may read [T13]', async () => {
    const [open, secret] = [await aChart('Open'), await aChart('Secret', 'secret')];
    const id = await aDashboard({ published: true, json_metadata: metadataWith(open, secret) });
    expect((await read(id)).charts).toEqual(['Open', 'Secret']);
    expect((await read(id, 'viewer')).charts).toEqual(['Open']);
  });
});

describe('making and changing', () => {
  test('a new dashboard belongs to its creator, gets a clean slug, and starts as a draft', async () => {
    const { status, body } = await server.ask('ada', 'POST', `${API}/`, {
      dashboard_title: 'New',
      slug: ' v3 né w!x ',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ result: { dashboard_title: 'New', slug: 'v3-né-wx' } });
    expect(await read('v3-né-wx')).toMatchObject({
      published: false,
      json_metadata: null,
      position_json: null,
      url: `/superset/dashboard/${encodeURIComponent('v3-né-wx')}/`,
      owners: [{ id: server.userIds.ada, first_name: 'Ada', last_name: 'Test' }],
    });
  });

  const REFUSALS: readonly [object, number, object][] = [
    [{ foo: 1 }, 400, { foo: ['Unknown field.'] }],
    [{ last_modified_time: 1 }, 400, { last_modified_time: ['Unknown field.'] }],
    [{ dashboard_title: 3 }, 400, { dashboard_title: ['Not a valid string.'] }],
    [{ json_metadata: {} }, 400, { json_metadata: ['Not a valid string.'] }],
    [{ json_metadata: '{' }, 400, { json_metadata: ['JSON not valid'] }],
    [{ json_metadata: '{"foo":1}' }, 400, { json_metadata: [{ foo: ['Unknown field.'] }] }],
    [{ json_metadata: '[]' }, 400, { json_metadata: [{ _schema: ['Invalid input type.'] }] }],
    [
      { json_metadata: '{"refresh_frequency":"x"}' },
      400,
      { json_metadata: [{ refresh_frequency: ['Not a valid integer.'] }] },
    ],
    [
      { json_metadata: '{"positions":{"CHART-1":{"type":"CHART","meta":{}}}}' },
      400,
      { json_metadata: [{ positions: ['CHART-1 has no meta.chartId.'] }] },
    ],
    [{ owners: [999] }, 422, { owners: ['Owners are invalid'] }],
    [{ roles: [999] }, 422, { roles: ['Some roles do not exist'] }],
    [{ tags: [9999] }, 422, { tags: ['Tag ID 9999 not found'] }],
    [
      { slug: 'taken' },
      422,
      { slug: ['Must be unique', expect.stringMatching(/^The dashboard ".*" has it\.$/)] },
    ],
  ];
  test.each(REFUSALS)('the server refuses %j and writes nothing', async (body, status, message) => {
    await aDashboard({ slug: 'taken' });
    const id = await aDashboard({ slug: 'own' });
    const before = await read(id);
    const reply = await put(id, body);
    expect(reply).toMatchObject({ status, body: { message } });
    expect(await read(id)).toEqual({
      ...before,
      changed_on_delta_humanized: expect.any(String),
      created_on_delta_humanized: expect.any(String),
    });
  });

  test('positions inside the metadata become the layout and link the charts again', async () => {
    const [a, b] = [await aChart('A'), await aChart('B')];
    const id = await aDashboard({ json_metadata: metadataWith(a) });
    const { body } = await put(id, { json_metadata: metadataWith(b, 999) });
    expect(body).toEqual({
      id,
      result: { json_metadata: metadataWith(b, 999) },
      last_modified_time: expect.any(Number),
    });
    const after = await read(id);
    expect(after.charts).toEqual(['B']);
    expect(JSON.parse(String(after.json_metadata))).not.toHaveProperty('positions');
    const layout = JSON.parse(String(after.position_json)) as Record<string, { meta: object }>;
    expect(layout['CHART-999']?.meta).toMatchObject({ chartId: 999, uuid: null });
    expect(layout[`CHART-${b}`]?.meta).toMatchObject({
      uuid: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('naming the id of a chart does not link it when the owner may not see it [T14]', async () => {
    const secret = await aChart('Secret', 'secret');
    const id = await aDashboard({ json_metadata: metadataWith(secret) }, 'viewer');
    expect((await read(id, 'admin')).charts).toEqual([]);
  });

  test('a layout sent alone is stored unchanged, broken or not, and links nothing [R29]', async () => {
    const chart = await aChart('A');
    const id = await aDashboard({ json_metadata: metadataWith(chart) });
    const odd = '{"ROOT_ID":{"children":["ROOT_ID","gone"]},"CHART-x":7}';
    expect((await put(id, { position_json: odd })).status).toBe(200);
    const after = await read(id);
    expect(after).toMatchObject({ position_json: odd, charts: ['A'] });
  });

  test('new metadata replaces the stored one, and an empty text is stored without defaults', async () => {
    const id = await aDashboard({ json_metadata: '{"native_filter_configuration":[{"id":"a"}]}' });
    await put(id, { json_metadata: '{"color_scheme":"x"}' });
    const after = JSON.parse(String((await read(id)).json_metadata)) as object;
    expect(after).toMatchObject({ color_scheme: 'x', cross_filters_enabled: true });
    expect(after).not.toHaveProperty('native_filter_configuration');
    await put(id, { json_metadata: '' });
    expect((await read(id)).json_metadata).toBe('');
  });

  test('an empty slug counts as none, so two dashboards may have it', async () => {
    const [a, b] = [await aDashboard({ slug: 'a' }), await aDashboard({ slug: 'b' })];
    expect((await put(a, { slug: '' })).status).toBe(200);
    expect((await put(b, { slug: '' })).status).toBe(200);
    expect((await read(b)).slug).toBeNull();
  });

  test('a person who is not an administrator stays an owner, and an administrator may remove all owners', async () => {
    const id = await aDashboard();
    await put(id, { owners: [server.userIds.viewer] });
    const owners = (await read(id)).owners as { id: number }[];
    expect(new Set(owners.map((owner) => owner.id))).toEqual(
      new Set([server.userIds.ada, server.userIds.viewer]),
    );
    await put(id, { owners: [] }, 'admin');
    expect((await read(id, 'admin')).owners).toEqual([]);
  });

  test('q selects the keys of the reply, ignores unknown names, and gives 400 when it is broken rison', async () => {
    const id = await aDashboard();
    const cut = await server.ask('ada', 'GET', `${API}/${id}?q=(columns:!(id,slug,nonsense))`);
    expect(cut.body).toEqual({ result: { id, slug: null } });
    const broken = await server.ask('ada', 'GET', `${API}/${id}?q=(columns`);
    expect(broken).toMatchObject({
      status: 400,
      body: { message: 'Invalid rison query parameter' },
    });
  });

  test('deleting several dashboards deletes all or none', async () => {
    const [a, b] = [await aDashboard(), await aDashboard()];
    expect((await server.ask('ada', 'DELETE', `${API}/?q=!(${a},999)`)).status).toBe(404);
    expect((await server.ask('ada', 'DELETE', `${API}/?q=!()`)).status).toBe(404);
    const both = await server.ask('ada', 'DELETE', `${API}/?q=!(${a},${b})`);
    expect(both.body).toEqual({ message: 'Deleted 2 dashboards' });
    expect((await server.ask('ada', 'GET', `${API}/${a}`)).status).toBe(404);
  });
});

describe('two people at once', () => {
  test('a stale If-Match gets 409 with the name of the person who made the change, and nothing is written [R14]', async () => {
    const id = await aDashboard({ owners: [server.userIds.ada, server.userIds.viewer] });
    const { headers } = await server.ask('ada', 'GET', `${API}/${id}`);
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    await put(id, { css: 'b{}' }, 'viewer');
    const stale = await put(id, { css: 'a{}' }, 'ada', { 'if-match': etag });
    expect(stale).toMatchObject({
      status: 409,
      body: { changed_by_name: 'Viewer Test', changed_on: expect.stringMatching(/^2026-05-01T/) },
    });
    expect((await read(id)).css).toBe('b{}');
    const fresh = await put(id, { css: 'a{}' }, 'ada', {
      'if-match': stale.headers.get('etag') ?? '',
    });
    expect(fresh.status).toBe(200);
  });

  test('computed colors do not count as a person’s change, but a filter does', async () => {
    const id = await aDashboard();
    const etag = async () => (await server.ask('ada', 'GET', `${API}/${id}`)).headers.get('etag');
    const before = await etag();
    const colors = { map_label_colors: { a: '#111' }, color_scheme_domain: ['#111'] };
    await server.ask('ada', 'PUT', `${API}/${id}/colors?mark_updated=false`, colors);
    expect(await etag()).toBe(before);
    await server.ask('ada', 'PUT', `${API}/${id}/filters`, {
      modified: [{ id: 'NATIVE_FILTER-a' }],
      deleted: [],
      reordered: [],
    });
    expect(await etag()).not.toBe(before);
  });

  test('a change of filters that names none changes none', async () => {
    const id = await aDashboard();
    const modified = [{ id: 'NATIVE_FILTER-a' }];
    await server.ask('ada', 'PUT', `${API}/${id}/filters`, { modified });
    const reply = await server.ask('ada', 'PUT', `${API}/${id}/filters`, {});
    expect(reply).toMatchObject({ status: 200, body: { result: modified } });
  });

  test.each([
    ['values', () => ({ list: Array.from({ length: 20_000 }, () => 1) })],
    ['characters', () => ({ text: 'x'.repeat(4_000_000) })],
  ])(
    'filters whose %s would be too many to be read again are refused, and the others stay [T31]',
    async (_, more) => {
      const id = await aDashboard();
      const path = `${API}/${id}/filters`;
      const add = (name: string) =>
        server.ask('ada', 'PUT', path, { modified: [{ id: name, ...more() }] });
      expect((await add('a')).status).toBe(200);
      expect((await add('b')).status).toBe(200);
      expect((await add('c')).status).toBe(400);
      const { body } = await server.ask('ada', 'PUT', path, { modified: [{ id: 'd' }] });
      expect((body as { result: { id: string }[] }).result.map((one) => one.id)).toEqual([
        'a',
        'b',
        'd',
      ]);
    },
  );

  test('filters and colors saved at the same time both stay [R14]', async () => {
    const id = await aDashboard();
    const replies = await Promise.all([
      server.ask('ada', 'PUT', `${API}/${id}/filters`, {
        modified: [{ id: 'NATIVE_FILTER-a' }],
        deleted: [],
        reordered: [],
      }),
      server.ask('ada', 'PUT', `${API}/${id}/colors`, { label_colors: { a: '#111' } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(String((await read(id)).json_metadata))).toEqual({
      native_filter_configuration: [{ id: 'NATIVE_FILTER-a' }],
      label_colors: { a: '#111' },
    });
  });
});

describe('copies', () => {
  const copy = (id: number, body: object, who: Who = 'viewer') =>
    server.ask(who, 'POST', `${API}/${id}/copy/`, { dashboard_title: 'Copy', css: '', ...body });

  test('a copy is a draft that belongs only to the caller, with the same charts', async () => {
    const chart = await aChart('A');
    const id = await aDashboard({ published: true, slug: 's', json_metadata: metadataWith(chart) });
    const { status, body } = await copy(id, { json_metadata: metadataWith(chart) });
    expect(status).toBe(200);
    const { id: copyId } = (body as { result: { id: number } }).result;
    expect(await read(copyId, 'viewer')).toMatchObject({
      dashboard_title: 'Copy',
      slug: null,
      published: false,
      charts: ['A'],
      owners: [{ id: server.userIds.viewer }],
    });
  });

  test('a copy without positions has all charts and no layout, and keeps the other metadata', async () => {
    const chart = await aChart('A');
    const id = await aDashboard({
      published: true,
      json_metadata: JSON.stringify({ refresh_frequency: 30, positions: layoutOf(chart) }),
    });
    const { body } = await copy(id, { json_metadata: '{"color_scheme":"x"}' });
    const after = await read((body as { result: { id: number } }).result.id, 'viewer');
    expect(after).toMatchObject({ position_json: null, charts: ['A'] });
    expect(JSON.parse(String(after.json_metadata))).toMatchObject({
      refresh_frequency: 30,
      color_scheme: 'x',
    });
  });

  test('copied charts belong to the caller, and the layout points at them', async () => {
    const chart = await aChart('A');
    const id = await aDashboard({ published: true, json_metadata: metadataWith(chart) });
    const { body } = await copy(id, { duplicate_slices: true, json_metadata: metadataWith(chart) });
    const after = await read((body as { result: { id: number } }).result.id, 'viewer');
    const ids = [...String(after.position_json).matchAll(/"chartId":(\d+)/g)].map(([, n]) =>
      Number(n),
    );
    expect(ids).toHaveLength(1);
    expect(ids).not.toContain(chart);
    const clone = await server.ask('viewer', 'GET', `/api/v1/chart/${ids[0]}`);
    expect(clone.body).toMatchObject({
      result: { slice_name: 'A', owners: [{ id: server.userIds.viewer }] },
    });
  });

  test.each([
    [{ json_metadata: '{}', dashboard_title: undefined }, 'dashboard_title'],
    [{ json_metadata: '{}', duplicate_slices: true }, 'json_metadata'],
  ])('a copy without a required value names the field: %j', async (body, field) => {
    const id = await aDashboard({
      published: true,
      json_metadata: metadataWith(await aChart('A')),
    });
    const reply = await copy(id, body);
    expect(reply.status).toBe(400);
    expect(reply.body).toHaveProperty(`message.${field}`);
  });
});

describe('favorites', () => {
  test('are set and removed, repeatedly if need be, and unknown ids read as not set', async () => {
    const id = await aDashboard();
    const status = async () =>
      (await server.ask('ada', 'GET', `${API}/favorite_status/?q=!(${id},999)`)).body;
    for (const method of ['POST', 'POST']) {
      expect((await server.ask('ada', method, `${API}/${id}/favorites/`)).body).toEqual({
        result: 'OK',
      });
    }
    expect(await status()).toEqual({
      result: [
        { id, value: true },
        { id: 999, value: false },
      ],
    });
    for (const method of ['DELETE', 'DELETE']) {
      expect((await server.ask('ada', method, `${API}/${id}/favorites/`)).status).toBe(200);
    }
    expect(await status()).toMatchObject({ result: [{ value: false }, { value: false }] });
    expect((await server.ask('viewer', 'POST', `${API}/${id}/favorites/`)).status).toBe(404);
    expect((await server.ask('ada', 'GET', `${API}/favorite_status/?q=!(999)`)).status).toBe(404);
  });
});
