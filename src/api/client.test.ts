import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { failNext } from '../../mocks/faults';
import { aPageServer, type PageServer } from '../../mocks/node';
import { request } from './client';
import { forgetCsrfToken } from './csrf';
import { announceSignedInAgain, onSignedOut } from './signedOut';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());
afterEach(() => {
  forgetCsrfToken();
  vi.restoreAllMocks();
});

const givePageToken = async () => {
  const answer = await fetch('/api/v1/security/csrf_token/');
  const { result } = (await answer.json()) as { result: string };
  const input = document.createElement('input');
  Object.assign(input, { id: 'csrf_token', type: 'hidden', value: result });
  document.body.append(input);
};

test('a call whose token is in the page is sent before anything else can happen', async () => {
  await givePageToken();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const call = request('/api/v1/me/');
  expect(fetched).toHaveBeenCalledOnce();
  await expect(call).resolves.toMatchObject({ result: { username: expect.any(String) as string } });
});

test('a call without a token in the page asks for one first', async () => {
  forgetCsrfToken();
  const fetched = vi.spyOn(globalThis, 'fetch');
  await request('/api/v1/me/');
  expect(fetched.mock.calls.map(([path]) => path)).toEqual([
    '/api/v1/security/csrf_token/',
    '/api/v1/me/',
  ]);
});

test.each([
  ['that was sent before signing in again is repeated, and nobody is asked to sign in', true],
  ['without a session asks its person to sign in', false],
])('a call %s', async (_, isSignedInMeanwhile) => {
  const ended = vi.fn<() => void>();
  const leave = onSignedOut(ended);
  failNext('GET /api/v1/me/', 401, { msg: 'Token has expired' });
  const call = request<{ readonly result: { readonly username: string } }>('/api/v1/me/').then(
    ({ result }) => result.username,
    () => 'refused',
  );
  if (isSignedInMeanwhile) announceSignedInAgain();
  expect(await call).toBe(isSignedInMeanwhile ? 'admin' : 'refused');
  expect(ended).toHaveBeenCalledTimes(isSignedInMeanwhile ? 0 : 1);
  leave();
});
