import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { setPaper } from '@/ui/paper';
import { aPageServer, type PageServer } from '../../../../mocks/node';
import { renderPage } from '../../../../test/render';

let server: PageServer;
beforeAll(async () => {
  await import('../DashboardPage');
  server = await aPageServer();
});
afterEach(() => setPaper('none'));
afterAll(() => server.stop());

/** What a browser that draws a file waits for. */
const isDrawn = () =>
  document.documentElement.dataset.undrawn === '0' &&
  document.querySelector('.dashboard-markdown [aria-busy="true"]') === null;

test('a file of texts alone is not drawn before what lays them out was loaded [RT-28]', async () => {
  const node = (type: string, id: string, children: string[], meta = {}) => ({
    [id]: { type, id, children, meta },
  });
  const positions = {
    ...node('ROOT', 'ROOT_ID', ['GRID_ID']),
    ...node('GRID', 'GRID_ID', ['ROW-1']),
    ...node('ROW', 'ROW-1', ['M-1']),
    ...node('MARKDOWN', 'M-1', [], { code: 'In June', width: 4, height: 20 }),
  };
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Flights', json_metadata: JSON.stringify({ positions }) },
  });
  const { id } = (await answer.json()) as { id: number };
  renderPage(`/superset/dashboard/${id}/?standalone=3&paper=true`, {
    state: { session: toBootstrap(server.bootstrap as never) },
  });
  await waitFor(() => expect(isDrawn()).toBe(true));
  expect(screen.getByText('In June')).toBeVisible();
});
