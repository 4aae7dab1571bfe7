import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { fetchDashboard } from '@/api/resources/dashboards';
import { fetchDashboardVersions } from '@/api/resources/dashboardVersions';
import type { AppDispatch, RootState } from '@/app/store';
import { clearFaults, failNext, faultNext, holdNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { eventually } from '../../../test/eventually';
import { openStored } from '../../../test/openStored';
import { colorsTried } from './colors/colorsSlice';
import { saveColors } from './colors/saveColors';
import { saveCss } from './css/saveCss';
import { drafts } from './dashboardDrafts';
import { restoreDraft } from './drafts/draftThunks';
import { draftOf, withChange } from './filters/config/draft';
import { FILTERS } from './filters/config/part';
import { saveFilters } from './filters/config/saveFilters';
import { EVERYWHERE } from './filters/cross/crossScopes';
import { changeScopes } from './filters/cross/shown/saveScopes';
import { saveProperties } from './properties/saveProperties';
import { metaChanged } from './layout/layoutSlice';
import { refreshFrequencySet } from './state/dashboardStateSlice';
import { openDashboard } from './state/thunks/openDashboard';
import { openNewDashboard } from './state/thunks/openNewDashboard';
import { publishDashboard } from './state/thunks/publishDashboard';
import { restoreVersion } from './state/thunks/restoreVersion';
import { saveDashboard } from './state/thunks/saveDashboard';
import { saveMetadata } from './state/thunks/saveMetadata';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(clearFaults);
afterAll(() => server.stop());

const FILTER = 'NATIVE_FILTER-carrier';
const filtersNamed = (name: string) => ({
  json_metadata: JSON.stringify({
    native_filter_configuration: [
      {
        id: FILTER,
        type: 'NATIVE_FILTER',
        filterType: 'filter_time',
        name,
        targets: [{}],
        controlValues: {},
        defaultDataMask: {},
        cascadeParentIds: [],
        scope: { rootPath: ['ROOT_ID'], excluded: [] },
      },
    ],
  }),
});

let first: Awaited<ReturnType<typeof openStored>>;
let otherId: number;
let versionId: number;
const settled = () =>
  eventually(() => expect(first.getState().dashboardState.datasetsStatus).toBe('complete'));
const leave = async () => {
  await first.dispatch(openDashboard({ idOrSlug: String(otherId), search: '' }));
  await settled();
};
beforeEach(async () => {
  const json = { dashboard_title: 'Second' };
  const answer = await server.client.post('/api/v1/dashboard/', { json });
  otherId = ((await answer.json()) as { id: number }).id;
  first = await openStored(server, { dashboard_title: 'First', ...filtersNamed('Time') });
  await settled();
  versionId = (await fetchDashboardVersions(first.id))[0]?.id ?? 0;
});

type Begun = (
  dispatch: AppDispatch,
  getState: () => RootState,
  extra: undefined,
) => Promise<{ readonly type: string }>;

const STORED = (id: number) => `GET /api/v1/dashboard/${id}`;
const WRITTEN = (id: number) => `PUT /api/v1/dashboard/${id}`;
const ALL = { ...EVERYWHERE, excluded: [] };
type Save = readonly [what: string, write: (id: number) => string, begin: () => Begun];

const COLORS_WRITTEN = (id: number) => `PUT /api/v1/dashboard/${id}/colors*`;
const SCOPES = {
  before: { all: ALL, own: {} },
  after: { all: { ...ALL, excluded: [1] }, own: {} },
};
const savedFilters = () => {
  const { metadata } = first.getState().dashboardInfo;
  const before = draftOf(metadata.native_filter_configuration);
  const draft = withChange(before, FILTER, { name: 'Airline' });
  return saveFilters({ part: FILTERS, before, draft, choices: {} });
};
const savedProperties = () => {
  const info = first.getState().dashboardInfo;
  const before = { ...info, title: 'First', slug: '', tags: [], published: false };
  return saveProperties({ before, properties: { ...before, title: 'Renamed' }, choices: {} });
};
const savedColors = () => {
  first.dispatch(colorsTried({ scheme: 'd3Category10', labels: {} }));
  return saveColors({ choices: {} });
};

const restored = () =>
  restoreVersion({ dashboardId: first.id, versionId, newestId: versionId, search: '' });

const SAVES: readonly Save[] = [
  ['the layout', WRITTEN, () => saveDashboard({})],
  ['settings', WRITTEN, () => saveMetadata({ refresh_frequency: 60 })],
  ['scopes', WRITTEN, () => changeScopes(SCOPES)],
  ['styles', WRITTEN, () => saveCss({ css: 'a {}', choices: {} })],
  ['colors', COLORS_WRITTEN, savedColors],
  ['properties', WRITTEN, savedProperties],
  ['filters', (id) => `PUT /api/v1/dashboard/${id}/filters*`, savedFilters],
  ['an earlier version', WRITTEN, restored],
  ['that it is published', WRITTEN, () => publishDashboard(true)],
];

describe('what is saved of a dashboard that was left meanwhile', () => {
  const toasts = () => first.getState().toasts.map(({ text }) => text);
  const sent = (calls: number, call: string) => {
    const [method = '', path = ''] = call.replace('*', '').split(' ');
    return eventually(() =>
      expect(
        server.calls.slice(calls).some((one) => one.method === method && one.url.startsWith(path)),
      ).toBe(true),
    );
  };

  test.each(SAVES)(
    'is said not to be saved, once, where the server refuses it: %s',
    async (_, write, begin) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = () => promise.then(() => new Response('{"message":"no"}', { status: 500 }));
      const save = begin();
      const calls = server.calls.length;
      faultNext(write(first.id), late);
      const end = first.dispatch(save);
      await sent(calls, write(first.id));
      await leave();
      resolve();
      await end;
      expect(toasts()).toEqual(['Your change of “First” was not saved']);
    },
  );

  /** Leaves while the stored dashboard is read, and waits for the end. */
  const leftWhileRead = async (id: number, save: Begun): Promise<void> => {
    const answer = holdNext(STORED(id));
    const calls = server.calls.length;
    const end = first.dispatch(save);
    await sent(calls, STORED(id));
    await leave();
    answer();
    await end;
  };

  test.each(SAVES.filter(([what]) => what !== 'that it is published'))(
    'is written, though the stored dashboard was still being read: %s',
    async (_, _write, begin) => {
      const { id } = first;
      const { revision } = await fetchDashboard(id);
      await leftWhileRead(id, begin());
      expect((await fetchDashboard(id)).revision).not.toBe(revision);
      expect(toasts()).toEqual([]);
    },
  );

  test.each(SAVES)('is not read again once it is stored: %s', async (_, write, begin) => {
    const { id } = first;
    const save = begin();
    const answer = holdNext(write(id));
    let calls = server.calls.length;
    const end = first.dispatch(save);
    await sent(calls, write(id));
    await leave();
    calls = server.calls.length;
    answer();
    await end;
    const read = new RegExp(`^/api/v1/dashboard/${id}(\\?|$)`);
    const since = server.calls.slice(calls).filter(({ method }) => method === 'GET');
    expect(since.filter(({ url }) => read.test(url))).toEqual([]);
    expect(toasts()).toEqual([]);
  });

  const OVERTAKEN: readonly (readonly [string, object, () => Begun])[] = [
    ['styles', { css: 'b {}' }, () => saveCss({ css: 'a {}', choices: {} })],
    ['properties', { dashboard_title: 'Theirs' }, savedProperties],
    ['colors', { json_metadata: JSON.stringify({ color_scheme: 'bnbColors' }) }, savedColors],
    ['filters', filtersNamed('Theirs'), savedFilters],
    ['an earlier version', { css: 'b {}' }, restored],
    [
      'the layout',
      { dashboard_title: 'Theirs' },
      () => {
        first.dispatch(metaChanged({ id: HEADER_ID, meta: { text: 'Mine' } }));
        return saveDashboard({});
      },
    ],
  ];
  test.each(OVERTAKEN)(
    'is said not to be saved where somebody else changed it too: %s',
    async (_, theirs, begin) => {
      const { id } = first;
      await server.client.put(`/api/v1/dashboard/${id}`, { json: theirs });
      const { revision } = await fetchDashboard(id);
      await leftWhileRead(id, begin());
      expect(toasts()).toEqual(['Your change of “First” was not saved']);
      expect((await fetchDashboard(id)).revision).toBe(revision);
    },
  );
});

describe('a new dashboard that is left while it is saved first', () => {
  const titles = async () => {
    const answer = await server.client.get('/api/v1/dashboard/?q=(page_size:100)');
    const { result } = (await answer.json()) as { result: { dashboard_title: string }[] };
    return result.map(({ dashboard_title: title }) => title);
  };

  const leftDuring = async (method: string, title: string) => {
    await first.dispatch(openNewDashboard());
    first.dispatch(metaChanged({ id: HEADER_ID, meta: { text: title } }));
    first.dispatch(refreshFrequencySet({ seconds: 60, persist: true }));
    await eventually(async () => expect(await drafts.newest('1 new ')).not.toBeNull());
    const answer = holdNext(`${method} /api/v1/dashboard/*`);
    const calls = server.calls.length;
    const end = first.dispatch(saveDashboard({}));
    await eventually(() =>
      expect(server.calls.slice(calls).some((call) => call.method === method)).toBe(true),
    );
    await leave();
    answer();
    await end;
  };

  test.each(['POST', 'PUT'])('is not kept as an unsaved one: during its %s', async (method) => {
    const title = `Left during ${method}`;
    await leftDuring(method, title);
    expect((await titles()).filter((one) => one === title)).toHaveLength(1);
    expect(await drafts.newest('1 ')).toBeNull();
  });

  test('is told by the title that it was given, where it was not stored', async () => {
    failNext('PUT /api/v1/dashboard/*', 500);
    await leftDuring('POST', 'Quarterly');
    expect(first.getState().toasts.map(({ text }) => text)).toEqual([
      'Your change of “Quarterly” was not saved',
    ]);
  });

  test('keeps what was refused under its number, so that it is stored once', async () => {
    failNext('PUT /api/v1/dashboard/*', 500);
    await leftDuring('POST', 'Refused');
    expect(await drafts.newest('1 new ')).toBeNull();
    const id = first.id + 1;
    await first.dispatch(openDashboard({ idOrSlug: String(id), search: '' }));
    const offered = await eventually(() => {
      const { offered: draft } = first.getState().dashboardDraft;
      expect(draft).not.toBeNull();
      return draft;
    });
    if (offered) await first.dispatch(restoreDraft(offered));
    await first.dispatch(saveDashboard({}));
    expect((await fetchDashboard(id)).metadata.refresh_frequency).toBe(60);
    expect((await titles()).filter((one) => one === 'Refused')).toHaveLength(1);
  });
});

test('a new dashboard that is left while it gets its number is stored whole', async () => {
  await first.dispatch(openNewDashboard());
  first.dispatch(metaChanged({ id: HEADER_ID, meta: { text: 'New' } }));
  first.dispatch(refreshFrequencySet({ seconds: 60, persist: true }));
  const answer = holdNext('POST /api/v1/dashboard/');
  const calls = server.calls.length;
  const end = first.dispatch(saveDashboard({}));
  await eventually(() => expect(server.calls.length).toBeGreaterThan(calls));
  await leave();
  const { id: openId } = first.getState().dashboardInfo;
  answer();
  await end;
  expect(first.getState().dashboardInfo.id).toBe(openId);
  const written = server.calls.slice(calls).findLast(({ method }) => method === 'PUT');
  const stored = await fetchDashboard(Number(/dashboard\/(\d+)/.exec(written?.url ?? '')?.[1]));
  expect(stored.title).toBe('New');
  expect(stored.metadata.refresh_frequency).toBe(60);
});
