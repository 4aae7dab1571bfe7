/** Files over the whole page: who is told what may be dropped, and what becomes of it. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { aZip, metadataOf } from '../../../mocks/bundle';
import { salesFiles } from '../../../mocks/bundleFiles';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { zip } from '../../../server/query/zip';
import { renderPage } from '../../../test/render';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

type Roles = Readonly<Record<string, readonly (readonly [string, string])[]>>;

/** The page of somebody who has all rights but some. */
const open = async (without: (right: string, view: string) => boolean = () => false) => {
  const bootstrap = server.bootstrap as unknown as {
    readonly user: { readonly roles: Roles };
  };
  const rights = Object.values(bootstrap.user.roles)
    .flat()
    .filter(([right, view]) => !without(right, view));
  // Who has the role of administrators has all rights.
  const roles = { Some: rights };
  const session = toBootstrap({ ...bootstrap, user: { ...bootstrap.user, roles } } as never);
  renderPage('/superset/welcome/', { state: { session } });
  return screen.findByRole('main');
};
const isUpload = (right: string) => right === 'can_upload';
const isImport = (right: string) => right === 'can_write' || right === 'can_import_';

const files = (...given: readonly File[]) => ({ dataTransfer: { files: given, types: ['Files'] } });
const rows = (name = 'rows.csv') => new File(['a,b\n1,2\n'], name);
const bundle = (name = 'bundle.zip', type = 'Dashboard') =>
  new File([aZip({ ...salesFiles(), ...metadataOf(type) }) as BlobPart], name);

/** Whether the page takes what happens for itself. */
const isTaken = (on: HTMLElement, kind: 'dragOver' | 'drop', what: object): boolean => {
  const event = createEvent[kind](on, what);
  fireEvent(on, event);
  return event.defaultPrevented;
};

const leave = (on: HTMLElement, to: Element | null): void => {
  const event = createEvent.dragLeave(on);
  Object.defineProperty(event, 'relatedTarget', { value: to });
  fireEvent(on, event);
};

test.each([
  ['all rights', () => false, 'Drop files to make tables of them, or ZIP files to import bundles'],
  ['no right to upload', isUpload, 'Drop ZIP files to import bundles'],
  ['no right to import', isImport, 'Drop files to make tables of them'],
])(
  'a person with %s is told what may be dropped while files are over the page',
  async (_, without, hint) => {
    const main = await open(without);
    expect(screen.queryByText(/^Drop /)).toBeNull();
    expect(isTaken(main, 'dragOver', files())).toBe(true);
    expect(await screen.findByText(hint)).toBeVisible();
    // Into another element of the page, and then out of the window.
    leave(document.body, document.body);
    expect(screen.getByText(hint)).toBeVisible();
    leave(document.body, null);
    await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  },
);

test('files are nothing to the page of a person who may neither upload nor import', async () => {
  const main = await open((right) => isUpload(right) || isImport(right));
  expect(isTaken(main, 'dragOver', files())).toBe(false);
  expect(isTaken(main, 'drop', files(rows()))).toBe(false);
  expect(screen.queryByText(/^Drop /)).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('text that is dragged over the page is left to what is below it', async () => {
  const main = await open();
  const text = { dataTransfer: { files: [], types: ['text/plain'] } };
  expect(isTaken(main, 'dragOver', text)).toBe(false);
  expect(isTaken(main, 'drop', text)).toBe(false);
  expect(screen.queryByText(/^Drop /)).toBeNull();
});

test('a place that takes files for itself comes before the page', async () => {
  const main = await open();
  const take = (event: Event) => event.preventDefault();
  main.addEventListener('dragover', take);
  main.addEventListener('drop', take);
  fireEvent.dragOver(main, files());
  expect(screen.queryByText(/^Drop /)).toBeNull();
  fireEvent.drop(main, files(rows()));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bundle of a person who may not import is a ZIP file without data', async () => {
  const main = await open(isImport);
  fireEvent.drop(main, files(bundle()));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveAccessibleName(/^Import/);
  expect(dialog).toHaveTextContent('bundle.zip');
});

test('an archive with files of data is data for a person who may make tables, and else a bundle', async () => {
  const archive = zip([{ name: 'rows.csv', data: Buffer.from('a\n1\n') }], new Date());
  const given = files(new File([archive as BlobPart], 'all.zip'));
  fireEvent.drop(await open(isUpload), given);
  expect(await screen.findByRole('dialog', { name: 'Import dashboards' })).toHaveTextContent(
    'all.zip',
  );
});

test('while a dialog is open nothing more is taken, and afterwards the page takes files again', async () => {
  const user = userEvent.setup();
  const main = await open();
  fireEvent.drop(main, files(rows()));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('rows.csv'));
  expect(isTaken(main, 'dragOver', files())).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(isTaken(main, 'dragOver', files())).toBe(true);
});
