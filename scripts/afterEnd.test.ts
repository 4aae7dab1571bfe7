import { describe, expect, test } from 'vitest';
import { afterEnd, reasonOf } from './afterEnd.mjs';

const anEnd = (end: Partial<Parameters<typeof afterEnd>[0]> = {}) => ({
  code: null,
  signal: 'SIGKILL' as const,
  livedMs: 5000,
  wasReady: true,
  wasStopped: false,
  endsBefore: 0,
  ...end,
});
const code = (number: number, end: Partial<ReturnType<typeof anEnd>> = {}) =>
  anEnd({ ...end, code: number, signal: null });

describe('staying down', () => {
  test.each([
    ['it was stopped', anEnd({ code: 0, signal: null, wasStopped: true }), 0],
    ['a signal meant for it came before it listened', anEnd({ wasStopped: true }), 137],
    ['an error met it while it was being stopped', code(70, { wasStopped: true }), 70],
    ['an option is wrong or its folder is held by another', code(2), 2],
    ['its data are broken or newer', code(3), 3],
    ['it never could start, and has said why', code(1, { wasReady: false }), 1],
    ['its store did not answer the first start', code(4, { wasReady: false }), 4],
  ])('the server stays down when %s [R25, R26]', (_, end, exitCode) => {
    expect(afterEnd(end)).toEqual({ exitCode });
  });
});

describe('starting again', () => {
  test.each([
    ['was killed', anEnd()],
    ['ran out of memory', anEnd({ signal: 'SIGABRT' })],
    ['was killed before it could listen', anEnd({ wasReady: false })],
    ['met an error that nobody caught', code(70)],
    ['lost its store, which ran before', code(4)],
    ['could not start where it had run before', code(1)],
  ])('the server starts again at once when it %s [R17, R25]', (_, end) => {
    expect(afterEnd(end)).toEqual({ waitMs: 0, ends: 1 });
  });

  test('the launcher waits longer each time when the server keeps ending', () => {
    const waits: number[] = [];
    let endsBefore = 0;
    for (let round = 0; round < 9; round += 1) {
      const next = afterEnd(anEnd({ endsBefore }));
      if (!('waitMs' in next)) throw new Error('It stayed down.');
      waits.push(next.waitMs);
      endsBefore = next.ends;
    }
    expect(waits).toEqual([0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('the server starts again at once after running for a minute, however often it ended before', () => {
    expect(afterEnd(anEnd({ endsBefore: 6, livedMs: 60_000 }))).toEqual({ waitMs: 0, ends: 1 });
  });
});

test('the log names the signal, the exit code or the lack of memory, with the lines that show where', () => {
  expect(reasonOf(anEnd(), 'a line\n')).toEqual({ reason: 'ended by SIGKILL' });
  expect(reasonOf(code(70), '')).toEqual({ reason: 'ended with code 70' });
  const fatal = 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory';
  expect(
    reasonOf(
      anEnd({ signal: 'SIGABRT' }),
      `before\n${fatal}\n----- Native stack trace -----\n 1: 0x93\n`,
    ),
  ).toEqual({
    reason: 'out of memory',
    lastLines: ['before', fatal],
  });
});
