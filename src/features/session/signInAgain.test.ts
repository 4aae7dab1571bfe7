import { HttpResponse } from 'msw';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { request } from '@/api/client';
import { onSignedOut } from '@/api/signedOut';
import { type AppStore, createStore } from '@/app/store';
import { failNext, faultNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { PASSWORD } from '../../../mocks/testServer';
import { lookAgain, signInAgain } from './thunks/signInAgain';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());

test.each([
  [
    'signed in again',
    (store: AppStore) =>
      store.dispatch(signInAgain({ username: 'admin', password: PASSWORD })).unwrap(),
  ],
  [
    'was found to be signed in again',
    (store: AppStore) => store.dispatch(lookAgain('admin')).unwrap(),
  ],
])(
  'a call that was refused without a session is repeated once its person %s meanwhile [R37]',
  async (_, signIn) => {
    const ended = vi.fn<() => void>();
    const leave = onSignedOut(ended);
    // The session that the page server keeps goes on.
    failNext('POST /api/v1/security/session', 200, { result: { next: '/' } });
    const late = Promise.withResolvers<void>();
    faultNext('GET /api/v1/saved_query/', async () => {
      await late.promise;
      return HttpResponse.json({ msg: 'Token has expired' }, { status: 401 });
    });
    const call = request('/api/v1/saved_query/');
    await expect.poll(() => server.calls.some(({ url }) => url.includes('saved_query'))).toBe(true);
    await signIn(createStore());
    late.resolve();
    expect(await call).toMatchObject({ count: 0 });
    expect(ended).not.toHaveBeenCalled();
    leave();
  },
);
