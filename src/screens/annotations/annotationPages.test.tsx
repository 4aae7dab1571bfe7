import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';

const LIST = '/annotationlayer/list/';
let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(clearFaults);
afterAll(() => server.stop());

const open = (url: string) =>
  renderPage(url, { state: { session: toBootstrap(server.bootstrap as never) } });
const made = async (path: string, json: object) =>
  (
    (await (await server.client.post(`/api/v1/annotation_layer/${path}`, { json })).json()) as {
      id: number;
    }
  ).id;
const aLayer = (name: string) => made('', { name, descr: `About ${name}` });
const anAnnotation = (layer: number, short_descr: string, more: object = {}) =>
  made(`${layer}/annotation/`, {
    short_descr,
    start_dttm: '2025-01-01T00:00:00',
    end_dttm: '2025-01-02T10:30:00',
    ...more,
  });
const dialog = () => screen.findByRole('dialog');
const inDialog = async () => within(await dialog());
const write = async (label: RegExp, value: string) =>
  fireEvent.change((await inDialog()).getByLabelText(label), { target: { value } });
const press = async (name: string) =>
  userEvent.click((await inDialog()).getByRole('button', { name }));
const menuOf = async (name: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `More options for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const sent = (method: string, path: RegExp) => {
  const call = server.calls.findLast((one) => one.method === method && path.test(one.url));
  return JSON.parse(call?.body ?? 'null') as unknown;
};

describe('the list of annotation layers', () => {
  test('says what a layer is for while there is none, and makes one', async () => {
    open(LIST);
    expect(await screen.findByText('There are no annotation layers yet')).toBeVisible();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Add annotation layer' })[0] as HTMLElement,
    );
    expect((await inDialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
    await write(/^name/i, ' First ');
    await write(/^description/i, 'Ours');
    await press('Save');
    const row = await screen.findByRole('link', { name: 'First' });
    expect(row).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/annotationlayer\/\d+\/annotation\/$/),
    );
    expect(screen.getByText('Ours')).toBeVisible();
    expect(sent('POST', /annotation_layer\/$/)).toEqual({ name: 'First', descr: 'Ours' });
  });

  test('marks a name that is taken, and keeps what was typed', async () => {
    await aLayer('Taken');
    open(LIST);
    await menuOf('Taken', 'Edit');
    await aLayer('Other');
    await write(/^name/i, 'Other');
    await press('Save');
    expect(await (await inDialog()).findByText('Name must be unique')).toBeVisible();
    await write(/^name/i, 'Free');
    expect((await inDialog()).queryByText('Name must be unique')).toBeNull();
    await press('Save');
    expect(await screen.findByRole('link', { name: 'Free' })).toBeVisible();
  });

  test('is searched and ordered by the server, and the address keeps the search', async () => {
    await aLayer('Needle');
    const { router } = open(LIST);
    await screen.findByRole('link', { name: 'Needle' });
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search annotation layers' }),
      'needl',
    );
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(router.state.location.search).toContain('needl');
    await userEvent.type(
      screen.getByRole('searchbox', { name: 'Search annotation layers' }),
      'xyz',
    );
    expect(await screen.findByText('No annotation layer matches')).toBeVisible();
  });

  test('deletes several after a question, and says which layer holds annotations', async () => {
    const full = await aLayer('Full one');
    await aLayer('Empty one');
    await anAnnotation(full, 'Here');
    open(LIST);
    await screen.findByRole('link', { name: 'Full one' });
    await userEvent.click(screen.getByRole('checkbox', { name: /Full one/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Empty one/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
    await press('Delete');
    expect(
      await screen.findByText(/could not be deleted: Annotation layer has associated annotations/),
    ).toBeVisible();
    await menuOf('Empty one', 'Delete');
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Empty one' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Full one' })).toBeVisible();
  });

  test('says that it could not be read, and reads it again', async () => {
    failNext('GET /api/v1/annotation_layer', 500, { message: 'Fatal error' });
    open(LIST);
    await userEvent.click(await screen.findByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('table', { name: 'Annotation layers' })).toBeVisible();
  });
});

describe('the annotations of a layer', () => {
  test('are made, changed by what changed alone, and deleted', async () => {
    const layer = await aLayer('Releases');
    open(`/annotationlayer/${layer}/annotation/`);
    expect(await screen.findByRole('heading', { name: 'Annotations of Releases' })).toBeVisible();
    expect(await screen.findByText('This layer has no annotations yet')).toBeVisible();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Add annotation' })[0] as HTMLElement,
    );
    await write(/^name/i, 'Release 2');
    await write(/^start/i, '2025-03-01T00:00:00');
    await write(/^end/i, '2025-02-01T00:00');
    expect((await inDialog()).getByText('The end must not be before the start')).toBeVisible();
    expect((await inDialog()).getByRole('button', { name: 'Save' })).toBeDisabled();
    await write(/^end/i, '2025-03-02T09:30');
    await write(/^json metadata/i, '{');
    expect((await inDialog()).getByText('This is not valid JSON')).toBeVisible();
    await write(/^json metadata/i, '{"a":1}');
    await press('Save');
    const row = within(await screen.findByRole('row', { name: /Release 2/ }));
    expect(row.getByText('2025-03-01')).toBeVisible();
    expect(row.getByText('2025-03-02 09:30:00')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Release 2' }));
    await waitFor(async () =>
      expect((await inDialog()).getByLabelText(/^json metadata/i)).toHaveValue('{"a":1}'),
    );
    await write(/^description/i, 'New prices');
    await press('Save');
    expect(await screen.findByText('New prices')).toBeVisible();
    expect(sent('PUT', /annotation\/\d+$/)).toEqual({ long_descr: 'New prices' });
    await menuOf('Release 2', 'Delete');
    await press('Delete');
    expect(await screen.findByText('This layer has no annotations yet')).toBeVisible();
  });

  test('of one layer are never shown as those of another', async () => {
    const [one, other] = [await aLayer('One'), await aLayer('Another')];
    await anAnnotation(one, 'Only here');
    const { router } = open(`/annotationlayer/${one}/annotation/`);
    expect(await screen.findByText('Only here')).toBeVisible();
    await router.navigate(`/annotationlayer/${other}/annotation/`);
    expect(await screen.findByText('This layer has no annotations yet')).toBeVisible();
    expect(screen.queryByText('Only here')).toBeNull();
  });

  test('are deleted together', async () => {
    const layer = await aLayer('Many');
    for (const name of ['A', 'B', 'C']) await anAnnotation(layer, name);
    open(`/annotationlayer/${layer}/annotation/`);
    await screen.findByRole('button', { name: 'A' });
    await userEvent.click(screen.getByRole('checkbox', { name: /\bA$/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /\bB$/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete 2' }));
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'A' })).toBeNull());
    expect(screen.getByRole('button', { name: 'C' })).toBeVisible();
  });

  test.each(['999999', 'abc'])(
    'of a layer %s that is not there lead back to the list',
    async (id) => {
      open(`/annotationlayer/${id}/annotation/`);
      expect(await screen.findByText('This annotation layer does not exist')).toBeVisible();
      expect(screen.getByRole('link', { name: 'All annotation layers' })).toHaveAttribute(
        'href',
        LIST,
      );
    },
  );
});

test('people without the right are told whom to ask', async () => {
  const session = toBootstrap(server.bootstrap as never);
  renderPage(LIST, {
    state: { session: { ...session, user: session.user && { ...session.user, roles: {} } } },
  });
  expect(await screen.findByText('You do not have access to annotations')).toBeVisible();
});
