import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import type { Picture, PictureWish } from '../../../../server/pictures/pictures';
import { aPageServer, type PageServer } from '../../../../mocks/node';
import { renderPage } from '../../../../test/render';

let server: PageServer;
let dashboardId: number;
let made: Picture;
const wishes: PictureWish[] = [];
const canceled: string[] = [];

beforeAll(async () => {
  await import('../DashboardPage');
  server = await aPageServer({
    deps: {
      pictures: {
        begins: () => true,
        make: (wish) => {
          wishes.push(wish);
          return made;
        },
        find: () => made,
        cancel: (key) => canceled.push(key) > 0,
        sessionOf: () => null,
        close: async () => undefined,
      },
    },
  });
  const answer = await server.client.post('/api/v1/dashboard/', {
    json: { dashboard_title: 'Sales' },
  });
  dashboardId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const saved: string[] = [];
beforeEach(() => {
  for (const list of [wishes, canceled, saved]) list.splice(0);
  made = { key: 'abc', state: 'Computing', changedOn: new Date(0), file: null, error: null };
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:a');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

const open = (change: { readonly capabilities?: string[] } = {}) =>
  renderPage(`/superset/dashboard/${dashboardId}/`, {
    state: { session: { ...toBootstrap(server.bootstrap as never), ...change } },
  });
const openMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Dashboard menu' }));
const choose = async (name: string) => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('a PDF is made by the server, and saved under the title', async () => {
  open();
  await choose('Download as PDF');
  expect(await screen.findByText('Making the PDF…')).toBeVisible();
  made = { ...made, state: 'Updated', file: Buffer.from('%PDF-1.7') };
  await waitFor(() => expect(saved).toEqual(['Sales.pdf']));
  expect(await screen.findByText('The PDF is in your downloads')).toBeVisible();
  expect(screen.queryByText('Making the PDF…')).toBeNull();
  expect(wishes[0]).toMatchObject({ kind: 'pdf' });
});

test('a file that nobody waits for any more is canceled on the server', async () => {
  open();
  await choose('Download as image');
  await screen.findByText('Making the image…');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(canceled).toEqual(['abc']));
  expect(screen.queryByText('Making the image…')).toBeNull();
  expect(saved).toEqual([]);
});

test('a failure says what is wrong', async () => {
  made = { ...made, state: 'Error', error: new Error('unused') };
  const { HttpError } = await import('../../../../server/errors');
  made = { ...made, error: new HttpError(500, 'It needs about 300 pages.') };
  open();
  await choose('Download as PDF');
  expect(await screen.findByText('The PDF could not be made')).toBeVisible();
  expect(screen.getByText('It needs about 300 pages.')).toBeVisible();
});

test.each([
  [
    'a server without a browser',
    ['dashboard.versions'],
    'PDF and image need a server that has Chromium and does not run as root',
  ],
  ['a Superset that does not announce it', [], 'This Superset makes no files of dashboards'],
])('in front of %s the menu says why there are no files', async (_, capabilities, reason) => {
  open({ capabilities });
  await openMenu();
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('menuitem', { name: 'Download as PDF' })).toBeDisabled();
});
