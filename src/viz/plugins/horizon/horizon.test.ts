import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, MONTHS } from '../../../../test/aViz';
import { momentSeries } from '../../shared/momentSeries';
import { horizonDrawing } from './drawing';
import { inBand, measured } from './option';

const form = aForm('horizon', { metrics: ['sum'], groupby: ['region'] });
const result = {
  ...MONTHS,
  colnames: ['__timestamp', 'North', 'South'],
  data: MONTHS.data.map(({ month, ...row }) => ({ ...row, __timestamp: month })),
};

describe('the bands of a horizon', () => {
  test.each([
    [0, 1, [1, 0, null]],
    [1, 1, [0.6, 0, null]],
    [2, 1, [0, 0, null]],
    [0, -1, [0, 1, null]],
  ] as const)('number %i of the sign %i have their part of the values', (band, sign, part) => {
    const own = inBand([40, -50, null], 100, band, sign).map((value) =>
      value === null ? null : Number(value.toFixed(6)),
    );
    expect(own).toEqual(part);
  });

  test.each([
    [{}, [30, 7]],
    [{ horizon_color_scale: 'overall' }, [30, 30]],
    [{ horizon_color_scale: 'change' }, [20, 2]],
  ])('with %j end at %j', (more, ends) => {
    const scales = measured(momentSeries(result), { ...form, ...more });
    expect(scales.map(({ end }) => end)).toEqual(ends);
  });
});

describe('the drawing of a horizon', () => {
  test('has a row for each series, and says which have none', () => {
    const { option, note, grid, told } = aDrawing(horizonDrawing, result, form);
    expect(option.grid).toHaveLength(2);
    expect(note).toBe('1 missing value; the areas go on over them');
    expect(grid.textOf(0, 2)).toBe('North, 2024-03-01: 30');
    expect(grid.textOf(0, 1)).toBeNull();
    expect(told).toBe('2 series of 3 moments from 2024-01-01 to 2024-03-01.');
    expect(tipOf(option, { seriesIndex: 1, dataIndex: 0 })).toBe('2024-01-01South5');
    expect(aDrawing(horizonDrawing, result, form, { height: 30 }).note).toBe(
      'The first 1 of 2 series; a higher chart shows more. 1 missing value; the areas go on over them',
    );
  });

  test('says that values may be missing where the row limit was reached', () => {
    const note = (row_limit: number) =>
      aDrawing(horizonDrawing, { ...result, sql_rowcount: 5 }, { ...form, row_limit }).note;
    expect(note(5)).toMatch(
      /^Values may be missing, since the row limit left out those behind the first 5 rows/,
    );
    expect(note(6)).not.toMatch(/row limit/);
  });

  test('says which series have no area, since they have one value', () => {
    const [first] = result.data;
    const once = { ...result, data: [{ ...first, North: 3, South: 4 }] };
    expect(aDrawing(horizonDrawing, once, form).note).toBe(
      '2 series of a single value have no area; the table has it',
    );
  });

  test('has an area also where every value stands between two gaps', () => {
    const alone = result.data.map((row, at) => ({ ...row, North: at % 2 === 0 ? at + 1 : null }));
    const { option } = aDrawing(horizonDrawing, { ...result, data: alone }, form);
    const areas = (
      option.series as readonly { xAxisIndex: number; areaStyle?: object; data: unknown[] }[]
    ).filter(({ xAxisIndex, areaStyle }) => xAxisIndex === 0 && areaStyle);
    expect(areas.map(({ data }) => data.length)).toEqual([2, 2, 2, 2]);
    expect(areas.flatMap(({ data }) => data).flat()).not.toContain(null);
  });
});
