import { describe, expect, test } from 'vitest';
import { grainTicks } from './grainTicks';

const along = (grain: string, from: number, count: number, more: object = {}) => ({
  kind: 'time' as const,
  at: Array.from({ length: count }, (_, at) =>
    Date.UTC(from, at * (grain === 'P1Y' ? 12 : grain === 'P6M' ? 6 : 3), 1),
  ),
  tickFormat: null,
  exact: String,
  canZoom: false,
  grain,
  ...more,
});
const ticksOf = (of: ReturnType<typeof along>, roomPx: number, direction?: 'down') => {
  const ticks = grainTicks(of, roomPx, direction ?? 'across');
  return ticks && ticks.at.map((at) => ticks.textOf(at));
};

describe('the ticks of an axis of quarters', () => {
  test('are the quarters that it has, the last one too', () => {
    expect(ticksOf(along('P3M', 2001, 2), 400)).toEqual(['2001 Q1', '2001 Q2']);
    expect(ticksOf(along('P0.25Y', 2001, 3), 400)).toEqual(['2001 Q1', '2001 Q2', '2001 Q3']);
  });

  test('are each second one, years or round years where there is no room for all', () => {
    expect(ticksOf(along('P3M', 2001, 8), 400)).toEqual([
      '2001 Q1',
      '2001 Q3',
      '2002 Q1',
      '2002 Q3',
    ]);
    expect(ticksOf(along('P3M', 2001, 20), 400)).toEqual(['2001', '2002', '2003', '2004', '2005']);
    expect(ticksOf(along('P3M', 2001, 80), 400)).toEqual(['2005', '2010', '2015', '2020']);
  });

  test('are more of them below each other than beside each other', () => {
    expect(ticksOf(along('P3M', 2001, 8), 300, 'down')).toHaveLength(8);
  });

  test('are one alone where two have no room', () => {
    const three = along('P3M', 2001, 4);
    expect(ticksOf({ ...three, at: three.at.slice(1) }, 80)).toEqual(['2001 Q3']);
    expect(ticksOf(along('P3M', 2001, 2), 60)).toEqual(['2001 Q1']);
  });

  test('are written as the chart says', () => {
    expect(ticksOf(along('P3M', 2001, 2, { tickFormat: '%m/%Y' }), 400)).toEqual([
      '01/2001',
      '04/2001',
    ]);
  });

  test('are all of them where one zooms or wants each step: the drawing leaves out what overlaps', () => {
    expect(ticksOf(along('P3M', 2001, 40, { canZoom: true }), 400)).toHaveLength(40);
    expect(ticksOf(along('P3M', 2001, 40, { showsEveryStep: true }), 400)).toHaveLength(40);
  });
});

test('the ticks of an axis of halves or of years are on its own steps', () => {
  expect(ticksOf(along('P6M', 2001, 3), 400)).toEqual(['2001 H1', '2001 H2', '2002 H1']);
  expect(ticksOf(along('P1Y', 2001, 3), 400)).toEqual(['2001', '2002', '2003']);
  expect(ticksOf(along('P1Y', 2001, 20), 300)).toEqual(['2005', '2010', '2015', '2020']);
});

test('other steps, and moments that begin none, have the ticks of the library', () => {
  expect(ticksOf(along('P1M', 2001, 3), 400)).toBeNull();
  const late = along('P3M', 2001, 3);
  expect(ticksOf({ ...late, at: late.at.map((at) => at + 3_600_000) }, 400)).toBeNull();
  expect(ticksOf(along('P3M', 2001, 1), 400)).toBeNull();
});
