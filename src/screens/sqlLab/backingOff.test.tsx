/** A refusing server is not called at every beat, and typed text is sent as soon as the server accepts it. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearFaults, cutNext, FAULTS, failNext, faultNext } from '../../../mocks/faults';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { addTab } from './state/thunks/addTab';
import { syncTabs } from './state/thunks/syncTabs';

const TAB = '/tabstateview/';
const ALWAYS = Number.POSITIVE_INFINITY;
let lab: SqlLab;
let calls: ReturnType<SqlLab['since']>;
beforeAll(async () => {
  lab = await aSqlLab();
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lab.leave();
});
afterAll(() => lab.close());

/** The clock stands still: on a slow machine a pause would end before the test does. */
const open = async () => {
  await lab.open();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  calls = lab.since();
};
/** Like the editor's timer, but sooner. */
const beats = async (count: number): Promise<void> => {
  for (let beat = 0; beat < count; beat += 1) await lab.page().store.dispatch(syncTabs({}));
};
const isBackOnline = () => window.dispatchEvent(new Event('online'));
const sent = (method: string) => calls(method, TAB).length;

test('a tab that cannot be created is tried once, not at each beat', async () => {
  await open();
  failNext(`POST ${TAB}`, 500, undefined, ALWAYS);
  await beats(6);
  expect(sent('POST')).toBe(1);
  expect(lab.editor()).toMatchObject({ tabViewId: null, inLocalStorage: true });
});

test('only one of many tabs that cannot be created is tried: the others would fail alike', async () => {
  await open();
  for (let tab = 0; tab < 5; tab += 1) lab.page().store.dispatch(addTab());
  failNext(`POST ${TAB}`, 500, undefined, ALWAYS);
  await beats(1);
  expect(sent('POST')).toBe(1);
});

test('nothing more is sent while the server is unavailable', async () => {
  await open();
  await lab.sync();
  calls = lab.since();
  faultNext(`POST ${TAB}`, FAULTS['a server that is away'], ALWAYS);
  lab.page().store.dispatch(addTab());
  await beats(1);
  lab.write('select 1 -- changed');
  await beats(5);
  expect([sent('POST'), sent('PUT')]).toEqual([1, 0]);
});

test('a tab that cannot be saved does not delay the others', async () => {
  await open();
  await lab.sync();
  const { tabViewId } = lab.editor();
  const now = vi.spyOn(Date, 'now');
  lab.write('select 1 -- refused');
  /** The pause after the edit is over. */
  now.mockReturnValue(Date.now() + 6000);
  failNext(`PUT ${TAB}${tabViewId}`, 500, undefined, ALWAYS);
  calls = lab.since();
  await beats(3);
  lab.page().store.dispatch(addTab());
  await beats(3);
  expect([sent('PUT'), calls('POST', TAB).filter(({ url }) => url === TAB).length]).toEqual([1, 1]);
});

test.each<[string, () => void]>([
  ['the network', () => cutNext(`POST ${TAB}`, ALWAYS)],
  ['the server', () => failNext(`POST ${TAB}`, 502, undefined, ALWAYS)],
])('failures by %s are retried at once when the browser is back online', async (_, fails) => {
  await open();
  fails();
  await beats(3);
  expect(sent('POST')).toBe(1);
  clearFaults();
  isBackOnline();
  await waitFor(() => expect(lab.state().offline).toBe(false));
  await waitFor(async () => {
    await beats(1);
    expect(lab.editor().tabViewId).toMatch(/^\d+$/);
  });
});

test('the badge shows the state of the connection, the tab that of its text', async () => {
  await open();
  lab.write('select 1 -- not on the server');
  failNext(`POST ${TAB}`, 500, undefined, ALWAYS);
  await beats(3);
  expect(screen.queryByText('Offline: kept in this browser')).toBeNull();
  expect(
    await screen.findByTitle('Kept in this browser, not yet on the server'),
  ).toBeInTheDocument();
  clearFaults();
  isBackOnline();
  await beats(1);
  await waitFor(() =>
    expect(screen.queryByTitle('Kept in this browser, not yet on the server')).toBeNull(),
  );
});
