import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { LazyViz } from '../LazyViz';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { toFigure } from './bigNumber/figure';
import { pieRoom, toSlices } from './pie/option';
import { tableColumns } from './table/columns';
import { sortRows } from './table/sortRows';
import { missingNote } from './timeseries/missingNote';
import { timeseriesOption, valueFormat } from './timeseries/option';
import { toFrame } from './timeseries/series';

const FACTS = { verboseNames: {}, columnFormats: {} };

const aResult = (colnames: string[], coltypes: number[], rows: unknown[][]): ChartResult => ({
  colnames,
  coltypes,
  data: rows.map((row) => Object.fromEntries(row.map((value, index) => [colnames[index], value]))),
  rowcount: rows.length,
});

const aForm = (viz_type: string, rest: Record<string, unknown> = {}): FormData => ({
  datasource: '1__table',
  viz_type,
  ...rest,
});

const draw = (formData: FormData, results: ChartResult[]) =>
  render(
    <MantineProvider env="test">
      <LazyViz
        formData={formData}
        results={results}
        dataset={FACTS}
        width={400}
        height={300}
        title="Sales"
      />
    </MantineProvider>,
  );

const MONTHS = aResult(
  ['month', 'North', 'South'],
  [2, 0, 0],
  [
    [Date.UTC(2024, 0, 1), 10, 5],
    [Date.UTC(2024, 1, 1), null, 7],
    [Date.UTC(2024, 2, 1), 30, 'NaN'],
  ],
);

describe('time series', () => {
  const form = aForm('echarts_timeseries_line', {
    x_axis: 'month',
    metrics: ['count'],
    groupby: ['region'],
  });

  test('every column but x is a series; what is no number is a gap and counted', () => {
    const frame = toFrame(MONTHS, form);
    expect(frame.series.map(({ name }) => name)).toEqual(['North', 'South']);
    expect(frame.series[0]?.values).toEqual([10, null, 30]);
    expect(frame.missing).toBe(2);
  });

  test.each([
    ['name', true, ['North', 'South']],
    ['name', false, ['South', 'North']],
    ['sum', true, ['South', 'North']],
    ['max', false, ['North', 'South']],
    ['avg', true, ['South', 'North']],
  ])(
    'series sort by %s, ascending %s [CTL-33]',
    (sort_series_type, sort_series_ascending, names) => {
      expect(
        toFrame(MONTHS, { ...form, sort_series_type, sort_series_ascending }).series.map(
          ({ name }) => name,
        ),
      ).toEqual(names);
    },
  );

  test('a percentage comparison forces one decimal and a percent sign [CTL-46]', () => {
    const format = valueFormat(
      { ...form, comparison_type: 'percentage', time_compare: ['1 year ago'], y_axis_format: ',d' },
      FACTS,
    );
    expect(format(0.1234)).toBe('12.3%');
  });

  const optionOf = (more: Record<string, unknown>, result = MONTHS) =>
    timeseriesOption({
      kind: 'area',
      result,
      form: { ...form, ...more },
      dataset: { verboseNames: { North: 'Northern' }, columnFormats: {} },
      tokens: TOKENS.light,
      width: 600,
      height: 300,
    }) as {
      series: { name: string; data: [number, number | null][]; itemStyle: { color: string } }[];
      yAxis: { max?: number };
    };

  test('metrics take the colours in the order of the form, whatever order they are drawn in [COL-04]', () => {
    for (const sort_series_ascending of [true, false]) {
      const { series } = optionOf({
        metrics: ['South', 'North'],
        groupby: [],
        sort_series_ascending,
      });
      const colors = Object.fromEntries(
        series.map(({ name, itemStyle }) => [name, itemStyle.color]),
      );
      expect(colors).toEqual({
        South: TOKENS.light.series[0],
        Northern: TOKENS.light.series[1],
      });
    }
  });

  test('a gap stays a gap, and counts as nothing in a stack', () => {
    const valuesOf = (stack: string | null) =>
      optionOf({ stack })
        .series.find(({ name }) => name === 'Northern')
        ?.data.map(([, value]) => value);
    expect(valuesOf(null)).toEqual([10, null, 30]);
    expect(valuesOf('Stack')).toEqual([10, 0, 30]);
  });

  test.each([
    [{ stack: 'Expand' }, 1],
    [{ stack: 'Stack', contributionMode: 'row' }, 1],
    [{ stack: 'Stack' }, undefined],
    [{ stack: null, contributionMode: 'row' }, undefined],
    [{ stack: 'Expand', truncateYAxis: true, y_axis_bounds: [0, 2] }, 2],
  ])('with %j the axis ends at %s', (more, max) => {
    expect(optionOf(more).yAxis.max).toBe(max);
  });

  test('the tooltip reads exact values, largest first, and names what has none', () => {
    const { tooltip } = optionOf({ y_axis_format: 'SMART_NUMBER' }) as unknown as {
      tooltip: { formatter: (points: { dataIndex: number }[]) => HTMLElement };
    };
    const exact = aResult(['month', 'North', 'South'], [2, 0, 0], [[0, 1234.5678, null]]);
    const other = optionOf({ y_axis_format: 'SMART_NUMBER' }, exact) as unknown as {
      tooltip: typeof tooltip;
    };
    expect(tooltip.formatter([{ dataIndex: 0 }]).textContent).toMatch(/Northern10South5$/);
    expect(other.tooltip.formatter([{ dataIndex: 0 }]).textContent).toMatch(
      /Northern1,234.568SouthNo value$/,
    );
  });

  test('points without a number are said under the picture', async () => {
    expect(missingNote(MONTHS, form)).toBe('2 points without a number');
    expect(missingNote(MONTHS, { ...form, stack: 'Stack' })).toBe(
      '2 points without a number, stacked as 0',
    );
    draw(aForm('echarts_timeseries_line', { x_axis: 'month', metrics: ['count'] }), [MONTHS]);
    expect(await screen.findByText('2 points without a number')).toBeVisible();
  });

  test('names too long for their place take turns on two lines, and none is left out', () => {
    const result = aResult(
      ['month', 'count'],
      [1, 0],
      Array.from({ length: 12 }, (_, i) => [`A rather long name ${i}`, i]),
    );
    const { xAxis } = optionOf({}, result) as unknown as {
      xAxis: { axisLabel: { interval: number; formatter: (name: string, at: number) => string } };
    };
    expect(xAxis.axisLabel.interval).toBe(0);
    expect([0, 1].map((at) => xAxis.axisLabel.formatter('name', at))).toEqual(['name', '\nname']);
  });

  test.each(['echarts_timeseries_line', 'echarts_timeseries_bar', 'echarts_area'])(
    '%s draws its series',
    async (type) => {
      const { container } = draw(aForm(type, { x_axis: 'month', metrics: ['count'] }), [MONTHS]);
      await screen.findByText('South', undefined, { timeout: 5000 });
      expect(container.querySelectorAll('svg path').length).toBeGreaterThan(2);
    },
  );
});

describe('pie', () => {
  const form = aForm('pie', { groupby: ['kind'], metric: 'count' });
  const many = aResult(
    ['kind', 'count'],
    [1, 0],
    Array.from({ length: 14 }, (_, i) => [`kind ${i}`, 14 - i]),
  );

  test('more slices than can be told apart end in one that says how many it holds', () => {
    const slices = toSlices(many, form);
    expect(slices).toHaveLength(10);
    expect(slices.at(-1)).toMatchObject({ name: 'Other (5)', value: 15 });
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('labels break before the circle gives way, and it never gets tiny', () => {
    const size = { width: 420, height: 300 };
    expect(pieRoom(size, 0.5, ['A: 1%'])).toEqual({ radius: 108, breaks: false });
    expect(pieRoom(size, 0.5, ['An hour or more: 5%'])).toEqual({ radius: 87, breaks: true });
    expect(pieRoom(size, 0.5, ['x'.repeat(80)]).radius).toBeCloseTo(75.6);
  });

  test('a null group is named', () => {
    expect(toSlices(aResult(['kind', 'count'], [1, 0], [[null, 1]]), form)[0]?.name).toBe('<NULL>');
  });
});

describe('big number', () => {
  const trend = aResult(
    ['month', 'count'],
    [2, 0],
    [
      [3, null],
      [1, 10],
      [2, 15],
    ],
  );
  const form = aForm('big_number', { x_axis: 'month', metric: 'count', compare_lag: 1 });

  test('shows the newest value that is there, and its change over the lag', () => {
    expect(toFigure([trend], form)).toMatchObject({ value: 15, at: 2, change: 0.5 });
  });

  test.each([
    ['sum', 25],
    ['mean', 12.5],
    ['min', 10],
    ['max', 15],
    ['median', 12.5],
  ])('aggregates by %s', (aggregation, value) => {
    expect(toFigure([trend], { ...form, aggregation }).value).toBe(value);
  });

  test('says that there is no data instead of showing nothing', async () => {
    draw(aForm('big_number_total', { metric: 'count' }), [aResult(['count'], [0], [])]);
    expect(await screen.findByText('No data')).toBeVisible();
  });
});

describe('table', () => {
  const form = aForm('table', { groupby: ['region'], metrics: ['count'] });
  const result = aResult(
    ['region', 'count'],
    [1, 0],
    [
      ['North', 5],
      [null, 12],
      ['', '9007199254740993'],
    ],
  );

  test('exact values: big integers keep every digit', () => {
    expect(tableColumns(result, form, FACTS)[1]?.text('9007199254740993')).toBe('9007199254740993');
  });

  test('sorts by number, not by text, and nulls last both ways', () => {
    const rows = [{ a: '10' }, { a: null }, { a: 9 }];
    expect(sortRows(rows, { column: 'a', descending: false }).map(({ a }) => a)).toEqual([
      9,
      '10',
      null,
    ]);
    expect(sortRows(rows, { column: 'a', descending: true }).map(({ a }) => a)).toEqual([
      '10',
      9,
      null,
    ]);
  });

  test('a click on a heading sorts, and the heading says so', async () => {
    draw(form, [result]);
    const heading = await screen.findByRole('columnheader', { name: 'count' });
    await userEvent.click(screen.getByRole('button', { name: 'count' }));
    expect(heading).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('<NULL>')).toBeInTheDocument();
    expect(screen.getByText('<empty string>')).toBeInTheDocument();
  });
});

test('a type that is not drawn here says so instead of failing', () => {
  draw(aForm('deck_scatter'), [MONTHS]);
  expect(screen.getByText('This chart type cannot be drawn here')).toBeVisible();
});

test('dark and light give one meaning to one index', () => {
  expect(TOKENS.light.series).toHaveLength(TOKENS.dark.series.length);
});
