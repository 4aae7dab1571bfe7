import { expect, test } from 'vitest';
import type { Run } from '../model/run';
import { duration, whatCut } from './words';

test.each([
  [40, '0.04 s'],
  [999, '1.00 s'],
  [12_345, '12.3 s'],
  [245_400, '4 min 05 s'],
])('%d ms reads %s', (ms, text) => expect(duration(ms)).toBe(text));

const run = (given: Partial<Run>) =>
  ({
    limitingFactor: 'NOT_LIMITED',
    limit: 10,
    queryLimit: 10,
    rows: 10,
    extra: null,
    ...given,
  }) as const;

test.each([
  [run({}), 10, null],
  [run({ limitingFactor: 'DROPDOWN' }), 10, 'Cut at 10 rows by the row limit; there are more.'],
  [
    run({ limitingFactor: 'DROPDOWN', limit: 5, rows: 5 }),
    5,
    'Cut at 5 rows, the most this server returns; there are more.',
  ],
  [
    run({ limitingFactor: 'QUERY', limit: 1, rows: 1 }),
    1,
    'Cut at 1 row by the LIMIT of the query; there are more.',
  ],
  [
    run({ limitingFactor: 'QUERY_AND_DROPDOWN' }),
    10,
    'Cut at 10 rows by the LIMIT of the query, which is also the row limit; there are more.',
  ],
  [run({ limitingFactor: 'UNKNOWN' }), 10, null],
  [
    run({
      limitingFactor: 'UNKNOWN',
      extra: { errors: [{ message: 'Cut at 10 rows: they are wide.', level: 'warning' }] },
    }),
    10,
    'Cut at 10 rows: they are wide.',
  ],
  [
    run({ rows: 52_000 }),
    10_000,
    '10,000 rows of 52,000 are shown here; the CSV file has all of them.',
  ],
])('one sentence explains what cut a result (%#) [RUN-38]', (query, rowCount, sentence) => {
  expect(whatCut(query, { rowCount })).toBe(sentence);
});
