import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPageServer, type PageServer } from '../../mocks/node';
import { request } from './client';
import { forgetCsrfToken } from './csrf';

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
