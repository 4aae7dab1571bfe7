import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { type PageServer, aPageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  await Promise.all([import('./DashboardPage'), import('@/ui/markdown/RichText')]);
  server = await aPageServer();
});
afterAll(() => server.stop());

const openWith = async (
  code: string,
  query = '',
  flags: Readonly<Record<string, boolean>> = {},
) => {
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: {
      dashboard_title: 'Notes',
      json_metadata: JSON.stringify({
        positions: {
          ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
          GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['TEXT'], parents: ['ROOT_ID'] },
          TEXT: {
            type: 'MARKDOWN',
            id: 'TEXT',
            children: [],
            parents: ['ROOT_ID', 'GRID_ID'],
            meta: { code, width: 6, height: 30 },
          },
        },
      }),
    },
  });
  const { id } = (await answer.json()) as { id: number };
  const session = toBootstrap(server.bootstrap as never);
  const featureFlags = { ...session.featureFlags, ...flags };
  return renderPage(`/superset/dashboard/${id}/${query}`, {
    state: { session: { ...session, featureFlags } },
  });
};

const TABLE = '| Region | Goal |\n|---|---|\n| North | 12 |';

test('a text of a dashboard shows tables and task lists', async () => {
  await openWith(`${TABLE}\n\n- [x] done`);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Goal' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: '12' })).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a server that wants HTML as text gets it so in texts of dashboards [T15]', async () => {
  await openWith('Goals\n\n<b>12</b>', '', { ESCAPE_MARKDOWN_HTML: true });
  expect(await screen.findByText('<b>12</b>')).toBeVisible();
});

test('a text of a dashboard is shown as it will look while it is written, and is one step to undo', async () => {
  await openWith('Old words', '?edit=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit text' }));
  const box = screen.getByRole('textbox', { name: 'Markdown text' });
  const preview = screen.getByRole('region', { name: 'Preview' });
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(TABLE);
  expect(await within(preview).findByRole('cell', { name: 'North' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  expect(screen.getByRole('cell', { name: 'North' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit text' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Old words')).toBeVisible();
  expect(screen.queryByRole('cell', { name: 'North' })).toBeNull();
});
