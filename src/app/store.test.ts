import type { UnknownAction } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { success, toastAdded } from '@/features/toasts/toastsSlice';
import { aPageServer, type PageServer } from '../../mocks/node';
import { renderPage } from '../../test/render';
import { createStore, rootReducer, type RootState } from './store';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

test('one store holds dashboard, charts, explore, editor tabs and toasts [STM-01]', () => {
  const state = createStore().getState();
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
});

test('what happened on two screens, told again to an empty store, gives the same state [STM-02]', async () => {
  const told: UnknownAction[] = [];
  const recording = ((state: RootState | undefined, action: UnknownAction) => {
    told.push(structuredClone(action));
    return rootReducer(state, action);
  }) as typeof rootReducer;
  const first = { session: toBootstrap(server.bootstrap as never) };
  const store = createStore(first, recording);
  const made = (await (
    await server.client.post('/api/v1/dashboard/', { json: { dashboard_title: 'Told again' } })
  ).json()) as { id: number };

  const page = renderPage(`/superset/dashboard/${made.id}/?edit=true`, { store });
  await screen.findByRole('button', { name: 'Discard' });
  await page.router.navigate('/dashboard/list/');
  await screen.findByRole('row', { name: /Told again/ });
  store.dispatch(toastAdded(success('Done')));

  const ended = store.getState();
  const again = told.reduce<RootState | undefined>(
    (state, action) => rootReducer(state, action),
    undefined,
  );
  expect({ ...again, session: null }).toEqual({ ...ended, session: null });
  expect(told.length).toBeGreaterThan(8);
});

test('no tool of development can look into the store [WGT-17]', () => {
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
