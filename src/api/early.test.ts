import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aPageServer, type PageServer } from '../../mocks/node';
import { request } from './client';
import { onReach } from './reach';
import { onSignedOut } from './signedOut';
import { eventually } from '../../test/eventually';

const PATH = '/api/v1/me/';

let server: PageServer;
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());
afterEach(() => {
  delete window.sextantReads;
  vi.restoreAllMocks();
});

/** As the HTML of the page does it. */
const startEarly = (reply: Promise<Response> = fetch(PATH)) => {
  reply.catch(() => undefined);
  window.sextantReads = { at: performance.now(), replies: { [PATH]: reply } };
};
const callsTo = (path: string) => server.calls.filter(({ url }) => url === path).length;
const username = async () =>
  (await request<{ result: { username: string } }>(PATH)).result.username;

test('an early reply is used once; the next call asks the server', async () => {
  const before = callsTo(PATH);
  startEarly();
  expect(await username()).toBe('admin');
  expect(callsTo(PATH)).toBe(before + 1);
  expect(await username()).toBe('admin');
  expect(callsTo(PATH)).toBe(before + 2);
});

test('a write drops what was read before it', async () => {
  startEarly();
  await window.sextantReads?.replies[PATH];
  const before = callsTo(PATH);
  await request('/api/v1/me/', { method: 'PUT', json: { first_name: 'Ada' } });
  const { result } = await request<{ result: { first_name: string } }>(PATH);
  expect(result.first_name).toBe('Ada');
  expect(callsTo(PATH)).toBe(before + 2);
});

test('a reply that is dropped or too old gives its connection back', async () => {
  const cancel = vi.fn();
  const unread = () => Promise.resolve(new Response(new ReadableStream({ cancel })));
  startEarly(unread());
  await request('/api/v1/me/', { method: 'PUT', json: { first_name: 'Ada' } });
  await eventually(() => expect(cancel).toHaveBeenCalledTimes(1));
  startEarly(unread());
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await username();
  await eventually(() => expect(cancel).toHaveBeenCalledTimes(2));
});

test('what was read long ago is not shown as new', async () => {
  startEarly();
  await window.sextantReads?.replies[PATH];
  const before = callsTo(PATH);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await username();
  expect(callsTo(PATH)).toBe(before + 1);
});

test('a call with headers of its own asks for something else', async () => {
  startEarly();
  await window.sextantReads?.replies[PATH];
  const before = callsTo(PATH);
  await request(PATH, { headers: { Accept: 'application/json' } });
  expect(callsTo(PATH)).toBe(before + 1);
});

test('an early 401 is reported as an ended session, and drops the other replies', async () => {
  startEarly(
    Promise.resolve(new Response('{"msg": "Missing Authorization Header"}', { status: 401 })),
  );
  const other = { '/api/v1/other/': Promise.resolve(new Response('{}')) };
  Object.assign(window.sextantReads?.replies ?? {}, other);
  const signedOut = vi.fn();
  const stop = onSignedOut(signedOut);
  await expect(request(PATH)).rejects.toThrow(/session has ended/);
  stop();
  expect(signedOut).toHaveBeenCalledOnce();
  expect(window.sextantReads).toBeUndefined();
});

test('an early reply of a busy server is followed by a call to it', async () => {
  startEarly(Promise.resolve(new Response('', { status: 503 })));
  const before = callsTo(PATH);
  expect(await username()).toBe('admin');
  expect(callsTo(PATH)).toBe(before + 1);
});

test('an early call that found no server is a network error', async () => {
  const reached = vi.fn();
  const stop = onReach(reached);
  startEarly(Promise.reject(new TypeError('Failed to fetch')));
  await expect(request(PATH)).rejects.toMatchObject({ info: { kind: 'network' } });
  stop();
  expect(reached).toHaveBeenCalledWith({ kind: 'away', message: null });
});

test('whoever waits for an early reply can leave, at once or later', async () => {
  const never = new Promise<Response>(() => undefined);
  startEarly(never);
  const leaving = new AbortController();
  const waiting = request(PATH, { signal: leaving.signal });
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ info: { kind: 'aborted' } });
  startEarly(never);
  await expect(request(PATH, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    info: { kind: 'aborted' },
  });
});
