import { expect, test, vi } from 'vitest';
import { createFlights, type Turn } from './flights.ts';

const waits = new AbortController().signal;

test('equal work at one time is done once, and again for those that come later', async () => {
  const flights = createFlights<string>();
  const make = vi.fn(() => Promise.resolve('x'));
  expect(await Promise.all([1, 2, 3].map(() => flights.once('a', waits, make)))).toEqual([
    'x',
    'x',
    'x',
  ]);
  expect(make).toHaveBeenCalledTimes(1);
  await flights.once('a', waits, make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('work goes on while somebody waits for it and stops with the last, and who leaves need not wait', async () => {
  const flights = createFlights<string>();
  const [first, second] = [new AbortController(), new AbortController()];
  let stop: AbortSignal | undefined;
  const make = (signal: AbortSignal) => {
    stop = signal;
    return new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };
  const results = [first, second].map(({ signal }) => flights.once('a', signal, make));
  const ended = Promise.allSettled(results);
  first.abort();
  // As one who left, which is no error of the server.
  await expect(results[0]).rejects.toMatchObject({ name: 'HttpError', status: 499 });
  expect(stop?.aborted).toBe(false);
  second.abort();
  expect(stop?.aborted).toBe(true);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a failure reaches every caller and is not kept', async () => {
  const flights = createFlights<string>();
  await expect(flights.once('a', waits, () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  );
  expect(await flights.once('a', waits, () => Promise.resolve('x'))).toBe('x');
});

test('no work is begun for somebody who has left', async () => {
  const flights = createFlights<string>();
  const make = vi.fn(() => Promise.resolve('x'));
  await expect(flights.once('a', AbortSignal.abort(), make)).rejects.toMatchObject({ status: 499 });
  expect(make).not.toHaveBeenCalled();
});

const PATIENCE_MS = 5;
const later = () => Promise.resolve('later');

test('work that waits for the turn of one person is begun in that of another who asks for the same [T31]', async () => {
  const flights = createFlights<string>(PATIENCE_MS);
  const queued = Promise.withResolvers<string>();
  const first = flights.once('a', waits, () => queued.promise, 'ada');
  const own = Promise.withResolvers<string>();
  const makeOwn = vi.fn(() => own.promise);
  const others = ['bob', 'bob'].map((owner) => flights.once('a', waits, makeOwn, owner));
  await vi.waitFor(() => expect(makeOwn).toHaveBeenCalled());
  own.resolve('own');
  expect(await Promise.all(others)).toEqual(['own', 'own']);
  expect(makeOwn).toHaveBeenCalledTimes(1);
  queued.resolve('late');
  expect(await first).toBe('late');
});

test('work that has begun is waited for by everybody', async () => {
  const flights = createFlights<string>(PATIENCE_MS);
  const running = Promise.withResolvers<string>();
  const begin = (_: AbortSignal, { come }: Turn) => {
    come();
    return running.promise;
  };
  const first = flights.once('a', waits, begin, 'ada');
  const second = flights.once('a', waits, later, 'bob');
  // So long that the other person would not have waited for a turn.
  void flights.once('b', waits, () => new Promise<string>(() => {}), 'ada');
  await flights.once('b', waits, later, 'bob');
  running.resolve('once');
  expect(await Promise.all([first, second])).toEqual(['once', 'once']);
});

test('work that others left behind stops with the person in whose turn it waits', async () => {
  const flights = createFlights<string>(PATIENCE_MS);
  const ada = new AbortController();
  let stop: AbortSignal | undefined;
  const wait = (signal: AbortSignal) => {
    stop = signal;
    return new Promise<string>((_, reject) =>
      signal.addEventListener('abort', () => reject(new Error('stopped'))),
    );
  };
  const first = flights.once('a', ada.signal, wait, 'ada');
  expect(await flights.once('a', waits, later, 'bob')).toBe('later');
  expect(stop?.aborted).toBe(false);
  ada.abort();
  await expect(first).rejects.toThrow('stopped');
});

test('work that waits for another turn once it was under way is begun in that of another person', async () => {
  const flights = createFlights<string>(PATIENCE_MS);
  const queued = Promise.withResolvers<string>();
  let goOn: Turn | undefined;
  const first = flights.once(
    'a',
    waits,
    (_, turn) => {
      goOn = turn;
      turn.come();
      return queued.promise;
    },
    'ada',
  );
  const second = flights.once('a', waits, later, 'bob');
  goOn?.awaited();
  expect(await second).toBe('later');
  queued.resolve('late');
  expect(await first).toBe('late');
});
