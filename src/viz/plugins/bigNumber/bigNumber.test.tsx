import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, NUMBER, SIZE, TIME } from '../../../../test/aViz';
import { smartNumber } from '../../shared/numberFormat';
import { fullDate } from '#common/timeFormat.ts';
import { toFigure } from './figure';
import { buildTotalQueries, buildTrendQueries } from './query';
import { trendOption } from './trendOption';

const trend = aResult(
  ['month', 'count'],
  [TIME, NUMBER],
  [
    [3, null],
    [1, 10],
    [2, 15],
  ],
);
const form = aForm('big_number', { x_axis: 'month', metric: 'count', compare_lag: 1 });
const total = aForm('big_number_total', { metric: 'count' });
const one = (value: unknown) => aResult(['count'], [NUMBER], [[value]]);

describe('the value of a big number', () => {
  test('is the newest one available, with its change over the lag', () => {
    expect(toFigure([trend], form)).toMatchObject({ value: 15, at: 2, change: 0.5 });
  });

  test.each([
    ['sum', 25],
    ['mean', 12.5],
    ['min', 10],
    ['max', 15],
    ['median', 12.5],
    ['LAST_VALUE', 15],
  ])('aggregated by %s is %d', (aggregation, value) => {
    expect(toFigure([trend], { ...form, aggregation }).value).toBe(value);
  });

  test('keeps the digits of the values that it is made of', () => {
    const exact = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      [
        [1, '9007199254740993'],
        [2, '0.10'],
        [3, '2'],
      ],
    );
    const of = (aggregation: string) => toFigure([exact], { ...form, aggregation }).raw;
    expect(of('sum')).toBe('9007199254740995.10');
    expect(of('max')).toBe('9007199254740993');
    expect(of('LAST_VALUE')).toBe('2');
  });

  test('is made of more values than a function takes', () => {
    const many = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      Array.from({ length: 200_000 }, (_, at) => [at, at]),
    );
    expect(toFigure([many], { ...form, aggregation: 'max' }).value).toBe(199_999);
  });

  test('has no direction where it did not change', async () => {
    const same = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      [
        [1, 5],
        [2, 5],
      ],
    );
    draw({ ...form, compare_lag: 1 }, [same]);
    expect(await screen.findByText(/0\.0%/)).not.toHaveTextContent(/[▲▼]/);
  });

  test('over the whole range comes from a query of its own', () => {
    expect(toFigure([trend, one(99)], { ...form, aggregation: 'raw' }).value).toBe(99);
  });

  test.each([
    [
      'no lag',
      [
        [1, 10],
        [2, 15],
      ],
      0,
    ],
    [
      'a lag longer than the trend',
      [
        [1, 10],
        [2, 15],
      ],
      5,
    ],
    [
      'nothing to compare with',
      [
        [1, 0],
        [2, 15],
      ],
      1,
    ],
  ])('has no change with %s', (_, rows, compare_lag) => {
    const result = aResult(['month', 'count'], [TIME, NUMBER], rows);
    expect(toFigure([result], { ...form, compare_lag }).change).toBeNull();
  });

  test('changes relative to the absolute earlier value, including a negative one', () => {
    const result = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      [
        [1, -10],
        [2, -5],
      ],
    );
    expect(toFigure([result], form).change).toBe(0.5);
  });

  test('keeps the digits of a number that arrives as text', () => {
    expect(toFigure([one('12.50')], total).value).toBe(12.5);
  });
});

describe('a big number on the page', () => {
  test('says that there is no data instead of staying empty', async () => {
    draw(total, [aResult(['count'], [NUMBER], [])]);
    expect(await screen.findByText('No data')).toBeVisible();
  });

  test('is one image named by title and value', async () => {
    draw({ ...total, subtitle: 'in May' }, [one(1_234_567)]);
    expect(await screen.findByRole('img', { name: 'Sales: 1.23M' })).toBeVisible();
    expect(screen.getByText('in May')).toBeVisible();
  });

  test.each([
    [{ y_axis_format: ',d' }, {}, 'Sales: 1,234,567'],
    [{}, { count: '$,.2f' }, 'Sales: $1,234,567.00'],
    [{ y_axis_format: '.1s' }, { count: '$,.2f' }, 'Sales: 1M'],
  ])('with %j over a metric of %j reads %s [CTL-08]', async (more, columnFormats, name) => {
    draw({ ...total, ...more }, [one(1_234_567)], {
      dataset: { verboseNames: {}, columnFormats },
    });
    expect(await screen.findByRole('img', { name })).toBeVisible();
  });

  test('shows the direction, size and time of its change', async () => {
    draw(
      {
        ...form,
        compare_suffix: 'over a month',
        show_timestamp: true,
        time_format: '%Y-%m-%d',
        show_trend_line: false,
      },
      [
        aResult(
          ['month', 'count'],
          [TIME, NUMBER],
          [
            [Date.UTC(2024, 0, 1), 20],
            [Date.UTC(2024, 1, 1), 15],
          ],
        ),
      ],
    );
    expect(await screen.findByText(/−25.0% over a month/)).toBeVisible();
    expect(screen.getByText('▼')).toBeVisible();
    expect(screen.getByText('2024-02-01')).toBeVisible();
  });

  test('tells the change of a percentage as relative', async () => {
    const shares = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      [
        [Date.UTC(2024, 0, 1), 0.1],
        [Date.UTC(2024, 1, 1), 0.12],
      ],
    );
    draw({ ...form, compare_suffix: 'over a month', y_axis_format: '.0%' }, [shares]);
    const change = await screen.findByText(/\+20\.0% relative over a month/);
    expect(change).toHaveAttribute(
      'title',
      'Relative to the percentage before, not in percentage points.',
    );
  });

  test('draws its trend below, with a name of its own', async () => {
    draw(form, [trend]);
    expect(await screen.findByLabelText('Sales, trend')).toBeInTheDocument();
  });

  test('draws of a trend of many points as many as there is room for', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => [at, (at * 7919) % 1000]);
    const { container } = draw(form, [aResult(['month', 'count'], [TIME, NUMBER], many)]);
    await screen.findByLabelText('Sales, trend');
    const pointsOf = (path: Element) => (path.getAttribute('d')?.match(/[ML]/g) ?? []).length;
    const most = Math.max(...[...container.querySelectorAll('path')].map(pointsOf));
    expect(most).toBeGreaterThan(50);
    expect(most).toBeLessThan(2 * SIZE.width);
  });
});

describe('the trend line', () => {
  const option = (more: Readonly<Record<string, unknown>> = {}) =>
    trendOption(toFigure([trend], form), { ...form, ...more }, TOKENS.light, {
      value: smartNumber,
      time: fullDate,
    }) as {
      yAxis: { scale: boolean };
      series: { lineStyle: { color: string }; data: unknown }[];
      tooltip: { formatter: (points: { dataIndex: number }[]) => HTMLElement };
    };

  test('runs from the oldest to the newest value, including gaps', () => {
    expect(option().series[0]?.data).toEqual([
      [1, 10],
      [2, 15],
      [3, null],
    ]);
    expect(option().tooltip.formatter([{ dataIndex: 2 }]).textContent).toMatch(/No data$/);
  });

  test.each([
    [{ r: 0, g: 122, b: 135, a: 1 }, TOKENS.light.accent],
    [{ r: 1, g: 2, b: 3 }, 'rgb(1,2,3)'],
    [null, TOKENS.light.accent],
  ])('with the colour %j is drawn in %s [CTL-32]', (color_picker, color) => {
    expect(option({ color_picker }).series[0]?.lineStyle.color).toBe(color);
  });

  test('starts at zero unless set otherwise', () => {
    expect(option().yAxis.scale).toBe(false);
    expect(option({ start_y_axis_at_zero: false }).yAxis.scale).toBe(true);
  });
});

describe('the queries of a big number', () => {
  test('have no dimensions and no limit', () => {
    const [query] = buildTotalQueries({ ...total, row_limit: 5, groupby: ['a'] });
    expect(query).toMatchObject({ columns: [], metrics: ['count'] });
    expect(query).not.toHaveProperty('row_limit');
  });

  test('ask for the trend along time, and for the whole range where that is shown', () => {
    const queries = buildTrendQueries({ ...form, aggregation: 'raw', time_grain_sqla: 'P1M' });
    expect(queries).toHaveLength(2);
    expect(queries[0]).toMatchObject({ columns: [{ label: 'month', timeGrain: 'P1M' }] });
    expect(queries[1]).toMatchObject({ columns: [], is_timeseries: false, post_processing: [] });
    expect(buildTrendQueries(form)).toHaveLength(1);
  });

  test.each([
    [{ rolling_type: 'cumsum' }, ['pivot', 'cum', 'flatten']],
    [{ rolling_type: 'mean', rolling_periods: 3 }, ['pivot', 'rolling', 'flatten']],
    [{ resample_rule: '1D', resample_method: 'ffill' }, ['pivot', 'resample', 'flatten']],
    [{ resample_rule: '1D' }, ['pivot', 'flatten']],
    [{ rolling_type: 'None' }, ['pivot', 'flatten']],
  ])('with %j have the steps %j [CTL-22, CTL-34, CTL-35]', (more, steps) => {
    const { post_processing } = buildTrendQueries({ ...form, ...more })[0] ?? {};
    expect((post_processing as { operation: string }[]).map(({ operation }) => operation)).toEqual(
      steps,
    );
  });
});
