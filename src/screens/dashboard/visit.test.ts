import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchDashboard } from '@/api/resources/dashboards';
import { fetchDashboardVersions } from '@/api/resources/dashboardVersions';
import type { AppDispatch, RootState } from '@/app/store';
import { clearFaults, failNext, faultNext, holdNext } from '../../../mocks/faults';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { eventually } from '../../../test/eventually';
import { openStored } from '../../../test/openStored';
import { seedFlights } from '../../../test/seedFlights';
import { saveColors } from './colors/saveColors';
import { saveCss } from './css/saveCss';
import { changeScopes } from './filters/cross/shown/saveScopes';
import { EVERYWHERE } from './filters/cross/crossScopes';
import { selectFilters } from './filters/filterSelectors';
import type { NativeFilter } from './filters/nativeFilter';
import { keepFilterState } from './filters/thunks/keepFilterState';
import { loadFilterOptions } from './filters/thunks/loadFilterOptions';
import { readFirstValue } from './filters/thunks/readFirstValue';
import { startFilters } from './filters/thunks/startFilters';
import { selectIsSaving } from './state/selectors';
import { loadDatasets } from './state/thunks/loadDatasets';
import { openDashboard } from './state/thunks/openDashboard';
import { publishDashboard } from './state/thunks/publishDashboard';
import { restoreVersion } from './state/thunks/restoreVersion';
import { saveDashboard } from './state/thunks/saveDashboard';
import { saveMetadata } from './state/thunks/saveMetadata';
import { toggleFavorite } from './state/thunks/toggleFavorite';

let server: PageServer;
let datasetId: number;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
});
afterEach(clearFaults);
afterAll(() => server.stop());

const FILTER = 'NATIVE_FILTER-carrier';
/** Copies of a dashboard have the same filters. */
const aBody = (title: string) => ({
  dashboard_title: title,
  json_metadata: JSON.stringify({
    native_filter_configuration: [
      {
        id: FILTER,
        type: 'NATIVE_FILTER',
        filterType: 'filter_select',
        name: 'Carrier',
        targets: [{ datasetId, column: { name: 'carrier' } }],
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
const settled = () =>
  eventually(() => {
    const { dashboardState, nativeFilters } = first.getState();
    expect(dashboardState.datasetsStatus).toBe('complete');
    expect(nativeFilters.key).not.toBeNull();
  });
/** What the page knows of the open dashboard. */
const seen = () => {
  const { dashboardInfo, dashboardState, dashboardLayout, nativeFilters, dataMask } =
    first.getState();
  return { dashboardInfo, dashboardState, dashboardLayout, nativeFilters, dataMask };
};
const leave = async () => {
  await first.dispatch(openDashboard({ idOrSlug: String(otherId), search: '' }));
  await settled();
};

beforeEach(async () => {
  const answer = await server.client.post('/api/v1/dashboard/', { json: aBody('Second') });
  otherId = ((await answer.json()) as { id: number }).id;
  first = await openStored(server, aBody('First'));
  await settled();
});

type Begun = (
  dispatch: AppDispatch,
  getState: () => RootState,
  extra: undefined,
) => Promise<{ readonly type: string }>;
interface Opened {
  readonly id: number;
  readonly filter: NativeFilter;
}
type Case = readonly [what: string, call: (id: number) => string, begin: (of: Opened) => Begun];

const DATA = () => 'POST /api/v1/chart/data*';
const STORED = (id: number) => `GET /api/v1/dashboard/${id}`;
const WRITTEN = (id: number) => `PUT /api/v1/dashboard/${id}`;
const ALL = { ...EVERYWHERE, excluded: [] };

const CASES: readonly Case[] = [
  [
    'the choices of a filter',
    DATA,
    ({ filter }) => loadFilterOptions({ filter, parents: {}, force: true }),
  ],
  ['the first value of a filter', DATA, ({ filter }) => readFirstValue(filter)],
  ['what the filters start with', DATA, () => startFilters([FILTER])],
  [
    'the key of its filters',
    (id) => `PUT /api/v1/dashboard/${id}/filter_state*`,
    () => keepFilterState(),
  ],
  [
    'its datasets',
    (id) => `GET /api/v1/dashboard/${id}/datasets`,
    ({ id }) => loadDatasets(String(id)),
  ],
  [
    'whether it is a favorite',
    (id) => `POST /api/v1/dashboard/${id}/favorites*`,
    () => toggleFavorite(),
  ],
  ['that it is published', WRITTEN, () => publishDashboard(true)],
  ['a save that reads it', STORED, () => saveDashboard({})],
  ['a save that writes it', WRITTEN, () => saveDashboard({})],
  ['settings that are saved', WRITTEN, () => saveMetadata({ refresh_frequency: 60 })],
  [
    'scopes that are saved',
    WRITTEN,
    () =>
      changeScopes({
        before: { all: ALL, own: {} },
        after: { all: { ...ALL, excluded: [1] }, own: {} },
      }),
  ],
  ['styles that are saved', WRITTEN, () => saveCss({ css: 'a {}', choices: {} })],
  [
    'colors that are saved',
    (id) => `PUT /api/v1/dashboard/${id}/colors*`,
    () => saveColors({ choices: {} }),
  ],
  ['opening it again', STORED, ({ id }) => openDashboard({ idOrSlug: String(id), search: '' })],
];

describe('a dashboard that was left changes nothing of the next one:', () => {
  test.each(CASES)('%s', async (_, call, begin) => {
    const { dispatch, getState, id } = first;
    const [filter] = selectFilters(getState());
    const { revision } = await fetchDashboard(otherId);
    const answer = holdNext(call(id));
    const calls = server.calls.length;
    const [method = '', path = ''] = call(id).split(' ');
    const end = dispatch(begin({ id, filter: filter! }));
    const isHeld = (one: (typeof server.calls)[number]) =>
      one.method === method && one.url.startsWith(path.replace('*', ''));
    await eventually(() => expect(server.calls.slice(calls).some(isHeld)).toBe(true));
    await leave();
    const open = seen();
    answer();
    expect((await end).type).toMatch(/rejected$/);
    expect(seen()).toEqual(open);
    expect((await fetchDashboard(otherId)).revision).toBe(revision);
  });

  test('that its datasets cannot be read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = () => promise.then(() => new Response(null, { status: 500 }));
    faultNext(`GET /api/v1/dashboard/${first.id}/datasets`, late);
    const end = first.dispatch(loadDatasets(String(first.id)));
    await leave();
    const open = seen();
    resolve();
    await end;
    expect(seen()).toEqual(open);
  });

  test('an earlier version that is restored is stored, and not shown', async () => {
    const { dispatch, id } = first;
    const [version] = await fetchDashboardVersions(id);
    const answer = holdNext(WRITTEN(id));
    const { id: versionId = 0 } = version ?? {};
    const end = dispatch(
      restoreVersion({ dashboardId: id, versionId, newestId: versionId, search: '' }),
    );
    await leave();
    const open = seen();
    const { revision } = await fetchDashboard(id);
    answer();
    await end;
    expect(seen()).toEqual(open);
    expect((await fetchDashboard(id)).revision).not.toBe(revision);
  });
});

test('a save that fails after its dashboard was left does not end the one that runs in the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = () => promise.then(() => new Response('{"message":"no"}', { status: 500 }));
  const puts = () => server.calls.filter(({ method }) => method === 'PUT').length;
  const before = puts();
  faultNext(WRITTEN(first.id), late);
  const failing = first.dispatch(saveDashboard({}));
  await eventually(() => expect(puts()).toBeGreaterThan(before));
  await leave();
  const answer = holdNext(WRITTEN(otherId));
  const running = first.dispatch(saveDashboard({}));
  resolve();
  await failing;
  expect(selectIsSaving(first.getState())).toBe(true);
  answer();
  await running;
  expect(selectIsSaving(first.getState())).toBe(false);
});

test('a failure in the visit that lasts is still one', async () => {
  failNext(WRITTEN(first.id), 500);
  await first.dispatch(saveDashboard({}));
  expect(selectIsSaving(first.getState())).toBe(false);
  expect(first.getState().toasts).not.toHaveLength(0);
});

test('what fails inside of a thunk has the same reason outside of it', async () => {
  failNext(WRITTEN(first.id), 403);
  const scopes = {
    before: { all: ALL, own: {} },
    after: { all: { ...ALL, excluded: [1] }, own: {} },
  };
  const { payload } = await first.dispatch(changeScopes(scopes));
  expect(payload).toMatchObject({ kind: 'http', status: 403 });
  failNext(DATA(), 504);
  const [filter] = selectFilters(first.getState());
  expect((await first.dispatch(readFirstValue(filter!))).payload).toMatchObject({ status: 504 });
});
