import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, FACTS, MONTHS, NUMBER, TEXT } from '../../../../test/aViz';
import { cartesianOption } from '../../cartesian/write';
import { labelColors, newLabelPlaces } from '../../colors/labelColors';
import { timeseriesModel } from './model';

const form = aForm('echarts_timeseries_line', {
  x_axis: 'month',
  metrics: ['count'],
  groupby: ['region'],
});
const NORTHERN = { verboseNames: { North: 'Northern' }, columnFormats: {} };

const modelOf = (more: Readonly<Record<string, unknown>>, result = MONTHS) =>
  timeseriesModel('area', result, { ...form, ...more }, NORTHERN);
const optionOf = (more: Readonly<Record<string, unknown>>, result = MONTHS) =>
  cartesianOption(modelOf(more, result), TOKENS.light, 600) as {
    series: { name: string; data: [number, number | null][]; itemStyle: { color: string } }[];
    xAxis: { axisLabel: { interval: number; formatter: (name: string) => string } };
    tooltip: { formatter: (points: { dataIndex: number }[]) => HTMLElement };
  };

describe('a time series', () => {
  test('has a series for every column but x, and treats values that are no numbers as gaps', () => {
    const { series, missing } = modelOf({});
    expect(series.map(({ column, name }) => [column, name])).toEqual([
      ['North', 'Northern'],
      ['South', 'South'],
    ]);
    expect(series[0]?.values).toEqual([10, null, 30]);
    expect(missing).toBe(1);
  });

  test('formats a percentage comparison with one decimal and a percent sign [CTL-46]', () => {
    const { across } = modelOf({
      comparison_type: 'percentage',
      time_compare: ['1 year ago'],
      time_range: 'Last year',
      y_axis_format: ',d',
    });
    expect(across.format(0.1234)).toBe('12.3%');
  });

  test('colours metrics by their order in the form data, however they are drawn [COL-04]', () => {
    for (const sort_series_ascending of [true, false]) {
      const { series } = optionOf({
        metrics: ['South', 'North'],
        groupby: [],
        sort_series_ascending,
      });
      const colors = Object.fromEntries(
        series.map(({ name, itemStyle }) => [name, itemStyle.color]),
      );
      expect(colors).toEqual({ South: TOKENS.light.series[0], Northern: TOKENS.light.series[1] });
    }
  });

  test('keeps a gap in a line, and counts it as zero in a stack', () => {
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
    [{ stack: 'Stack' }, null],
    [{ stack: null, contributionMode: 'row' }, null],
    [{ stack: 'Expand', truncateYAxis: true, y_axis_bounds: [0, 2] }, 2],
    [{ truncateYAxis: false, y_axis_bounds: [0, 2] }, null],
    [{ truncateYAxis: true, y_axis_bounds: [5, null] }, null],
  ])('with %j ends its axis at %s', (more, max) => {
    expect(modelOf(more).across.max).toBe(max);
  });

  test('has a tooltip of exact values, largest first, that includes series without one', () => {
    const exact = aResult(['month', 'North', 'South'], [2, 0, 0], [[0, 1234.5678, null]]);
    const { tooltip } = optionOf({ y_axis_format: 'SMART_NUMBER' });
    const other = optionOf({ y_axis_format: 'SMART_NUMBER' }, exact);
    expect(tooltip.formatter([{ dataIndex: 0 }]).textContent).toMatch(/Northern10South5$/);
    expect(other.tooltip.formatter([{ dataIndex: 0 }]).textContent).toMatch(
      /Northern1,234.5678SouthNo value$/,
    );
  });

  test.each([
    [8, 'Rather\nlong 0'],
    [12, 'Rather long 0'],
  ])('breaks or slants %i long names, and omits none', (count, shown) => {
    const names = Array.from({ length: count }, (_, i) => [`Rather long ${i}`, i]);
    const { xAxis } = optionOf({}, aResult(['month', 'count'], [TEXT, NUMBER], names));
    expect(xAxis.axisLabel.interval).toBe(0);
    expect(xAxis.axisLabel.formatter('Rather long 0')).toBe(shown);
  });

  test.each([
    ['line', 'straight', null, null],
    ['area', 'straight', 0.2, null],
  ] as const)('of kind %s has a %s line, filled %s', (kind, curve, fill, points) => {
    const { series } = timeseriesModel(kind, MONTHS, form, FACTS);
    expect(series[0]?.mark).toEqual({ kind: 'line', curve, fill, points });
  });

  test('takes the style of its lines from the settings', () => {
    const look = { seriesType: 'smooth', area: true, opacity: 0.5, markerEnabled: true };
    const { series } = timeseriesModel('line', MONTHS, { ...form, ...look }, FACTS);
    expect(series[0]?.mark).toEqual({ kind: 'line', curve: 'smooth', fill: 0.5, points: 6 });
  });

  test('draws horizontal bars only for the bar chart', () => {
    const lying = { ...form, orientation: 'horizontal' };
    expect(timeseriesModel('bar', MONTHS, lying, FACTS).isHorizontal).toBe(true);
    expect(timeseriesModel('line', MONTHS, lying, FACTS).isHorizontal).toBe(false);
  });
});

describe('a scatter chart', () => {
  const points = aResult(
    ['distance', 'delay'],
    [NUMBER, NUMBER],
    [
      [100, 5],
      [200, null],
      [null, 7],
      [300, 'NaN'],
    ],
  );
  const scatter = aForm('echarts_timeseries_scatter', {
    x_axis: 'distance',
    metrics: ['delay'],
    groupby: [],
    x_axis_title: 'Distance',
  });

  test('has a numeric axis where x is numeric, and omits rows without x', () => {
    const model = timeseriesModel('scatter', points, scatter, FACTS);
    expect(model.along).toMatchObject({ kind: 'number', at: [100, 200, 300] });
    expect(model.titles).toEqual({ along: 'Distance', across: 'delay' });
    expect(model.series[0]).toMatchObject({ values: [5, null, null], mark: { kind: 'points' } });
    expect(model.missing).toBe(2);
  });

  test.each([
    [{}, { along: 'Miles', across: 'Delay (min)' }],
    [{ y_axis_title: 'Late by' }, { along: 'Miles', across: 'Late by' }],
    [{ metrics: ['delay', 'count'] }, { along: 'Miles', across: '' }],
  ])('with %j names the axes that have no title', (more, titles) => {
    const facts = { verboseNames: { distance: 'Miles', delay: 'Delay (min)' }, columnFormats: {} };
    const settings = { ...scatter, x_axis_title: '', ...more };
    expect(timeseriesModel('scatter', points, settings, facts).titles).toEqual(titles);
    expect(timeseriesModel('line', points, { ...scatter, x_axis_title: '' }, facts).titles).toEqual(
      { along: '', across: '' },
    );
  });

  test('names no axis of time, whose ticks are dates', () => {
    const { titles } = timeseriesModel('scatter', MONTHS, { ...scatter, x_axis_title: '' }, FACTS);
    expect(titles.along).toBe('');
  });

  test('keeps its categorical axis if set so', () => {
    const { along } = timeseriesModel(
      'scatter',
      points,
      { ...scatter, xAxisForceCategorical: true },
      FACTS,
    );
    expect(along.kind).toBe('category');
  });

  test('draws the existing points, and its tooltip names both axes', () => {
    const { series, tooltip } = cartesianOption(
      timeseriesModel('scatter', points, scatter, FACTS),
      TOKENS.light,
      600,
    ) as {
      series: { data: unknown; type: string }[];
      tooltip: { formatter: (point: object) => HTMLElement };
    };
    expect(series).toMatchObject([{ type: 'scatter', data: [[100, 5]] }]);
    expect(tooltip.formatter({ seriesIndex: 0, dataIndex: 0 }).textContent).toBe(
      'Distance100delay5',
    );
  });

  test('is never stacked', () => {
    expect(
      timeseriesModel('scatter', MONTHS, { ...scatter, stack: 'Stack' }, FACTS).isStacked,
    ).toBe(false);
  });
});

describe('the drawing', () => {
  test.each([
    'echarts_timeseries_line',
    'echarts_timeseries_bar',
    'echarts_area',
    'echarts_timeseries_scatter',
  ])('of %s has its series', async (type) => {
    const { container } = draw(aForm(type, { x_axis: 'month', metrics: ['count'] }), [MONTHS]);
    await screen.findByText('South');
    expect(container.querySelectorAll('svg path').length).toBeGreaterThan(2);
  });

  test('has the total of each stack of shares, also of one that ends a rounding beyond the whole', async () => {
    const rows = aResult(
      ['genre', 'a', 'b', 'c'],
      [TEXT, NUMBER, NUMBER, NUMBER],
      [
        ['Drama', 6 / 30, 23 / 30, 1 / 30],
        ['Action', 0.5, 0.25, 0.25],
      ],
    );
    const shares = aForm('echarts_timeseries_bar', {
      x_axis: 'genre',
      metrics: ['count'],
      groupby: ['kind'],
      contributionMode: 'row',
      stack: 'Stack',
      show_value: true,
      orientation: 'horizontal',
    });
    draw(shares, [rows]);
    await screen.findByText('Drama');
    /* The end of the axis, and each bar. */
    expect(screen.getAllByText('100%')).toHaveLength(3);
  });

  test('notes below how many values are missing', async () => {
    draw(aForm('echarts_timeseries_line', { x_axis: 'month', metrics: ['count'] }), [MONTHS]);
    expect(await screen.findByText('2 missing values')).toBeVisible();
  });

  test('keeps the color of each series while a filter removes others [COL-04]', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `region ${at}`);
    const resultOf = (shown: readonly string[]) =>
      aResult(
        ['month', ...shown],
        [TEXT, ...shown.map(() => NUMBER)],
        [['Jan', ...shown.map(() => 1)]],
      );
    const bars = aForm('echarts_timeseries_bar', {
      x_axis: 'month',
      metrics: ['count'],
      groupby: ['region'],
    });
    const labelPlaces = newLabelPlaces();
    const inkOf = async (shown: readonly string[]) => {
      const { container, unmount } = draw(bars, [resultOf(shown)], { labelPlaces, width: 900 });
      await screen.findByText('Jan');
      const fills = [...container.querySelectorAll('svg path')]
        .map((path) => path.getAttribute('fill') ?? '')
        .filter((fill) => TOKENS.light.series.includes(fill));
      unmount();
      return new Set(fills);
    };
    expect((await inkOf(names)).size).toBe(9);
    const [last] = labelColors(['region 8'], bars, TOKENS.light, [], labelPlaces).values();
    expect(await inkOf(['region 8'])).toEqual(new Set([last]));
  });

  test('has the title of the chart as its description', async () => {
    draw(aForm('echarts_timeseries_bar', { x_axis: 'month', metrics: ['count'] }), [MONTHS]);
    expect(await screen.findByLabelText('Sales')).toBeInTheDocument();
  });
});
