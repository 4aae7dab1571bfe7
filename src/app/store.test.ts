import { combineReducers, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { connection } from '@/features/connection/connectionSlice';
import { chartAdded, chartRendered } from '@/features/charts/chartsSlice';
import { success, toastAdded, toasts } from '@/features/toasts/toastsSlice';
import * as dashboard from '@/screens/dashboard/wiring';
import * as library from '@/screens/library/wiring';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../../test/render';
import type { AppStartListening } from './redux';
import { createStore } from './store';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());
const aSession = () => toBootstrap(server.bootstrap as never);

test('one store holds dashboards, charts, Explore, editor tabs and toasts, each from the first visit on [STM-01]', async () => {
  const { router, store } = renderPage('/sqllab/', { state: { session: aSession() } });
  await screen.findByRole('toolbar', { name: 'Query actions' });
  expect(Object.keys(store.getState())).not.toContain('dashboardState');
  const tabs = store.getState().sqlLab.tabHistory;

  await act(() => router.navigate('/chart/add'));
  await screen.findByRole('heading', { name: 'New chart' });
  await act(() => router.navigate('/superset/dashboard/nowhere/'));
  await screen.findByText('This dashboard does not exist');
  const state = store.getState();
  expect(Object.keys(state)).toEqual(
    expect.arrayContaining([
      'sqlLab',
      'charts',
      'dashboardState',
      'dashboardLayout',
      'dashboardInfo',
      'dataMask',
      'explore',
      'toasts',
      'session',
    ]),
  );
  expect(state.dashboardLayout).toHaveProperty('past');
  expect(state.sqlLab.tabHistory).toEqual(tabs);
});

test('a screen’s listeners start with the screen, and only once', () => {
  const store = createStore();
  let count = 0;
  const listen = (startListening: AppStartListening) =>
    startListening({
      predicate: () => true,
      effect: () => {
        count += 1;
      },
    });
  store.dispatch({ type: 'before' });
  store.add({ slices: {}, listeners: [listen] });
  store.add({ slices: {}, listeners: [listen] });
  expect(count).toBe(0);
  store.dispatch({ type: 'after' });
  expect(count).toBe(1);
});

test('the actions of two screens, dispatched again to an empty store, give the same state [STM-02]', async () => {
  const actions: UnknownAction[] = [];
  const recorder: Reducer<null> = (_, action) => {
    actions.push(structuredClone(action));
    return null;
  };
  const store = createStore({ session: aSession() });
  store.add({ slices: { ...dashboard.slices, ...library.slices, recorder } });
  const made = (await (
    await server.client.post('/api/v1/dashboard/', {
      json: { dashboard_title: 'Dispatched again' },
    })
  ).json()) as { id: number };

  const page = renderPage(`/superset/dashboard/${made.id}/?edit=true`, { store });
  await screen.findByRole('button', { name: 'Discard' });
  await act(() => page.router.navigate('/dashboard/list/'));
  await screen.findByRole('row', { name: /Dispatched again/ });
  store.dispatch(toastAdded(success('Done')));

  const ended = store.getState();
  const rootReducer = combineReducers({
    ...dashboard.slices,
    ...library.slices,
    connection,
    toasts,
  });
  const again = actions.reduce<ReturnType<typeof rootReducer> | undefined>(rootReducer, undefined);
  expect({ ...again, session: ended.session, recorder: null }).toEqual(ended);
  expect(actions.length).toBeGreaterThan(8);
});

test('a state that was mutated is found at the next action', () => {
  const store = createStore();
  store.add({ slices: { careless: (state: { list: number[] } = { list: [] }) => state } });
  store.dispatch({ type: 'before' });
  const { careless } = store.getState() as unknown as { careless: { list: number[] } };
  careless.list.push(1);
  expect(() => store.dispatch({ type: 'after' })).toThrow(/state mutation was detected.*careless/s);
});

test('the state that the store begins with cannot be mutated', () => {
  const { session } = createStore({ session: aSession() }).getState();
  expect(() => Object.assign(session.user ?? {}, { username: 'somebody' })).toThrow(
    /read only property/,
  );
});

test('developer tools cannot connect to the store [WGT-17]', () => {
  const hook = { connect: () => expect.unreachable('the store looked for tools') };
  Object.assign(window, {
    __REDUX_DEVTOOLS_EXTENSION__: hook,
    __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: () => hook.connect(),
  });
  try {
    createStore().dispatch(toastAdded(success('Quiet')));
  } finally {
    Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION__');
    Reflect.deleteProperty(window, '__REDUX_DEVTOOLS_EXTENSION_COMPOSE__');
  }
});

test('what happens to many charts at once changes the state at once and is told once', () => {
  const store = createStore({ session: aSession() });
  store.add(dashboard);
  const charts = [1, 2, 3];
  for (const chart of charts) store.dispatch(chartAdded(chart));
  let told = 0;
  store.subscribe(() => (told += 1));
  for (const chart of charts) {
    store.dispatch({ type: 'charts/runChart/fulfilled', meta: { arg: { key: chart } } });
    store.dispatch(chartRendered(chart, []));
  }
  expect(told).toBe(0);
  store.dispatch(toastAdded(success('Saved')));
  expect(told).toBe(1);
});
