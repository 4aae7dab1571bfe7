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
  [run({ limitingFactor: 'DROPDOWN' }), 10, 'Showing the first 10 rows (row limit)'],
  [
    run({ limitingFactor: 'DROPDOWN', limit: 5, rows: 5 }),
    5,
    'Showing the first 5 rows (the most this server returns)',
  ],
  [
    run({ limitingFactor: 'QUERY', limit: 1, rows: 1 }),
    1,
    'Showing the first 1 row (LIMIT of the query)',
  ],
  [
    run({ limitingFactor: 'QUERY_AND_DROPDOWN' }),
    10,
    'Showing the first 10 rows (LIMIT of the query, which is also the row limit)',
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
