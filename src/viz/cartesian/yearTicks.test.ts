import { describe, expect, test } from 'vitest';
import { yearText, yearTicks } from './yearTicks';

const years = (from: number, to: number, more: object = {}) => ({
  kind: 'time' as const,
  at: Array.from({ length: to - from + 1 }, (_, at) => Date.UTC(from + at, 0, 1)),
  tickFormat: null,
  exact: String,
  canZoom: false,
  ...more,
});
const ticksOf = (along: ReturnType<typeof years>, roomPx: number) =>
  yearTicks(along, roomPx, 'across')?.map(yearText) ?? null;

describe('the ticks of an axis of decades', () => {
  test('are round years, as many as there is room for', () => {
    expect(ticksOf(years(1915, 2011), 400)).toEqual(['1920', '1940', '1960', '1980', '2000']);
    expect(ticksOf(years(2001, 2019), 400)).toEqual(['2005', '2010', '2015']);
    expect(ticksOf(years(2001, 2011), 400)).toEqual(['2002', '2004', '2006', '2008', '2010']);
  });

  test('are the library’s where there is room for each year', () => {
    expect(ticksOf(years(2003, 2006), 400)).toBeNull();
  });

  test('are the library’s where one zooms, or wants each step', () => {
    expect(ticksOf(years(1915, 2011, { canZoom: true }), 400)).toBeNull();
    expect(ticksOf(years(1915, 2011, { showsEveryStep: true }), 400)).toBeNull();
  });

  test('stay within the data, and none are made of nothing', () => {
    expect(ticksOf(years(1996, 2011), 170)).toEqual(['2000', '2005', '2010']);
    expect(ticksOf(years(2000, 1999), 400)).toBeNull();
  });
});
