/** The page before a server that goes away and comes back. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearFaults, cutNext, FAULTS, failNext, faultNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { renderPage } from '../../../test/render';
import { toBootstrap } from '../session/bootstrap';
import { selectIsOffline } from './selectors';

let server: PageServer;
let waits: number[];
const { setTimeout: real } = globalThis;
/** The pauses before the next attempt have jitter, so they are no whole numbers; here they are short. */
const noteWaits = () => {
  waits = [];
  const sooner = (run: () => void, ms = 0) => {
    if (Number.isInteger(ms)) return real(run, ms);
    waits.push(ms);
    return real(run, ms / 100);
  };
  globalThis.setTimeout = Object.assign(sooner, real) as never;
};
beforeAll(async () => {
  server = await aPageServer();
});
afterAll(() => server.stop());
beforeEach(noteWaits);
afterEach(() => {
  clearFaults();
  globalThis.setTimeout = real;
});

const LIST = 'GET /api/v1/chart';
const ALWAYS = 999;
const open = () =>
  renderPage('/chart/list/', { state: { session: toBootstrap(server.bootstrap as never) } });
const healthCalls = (from: number) =>
  server.calls.slice(from).filter(({ url }) => url.startsWith('/health')).length;
const notice = async () => {
  await screen.findByText(/What you wrote is kept\.$/, { selector: 'span' });
  return screen.getByRole('status', { name: 'Connection' });
};

test('while calls find the server, no page asks for its health', async () => {
  const from = server.calls.length;
  open();
  await screen.findByText('There are no charts yet');
  expect(healthCalls(from)).toBe(0);
});

test('the notice stands in the navigation bar, where nothing moves when it comes', async () => {
  cutNext(LIST, ALWAYS);
  cutNext('GET /health', ALWAYS);
  open();
  const shown = await notice();
  expect(screen.getByRole('banner')).toContainElement(shown);
});

test('a front whose Superset is away names it, and what failed is loaded when it is back', async () => {
  faultNext(LIST, FAULTS['a front whose server is away'], ALWAYS);
  faultNext('GET /health', FAULTS['a front whose server is away'], ALWAYS);
  open();
  expect(await notice()).toHaveTextContent('The Superset at bi.test does not answer.');
  await screen.findByRole('alert');
  clearFaults();
  await screen.findByText('There are no charts yet');
  await waitFor(() => expect(screen.queryByText(/What you wrote is kept/)).toBeNull());
});

test('the health is asked at growing distances, five seconds at most [R5]', async () => {
  cutNext(LIST, ALWAYS);
  cutNext('GET /health', ALWAYS);
  open();
  await notice();
  await waitFor(() => expect(waits.length).toBeGreaterThan(5));
  waits.slice(0, 6).forEach((ms, at) => {
    const least = Math.min(3500, 1000 * 2 ** at);
    expect(ms).toBeGreaterThanOrEqual(least);
    expect(ms).toBeLessThanOrEqual(least * 1.25);
  });
});

test.each([502, 503, 504])(
  'a %i of a proxy is no reason to be offline while the server replies, and one call finds out',
  async (status) => {
    const from = server.calls.length;
    failNext(LIST, status, undefined, 1);
    const { store } = open();
    await screen.findByText('There are no charts yet');
    await waitFor(() => expect(healthCalls(from)).toBe(1));
    expect(selectIsOffline(store.getState())).toBe(false);
  },
);

test.each([502, 503, 504])('a %i of a proxy whose server is away means offline', async (status) => {
  failNext(LIST, status, undefined, ALWAYS);
  failNext('GET /health', status, undefined, ALWAYS);
  open();
  expect(await notice()).toHaveTextContent('The server cannot be reached.');
});

test('the person can have it tried at once', async () => {
  cutNext(LIST, ALWAYS);
  cutNext('GET /health', ALWAYS);
  open();
  await notice();
  globalThis.setTimeout = Object.assign(
    (run: () => void, ms = 0) => real(run, Number.isInteger(ms) ? ms : 1e6),
    real,
  ) as never;
  clearFaults();
  await waitFor(async () => {
    const [again] = screen.queryAllByRole('button', { name: 'Try now' });
    if (again) await userEvent.click(again);
    expect(screen.queryByText(/What you wrote is kept/)).toBeNull();
  });
  await screen.findByText('There are no charts yet');
});

/** A part of the page fails to load while the page began with this script. */
const partFails = (script: string): HTMLScriptElement => {
  const element = document.createElement('script');
  element.type = 'module';
  element.setAttribute('src', script);
  document.body.append(element);
  window.dispatchEvent(new Event('vite:preloadError'));
  return element;
};

test('a part that is gone since the server has another build asks for a reload, and the page stays', async () => {
  open();
  await screen.findByText('There are no charts yet');
  const script = partFails('/assets/gone-abc.js');
  expect(await screen.findByText(/^A new version is here/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByText('There are no charts yet')).toBeVisible();
  script.remove();
});

test('a part that is missing while the server is away tells of no new version', async () => {
  open();
  await screen.findByText('There are no charts yet');
  cutNext('GET /assets/index-abc.js', ALWAYS);
  cutNext('GET /health', ALWAYS);
  const script = partFails('/assets/index-abc.js');
  await notice();
  expect(screen.queryByText(/^A new version is here/)).toBeNull();
  script.remove();
});
