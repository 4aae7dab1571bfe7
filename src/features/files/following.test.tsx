/** Imports that cannot be seen for a while, or not any more. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toBootstrap } from '@/features/session/bootstrap';
import { clearFaults, failNext, faultNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { hasten, isPause } from '../../../test/hasten';
import { renderPage } from '../../../test/render';

const LOOKS = 'GET /api/v1/file/import/*';

let server: PageServer;
let asEver = () => {};
beforeAll(async () => {
  server = await aPageServer();
});
afterEach(() => {
  asEver();
  clearFaults();
});
afterAll(() => server.stop());

/** The dialog of an import that was begun. */
const begun = async (name: string) => {
  const user = userEvent.setup();
  const session = toBootstrap(server.bootstrap as never);
  renderPage('/tablemodelview/list/', { state: { session } });
  const main = await screen.findByRole('main');
  await screen.findByRole('button', { name: 'Data from files' });
  const dataTransfer = { files: [new File(['n\n1\n'], `${name}.csv`)], types: ['Files'] };
  fireEvent.dragOver(main, { dataTransfer });
  fireEvent.drop(main, { dataTransfer });
  const dialog = await screen.findByRole('dialog');
  const button = await within(dialog).findByRole('button', { name: /^Import/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  return dialog;
};

test('an import is looked for less and less often while looks fail, and told when it is seen again', async () => {
  const pauses: number[] = [];
  failNext(LOOKS, 500, { message: 'Not now' }, 6);
  asEver = hasten(100, (ms) => {
    if (isPause(ms)) pauses.push(ms);
    return isPause(ms);
  });
  const dialog = await begun('unseen');
  expect(await within(dialog).findByText('The table unseen has 1 row.')).toBeVisible();
  expect(pauses.slice(0, 7).map((ms) => Math.floor(Math.log2(ms / 500)))).toEqual([
    0, 1, 2, 3, 4, 4, 4,
  ]);
});

test.each([
  ['a session that ended', 401, 'Your session has ended. Sign in to continue.'],
  ['a right that was taken away', 403, 'Forbidden.'],
] as const)('after %s an import is not looked for again, which is said', async (_, status, why) => {
  let looks = 0;
  const refused = (): Promise<Response> => {
    looks += 1;
    return Promise.resolve(Response.json({ message: 'Forbidden' }, { status }));
  };
  faultNext(LOOKS, refused, 1000);
  const dialog = await begun(`refused${status}`);
  const words = `${why} The import may go on: look whether the table is there.`;
  expect(await within(dialog).findByText(words)).toBeVisible();
  expect(looks).toBe(1);
});

test('an import that is lost after its dialog was closed is not said to have failed', async () => {
  const user = userEvent.setup();
  failNext(LOOKS, 404, { message: 'Not found' });
  const start = holdNext('POST /api/v1/file/*/import');
  const dialog = await begun('lost');
  await user.click(dialog.querySelector('.mantine-Modal-close') as HTMLElement);
  start();
  expect(await screen.findByText('What became of the table lost is not known')).toBeVisible();
});

test('an import whose start got no reply is not said to have failed after its dialog was closed', async () => {
  const user = userEvent.setup();
  const { promise, resolve } = Promise.withResolvers<void>();
  faultNext('POST /api/v1/file/*/import', async () => {
    await promise;
    return Response.error();
  });
  const dialog = await begun('unanswered');
  await user.click(dialog.querySelector('.mantine-Modal-close') as HTMLElement);
  resolve();
  expect(await screen.findByText('What became of the table unanswered is not known')).toBeVisible();
});
