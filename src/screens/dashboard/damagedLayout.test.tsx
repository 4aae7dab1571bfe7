import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  await import('./DashboardPage');
  server = await aPageServer();
});
afterAll(() => server.stop());

const DAMAGED = {
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['h', 'r', 'gone'] },
  h: { type: 'HEADER', id: 'h', children: [], meta: { text: { en: 'Sales' } } },
  r: { type: 'ROW', id: 'r', children: ['c', 'm', 'm'], meta: {} },
  c: { type: 'CHART', id: 'c', children: [], meta: { width: 4 } },
  m: { type: 'MARKDOWN', id: 'm', children: [], meta: { width: 40, code: 'Hello' } },
};

const stored = async (id: number) => {
  const { result } = (await (await server.client.get(`/api/v1/dashboard/${id}`)).json()) as {
    result: DashboardRecord;
  };
  return JSON.parse(result.position_json ?? '{}') as unknown;
};

test('a damaged layout opens with a note of each repair, and opening and leaving it stores nothing', async () => {
  const made = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales', position_json: JSON.stringify(DAMAGED) },
  });
  const { id } = (await made.json()) as { id: number };
  const before = await stored(id);
  const { store } = renderPage(`/superset/dashboard/${id}/?edit=true`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  const note = (await screen.findByText(/stored layout was damaged/)).closest('[role="alert"]');
  for (const words of ['wrong type', 'missing component', 'two places', 'size', 'no saved chart'])
    expect(note).toHaveTextContent(words);
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(store.getState().dashboardState.hasUnsavedChanges).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(server.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(await stored(id)).toEqual(before);
});
