/** Charts of a dashboard that are asked for in the same moment: one request, and each chart has what it has alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CAPABILITIES } from '#common/capabilities.ts';
import { clearFaults, cutNext, failNext, faultNext, holdNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { eventually } from '../../../test/eventually';
import { pageOf } from '../../../test/pageOf';
import { seedFlights } from '../../../test/seedFlights';
import { toErrorInfo } from '../errors';
import { fetchChartData } from './chartData';

const SEVERAL = '/api/v1/chart/several';
const ALONE = '/api/v1/chart/data';

let server: PageServer;
let datasetId: number;
let page: { remove: () => void };
let before = 0;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
});
beforeEach(() => {
  page = pageOf(CAPABILITIES);
  before = server.calls.length;
});
afterEach(() => {
  page.remove();
  clearFaults();
});
afterAll(() => server.stop());

interface Entry {
  readonly colnames: readonly string[];
  readonly data: readonly object[];
}

const ask = (
  column: string,
  {
    signal,
    dashboardId = 1,
    filters = [],
  }: { signal?: AbortSignal; dashboardId?: number | null; filters?: readonly object[] } = {},
) =>
  fetchChartData<Entry>(
    {
      formData: { datasource: `${datasetId}__table` },
      queries: [{ columns: [column], metrics: ['count'], filters }],
      ...(dashboardId === null ? {} : { dashboardId }),
    },
    signal ? { signal } : {},
  );
const columnOf = async (asked: Promise<readonly Entry[]>) => (await asked)[0]?.colnames[0];
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => toErrorInfo(error),
  );
/** The paths of the calls for data, in their order. */
const calls = () =>
  server.calls
    .slice(before)
    .map(({ url }) => new URL(url, 'http://sextant.test').pathname)
    .filter((path) => path === SEVERAL || path === ALONE);

/** What the server was told of charts that nobody waits for. */
const told = () =>
  server.calls
    .slice(before)
    .filter(({ url }) => url === `${SEVERAL}/left`)
    .map(({ body }) => JSON.parse(body) as unknown);

describe('charts of a dashboard that are asked for in the same moment', () => {
  test('go as one request, and each has its own rows', async () => {
    const names = ['carrier', 'distance', 'cancelled'];
    expect(await Promise.all(names.map((name) => columnOf(ask(name))))).toEqual(names);
    expect(calls()).toEqual([SEVERAL]);
  });

  test('each fail as they fail alone, and leave the others standing', async () => {
    const alone = await failureOf(ask('nowhere', { dashboardId: null }));
    const [failure, column] = await Promise.all([
      failureOf(ask('nowhere')),
      columnOf(ask('distance')),
    ]);
    expect(failure).toEqual(alone);
    expect(failure?.status).toBe(400);
    expect(column).toBe('distance');
  });

  test('go alone where there is one, where no dashboard asks, and where the server takes one at a time', async () => {
    await ask('carrier');
    await Promise.all([
      ask('carrier', { dashboardId: null }),
      ask('distance', { dashboardId: null }),
    ]);
    page.remove();
    page = pageOf([]);
    await Promise.all([ask('carrier'), ask('distance')]);
    expect(calls()).toEqual([ALONE, ALONE, ALONE, ALONE, ALONE]);
  });

  test('stay one request where some of them are stopped, and the server is told of these', async () => {
    const stop = new AbortController();
    const answer = holdNext(`POST ${SEVERAL}`);
    const stopped = failureOf(ask('carrier', { signal: stop.signal }));
    const others = Promise.all([columnOf(ask('distance')), columnOf(ask('cancelled'))]);
    const too = failureOf(ask('carrier', { signal: stop.signal }));
    await eventually(() => expect(calls()).toEqual([SEVERAL]));
    stop.abort();
    expect((await stopped)?.kind).toBe('aborted');
    expect((await too)?.kind).toBe('aborted');
    await eventually(() => expect(told()).toHaveLength(1));
    const [id] = server.calls
      .slice(before)
      .flatMap(({ url, body }) =>
        url === SEVERAL ? [(JSON.parse(body) as { id: string }).id] : [],
      );
    expect(told()).toEqual([{ id, charts: [0, 3] }]);
    answer();
    expect(await others).toEqual(['distance', 'cancelled']);
    expect(calls()).toEqual([SEVERAL]);
  });

  test('have no answer read for one that was stopped', async () => {
    const stop = new AbortController();
    const sent = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({ start: sent.resolve });
    faultNext(`POST ${SEVERAL}`, () => Promise.resolve(new Response(body)));
    const stopped = failureOf(ask('carrier', { signal: stop.signal }));
    const other = columnOf(ask('distance'));
    await eventually(() => expect(calls()).toEqual([SEVERAL]));
    stop.abort();
    const read = vi.spyOn(JSON, 'parse');
    const [late, due] = ['carrier', 'distance'].map((name) =>
      JSON.stringify({ result: [{ colnames: [name] }] }),
    );
    const stream = await sent.promise;
    stream.enqueue(new TextEncoder().encode(`0 200 ${late?.length}\n${late}`));
    stream.enqueue(new TextEncoder().encode(`1 200 ${due?.length}\n${due}`));
    expect(await other).toBe('distance');
    const texts = read.mock.calls.map(([text]) => text);
    expect(texts.filter((text) => text === late || text === due)).toEqual([due]);
    read.mockRestore();
    expect((await stopped)?.kind).toBe('aborted');
  });

  test.each([
    ['the rest of them is stopped after one is answered', ['answer', 'stop']],
    ['one is answered after the rest of them is stopped', ['stop', 'answer']],
  ])('end the request where %s', async (_, order) => {
    const stop = new AbortController();
    const ended = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({
      start: sent.resolve,
      cancel: () => ended.resolve(),
    });
    faultNext(`POST ${SEVERAL}`, () => Promise.resolve(new Response(body)));
    const stopped = failureOf(ask('carrier', { signal: stop.signal }));
    const other = columnOf(ask('distance'));
    await eventually(() => expect(calls()).toEqual([SEVERAL]));
    const stream = await sent.promise;
    const text = JSON.stringify({ result: [{ colnames: ['distance'] }] });
    for (const step of order) {
      if (step === 'stop') stop.abort();
      else stream.enqueue(new TextEncoder().encode(`1 200 ${text.length}\n${text}`));
      if (step === 'answer') expect(await other).toBe('distance');
    }
    expect((await stopped)?.kind).toBe('aborted');
    await ended.promise;
  });

  test('are given up when nothing more has come for the whole time that a chart may take', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const sent = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
      const body = new ReadableStream<Uint8Array>({ start: sent.resolve });
      faultNext(`POST ${SEVERAL}`, () => Promise.resolve(new Response(body)));
      const [first, second] = [columnOf(ask('carrier')), columnOf(ask('cancelled'))];
      const missing = failureOf(ask('distance'));
      const stream = await sent.promise;
      for (const [at, [asked, name]] of [
        [first, 'carrier'] as const,
        [second, 'cancelled'] as const,
      ].entries()) {
        vi.advanceTimersByTime(40_000);
        const text = JSON.stringify({ result: [{ colnames: [name] }] });
        stream.enqueue(new TextEncoder().encode(`${at} 200 ${text.length}\n${text}`));
        expect(await asked).toBe(name);
      }
      vi.advanceTimersByTime(60_000);
      expect((await missing)?.kind).toBe('timeout');
    } finally {
      vi.useRealTimers();
    }
  });

  test('are asked for no more where all of them are stopped', async () => {
    const stop = new AbortController();
    const answer = holdNext(`POST ${SEVERAL}`);
    const all = ['carrier', 'distance'].map((name) =>
      failureOf(ask(name, { signal: stop.signal })),
    );
    await eventually(() => expect(calls()).toEqual([SEVERAL]));
    stop.abort();
    expect(told()).toEqual([]);
    expect((await Promise.all(all)).map((failure) => failure?.kind)).toEqual([
      'aborted',
      'aborted',
    ]);
    answer();
    await ask('cancelled');
    expect(calls()).toEqual([SEVERAL, ALONE]);
  });

  test('go alone where together they hold more values than a request may', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) => at);
    const filters = [{ col: 'distance', op: 'IN', val: many }];
    const columns = Promise.all(
      ['carrier', 'cancelled', 'distance'].map((name) => columnOf(ask(name, { filters }))),
    );
    expect(await columns).toEqual(['carrier', 'cancelled', 'distance']);
    expect(calls()).toEqual([SEVERAL, ALONE, ALONE, ALONE]);
  });

  test.each([
    ['no server is found', () => cutNext(`POST ${SEVERAL}`), 'network'],
    ['the server fails', () => failNext(`POST ${SEVERAL}`, 500, { message: 'no memory' }), 'http'],
  ])('all fail where %s', async (_, fault, kind) => {
    fault();
    const all = await Promise.all([failureOf(ask('carrier')), failureOf(ask('distance'))]);
    expect(all.map((failure) => failure?.kind)).toEqual([kind, kind]);
  });

  test.each([
    ['ends within an answer', '0 200 900\n{"result":[{"colnames":["carrier"]'],
    ['ends before it', ''],
    ['is another one', '<!doctype html>'],
  ])('have what came before the reply %s', async (_, rest) => {
    const whole = JSON.stringify({ result: [{ colnames: ['distance'] }] });
    faultNext(`POST ${SEVERAL}`, () =>
      Promise.resolve(new Response(`1 200 ${whole.length}\n${whole}${rest}`)),
    );
    const [cut, column] = await Promise.all([failureOf(ask('carrier')), columnOf(ask('distance'))]);
    expect(cut?.message).toBe('The connection was lost during the reply');
    expect(column).toBe('distance');
  });
});
