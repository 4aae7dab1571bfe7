import { expect, test } from 'vitest';
import { momentOf, momentText } from '../../time/calendar.ts';
import { periodsOf } from './periods.ts';

/** A Thursday at the end of a month, a Saturday morning, the Sunday after it, and a Saturday in May. */
const MOMENTS = [
  momentOf(2019, 0, 31),
  momentOf(2019, 1, 16, 10, 30),
  momentOf(2019, 1, 17),
  momentOf(2019, 4, 4, 8),
];

// What pandas makes of the same moments.
test.each([
  ['B', 67, '2019-01-31=1 2019-02-15=2 2019-05-03=1'],
  ['C', 67, '2019-01-31=1 2019-02-15=2 2019-05-03=1'],
  ['SM', 7, '2019-01-31=1 2019-02-15=2 2019-04-30=1'],
  ['SMS', 8, '2019-01-15=1 2019-02-15=2 2019-05-01=1'],
  ['3M', 3, '2019-01-31=1 2019-04-30=2 2019-07-31=1'],
  ['2MS', 3, '2019-01-01=3 2019-05-01=1'],
  ['BM', 5, '2019-01-31=1 2019-02-28=2 2019-05-31=1'],
  ['BMS', 5, '2019-01-01=1 2019-02-01=2 2019-05-01=1'],
  ['Q', 2, '2019-03-31=3 2019-06-30=1'],
  ['Q-FEB', 2, '2019-02-28=3 2019-05-31=1'],
  ['2QS', 1, '2019-01-01=4'],
  ['BQ', 2, '2019-03-29=3 2019-06-28=1'],
  ['A-MAR', 2, '2019-03-31=3 2020-03-31=1'],
  ['YS', 1, '2019-01-01=4'],
  ['BAS', 1, '2019-01-01=4'],
  ['BA', 1, '2019-12-31=4'],
  ['W-WED', 14, '2019-02-06=1 2019-02-20=2 2019-05-08=1'],
  ['20W-SAT', 2, '2019-02-02=1 2019-06-22=3'],
  ['45D', 3, '2019-01-31=3 2019-05-01=1'],
  ['1000H', 3, '2019-01-31=3 2019-04-24=1'],
])('of %s there are %i periods, and these have moments: %s', (rule, count, wanted) => {
  const periods = periodsOf(MOMENTS[0] ?? 0, MOMENTS.at(-1) ?? 0, rule);
  const counts = new Map<string, number>();
  for (const moment of MOMENTS) {
    const name = momentText(periods.find(({ end }) => moment < end)?.label ?? 0).slice(0, 10);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect(periods).toHaveLength(count);
  expect([...counts].map(([name, own]) => `${name}=${own}`).join(' ')).toBe(wanted);
});

test.each(['', 'X', '-1D', '0D', 'W-FOO', 'Q-13', 'MS-JAN', 'D-MON', '1.5D'])(
  '%j is no frequency',
  (rule) => {
    expect(() => periodsOf(0, 1, rule)).toThrow(`Invalid frequency: ${rule}`);
  },
);

test('case says nothing but for thousandths of a second and starts of months', () => {
  const [short] = periodsOf(0, 0, 'ms');
  expect(short?.end).toBe(1);
  const [long] = periodsOf(0, 0, 'MS');
  expect(long?.end).toBe(momentOf(1970, 1, 1));
  expect(periodsOf(0, 1e10, 'w-mon')).toEqual(periodsOf(0, 1e10, 'W-MON'));
});
