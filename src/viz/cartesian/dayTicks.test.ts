import { describe, expect, test } from 'vitest';
import { dayTicks } from './dayTicks';

const DAY = 86_400_000;
const along = (grain: string, first: number, steps: readonly number[], more: object = {}) => ({
  kind: 'time' as const,
  at: steps.map((step) => first + step * (grain === 'P1D' ? DAY : 7 * DAY)),
  tickFormat: null,
  exact: String,
  canZoom: false,
  grain,
  ...more,
});
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
const ticksOf = (of: ReturnType<typeof along>, roomPx: number, direction?: 'down') => {
  const ticks = dayTicks(of, roomPx, direction ?? 'across');
  return ticks && ticks.at.map((at) => ticks.textOf(at));
};
const AUGUST = Date.UTC(2004, 7, 30);

describe('the ticks of an axis of weeks', () => {
  test('are at its weeks and say their month and year', () => {
    expect(ticksOf(along('P1W', AUGUST, upTo(3)), 600)).toEqual([
      '2004-08-30',
      '2004-09-06',
      '2004-09-13',
    ]);
  });

  test('are there for weeks that have no row, and for weeks that begin or end on another day', () => {
    for (const grain of ['1969-12-28T00:00:00Z/P1W', 'P1W/1970-01-04T00:00:00Z'])
      expect(ticksOf(along(grain, AUGUST, [0, 2]), 600)).toHaveLength(3);
  });

  test('are every second or third one where there is no room for all', () => {
    expect(ticksOf(along('P1W', AUGUST, upTo(9)), 320)).toEqual([
      '2004-08-30',
      '2004-09-20',
      '2004-10-11',
    ]);
    expect(ticksOf(along('P1W', AUGUST, upTo(9)), 450, 'down')).toHaveLength(9);
  });

  test('are the months of the library where only few of the weeks would have one', () => {
    expect(ticksOf(along('P1W', AUGUST, upTo(75)), 800)).toBeNull();
  });

  test('are all of them where one zooms: the drawing leaves out what overlaps', () => {
    expect(ticksOf(along('P1W', AUGUST, upTo(75), { canZoom: true }), 800)).toHaveLength(75);
  });

  test('are written as the chart says', () => {
    expect(ticksOf(along('P1W', AUGUST, upTo(2), { tickFormat: '%d.%m.' }), 600)).toEqual([
      '30.08.',
      '06.09.',
    ]);
  });
});

describe('the ticks of an axis of days', () => {
  test('say the month where the axis has no first day of one', () => {
    expect(ticksOf(along('P1D', Date.UTC(2004, 0, 2), upTo(3)), 600)).toEqual([
      '2004-01-02',
      '2004-01-03',
      '2004-01-04',
    ]);
  });

  test('are those of the library where it names a month', () => {
    expect(ticksOf(along('P1D', Date.UTC(2004, 0, 1), upTo(3)), 600)).toBeNull();
    expect(ticksOf(along('P1D', Date.UTC(2004, 0, 30), upTo(3)), 600)).toBeNull();
  });
});

test('other grains, places between the steps and a single place have the ticks of the library', () => {
  expect(ticksOf(along('P1M', AUGUST, upTo(3)), 600)).toBeNull();
  expect(ticksOf(along('P1W', AUGUST, [0, 0.5, 2]), 600)).toBeNull();
  expect(ticksOf(along('P1W', AUGUST, [0]), 600)).toBeNull();
});
