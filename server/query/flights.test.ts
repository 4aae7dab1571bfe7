import { expect, test, vi } from 'vitest';
import { createFlights } from './flights.ts';

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
