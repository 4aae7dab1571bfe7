/** Two accounts in one browser: this page is of one, and the cookie of another who signed in since. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { failNext } from '../../mocks/faults';
import { aPageServer, type PageServer } from '../../mocks/node';
import { request } from './client';
import { forgetCsrfToken } from './csrf';
import { onSignedOut } from './signedOut';

let server: PageServer;
let ended: ReturnType<typeof vi.fn<() => void>>;
let leave: () => void;
const page = document.createElement('div');
beforeAll(async () => {
  server = await aPageServer({ users: [{ username: 'ada', roles: ['Alpha', 'sql_lab'] }] });
  page.id = 'app';
  page.dataset.bootstrap = JSON.stringify({ user: { userId: 4711, username: 'ada' } });
  document.body.append(page);
});
beforeEach(() => {
  ended = vi.fn<() => void>();
  leave = onSignedOut(ended);
});
afterEach(() => {
  leave();
  forgetCsrfToken();
});
afterAll(async () => {
  page.remove();
  await server.stop();
});

const SAVED = '/api/v1/saved_query/';
const save = () =>
  request(SAVED, { method: 'POST', json: { db_id: 1, label: 'a', sql: 'SELECT secret_of_ada' } });
const saves = () => server.calls.filter(({ method, url }) => method === 'POST' && url === SAVED);

test('what the page holds is not stored for the other account, and its person is asked to sign in [T13]', async () => {
  await expect(save()).rejects.toMatchObject({ info: { status: 401 } });
  expect(ended).toHaveBeenCalledOnce();
  expect(await server.store.db.selectFrom('saved_queries').selectAll().execute()).toEqual([]);
});

test('nothing is shown of the other account [T13]', async () => {
  await expect(request('/api/v1/me/')).rejects.toMatchObject({ info: { status: 401 } });
  expect(ended).toHaveBeenCalled();
});

test('before a Superset, a write with a refused token is not repeated for the other account [T13]', async () => {
  const before = saves().length;
  failNext(`POST ${SAVED}`, 400, {
    errors: [{ message: '400 Bad Request: The CSRF tokens do not match.' }],
  });
  await expect(save()).rejects.toMatchObject({ info: { status: 401 } });
  expect(ended).toHaveBeenCalled();
  expect(saves()).toHaveLength(before + 1);
});
