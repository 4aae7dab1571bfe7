import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, FACTS, MONTHS, NUMBER, TEXT } from '../../../../test/aViz';
import { missingNote } from '../../cartesian/missingNote';
import { cartesianOption } from '../../cartesian/write';
import { chartControls } from '../../controls/chartControls';
import type { ChartResult } from '../../chartResult';
import { timeShifts } from '../../shared/timeShifts';
import type { SeriesKind } from './markOf';
import { barMeta, lineMeta } from './meta';
import { timeseriesModel } from './model';
import { buildTimeseriesQueries } from './query';

interface Drawn {
  readonly xAxis: Record<string, unknown> & { readonly axisLabel: Record<string, unknown> };
  readonly yAxis: Record<string, unknown>;
  readonly legend: Record<string, unknown>;
  readonly grid: Record<string, number>;
  readonly series: readonly (Record<string, unknown> & {
    readonly itemStyle: Record<string, unknown>;
    readonly lineStyle: Record<string, unknown>;
  })[];
  readonly tooltip: {
    readonly trigger: string;
    readonly formatter: (points: { readonly dataIndex: number }[]) => HTMLElement;
  };
  readonly dataZoom?: readonly Record<string, unknown>[];
}

const form = aForm('echarts_timeseries_line', {
  x_axis: 'month',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: ['region'],
});
const whole = aResult(
  ['month', 'North', 'South'],
  [2, NUMBER, NUMBER],
  [
    [Date.UTC(2024, 0, 1), 10, 30],
    [Date.UTC(2024, 1, 1), 20, 60],
  ],
);

const modelOf = (
  more: Readonly<Record<string, unknown>>,
  result: ChartResult = whole,
  kind: SeriesKind = 'area',
) => timeseriesModel(kind, result, { ...form, ...more }, FACTS);
const drawn = (...given: Parameters<typeof modelOf>) =>
  cartesianOption(modelOf(...given), TOKENS.light, 600) as unknown as Drawn;
const tooltip = (more: Readonly<Record<string, unknown>>) =>
  drawn({ stack: 'Stack', ...more }).tooltip.formatter([{ dataIndex: 0 }]).textContent;

describe('the axes of a chart', () => {
  test('have titles with their margins and places', () => {
    const { xAxis, yAxis } = drawn({
      x_axis_title: 'Month',
      x_axis_title_margin: 50,
      y_axis_title: 'Count',
      y_axis_title_position: 'Top',
    });
    expect(xAxis).toMatchObject({ name: 'Month', nameGap: 50, nameLocation: 'middle' });
    expect(yAxis).toMatchObject({ name: 'Count', nameLocation: 'end' });
    expect(drawn({}).xAxis).not.toHaveProperty('name');
  });

  test('turn their labels and name every category if asked to', () => {
    const cities = aResult(
      ['month', 'n'],
      [TEXT, NUMBER],
      Array.from({ length: 30 }, (_, i) => [`c${i}`, i]),
    );
    expect(drawn({ xAxisLabelRotation: 30 }, cities).xAxis.axisLabel.rotate).toBe(30);
    expect(drawn({ xAxisLabelInterval: '0' }, cities).xAxis.axisLabel.interval).toBe(0);
    expect(drawn({ xAxisLabelInterval: 'auto' }, cities).xAxis.axisLabel.interval).toBeGreaterThan(
      0,
    );
  });

  test('of time have no tick within a step, and one at every step if asked to', () => {
    expect(drawn({}).xAxis.minInterval).toBe(28 * 86_400_000);
    expect(drawn({}).xAxis).not.toHaveProperty('maxInterval');
    expect(drawn({ force_max_interval: true }).xAxis.maxInterval).toBe(28 * 86_400_000);
  });

  test('have minor ticks and lines', () => {
    const { xAxis, yAxis } = drawn({ minorTicks: true, minorSplitLine: true });
    expect(xAxis.minorTick).toMatchObject({ show: true });
    expect(yAxis.minorSplitLine).toMatchObject({ show: true });
  });

  test('of values begin near the data when cut, unless bounds say where', () => {
    expect(drawn({ truncateYAxis: true }).yAxis.scale).toBe(true);
    expect(drawn({ truncateYAxis: true, y_axis_bounds: [5, 70] }).yAxis).toMatchObject({
      min: 5,
      max: 70,
    });
    expect(drawn({}).yAxis).not.toHaveProperty('scale');
  });

  test('of numbers keep their bounds', () => {
    const points = aResult(['month', 'n'], [NUMBER, NUMBER], [[1, 2]]);
    const bounds = { groupby: [], xAxisBounds: [0, 9] };
    expect(drawn(bounds, points, 'scatter').xAxis).toMatchObject({ min: 0, max: 9 });
  });

  test('of logarithms end at powers of ten, and say what they cannot show', () => {
    const result = aResult(
      ['month', 'n'],
      [TEXT, NUMBER],
      [
        ['a', 0],
        ['b', 50],
        ['c', 3000],
      ],
    );
    const { yAxis, series } = drawn({ logAxis: true, groupby: [] }, result, 'bar');
    expect(yAxis).toMatchObject({ type: 'log', min: 10, max: 10_000 });
    expect(series[0]?.data).toEqual([null, 50, 3000]);
    const model = modelOf({ logAxis: true, groupby: [] }, result, 'bar');
    expect(missingNote(model, 600)).toBe(
      '1 value of zero or less cannot be shown on the logarithmic axis',
    );
  });

  test('have numbers only: other values are counted, not called missing', () => {
    const result = aResult(
      ['month', 'n'],
      [TEXT, TEXT],
      [
        ['a', '2005-05-31T00:00:00'],
        ['b', true],
        ['c', null],
        ['d', 'NaN'],
      ],
    );
    const model = modelOf({ groupby: [] }, result, 'bar');
    expect(missingNote(model, 600)).toBe('2 missing values · 2 values that are not numbers');
  });

  test('of many powers of ten have evenly spaced ticks, up to their end', () => {
    const result = aResult(
      ['month', 'n'],
      [TEXT, NUMBER],
      [
        ['a', 8],
        ['b', 19_700_000_000],
      ],
    );
    const { yAxis } = drawn({ logAxis: true, groupby: [] }, result, 'bar');
    expect(yAxis).toMatchObject({ min: 1, max: 1e12, interval: 2 });
  });

  test('show no percentages where a comparison in percent has nothing to compare with [CTL-46]', () => {
    const compared = {
      comparison_type: 'percentage',
      y_axis_format: '.1%',
      time_compare: ['1 year ago'],
    };
    expect(modelOf(compared).across.format(800)).toBe('800');
    expect(modelOf(compared).series[0]?.exact(800)).toBe('800');
    const ranged = { ...compared, time_range: '2024-01-01 : 2025-01-01' };
    expect(modelOf(ranged).across.format(0.5)).toBe('50.0%');
  });

  test('have a slider to zoom with, along time and along categories', () => {
    expect(drawn({ zoomable: true }).dataZoom?.map(({ type }) => type)).toEqual([
      'inside',
      'slider',
    ]);
    expect(drawn({ zoomable: true, xAxisForceCategorical: true }).dataZoom).toHaveLength(2);
    expect(drawn({}).dataZoom).toBeUndefined();
  });
});

describe('the slider to zoom with', () => {
  const slider = (more: Readonly<Record<string, unknown>>, kind?: SeriesKind) =>
    drawn({ zoomable: true, ...more }, whole, kind).dataZoom?.[1];

  test('stands above a legend below the picture, however many rows that has', () => {
    const long = aResult(
      ['month', ...Array.from({ length: 30 }, (_, at) => `A region called ${at}`)],
      [2, ...Array.from({ length: 30 }, () => NUMBER)],
      [[0, ...Array.from({ length: 30 }, (_, at) => at)]],
    );
    const below = { legendOrientation: 'bottom' };
    expect(slider(below)?.bottom).toBe(28);
    const plain = drawn({ ...below, zoomable: true, legendType: 'plain' }, long);
    expect(plain.dataZoom?.[1]?.bottom).toBeGreaterThan(4 + 6 * 24);
    expect(plain.legend.type).toBe('plain');
    const low = cartesianOption(
      modelOf({ ...below, zoomable: true, legendType: 'plain' }, long),
      TOKENS.light,
      { width: 600, height: 240 },
    ) as unknown as Drawn;
    // It would take more than half of the picture.
    expect(low.legend.type).toBe('scroll');
    expect(low.dataZoom?.[1]?.bottom).toBe(28);
  });

  test('stands beside a legend on the right of horizontal bars', () => {
    const bars = { orientation: 'horizontal', xAxisForceCategorical: true };
    expect(slider(bars, 'bar')?.right).toBe(0);
    const { grid, dataZoom } = drawn(
      { ...bars, zoomable: true, legendOrientation: 'right' },
      whole,
      'bar',
    );
    expect(Number(dataZoom?.[1]?.right)).toBeGreaterThan(40);
    expect(grid.right).toBeGreaterThan(Number(dataZoom?.[1]?.right) + 12);
  });
});

describe('the legend of a chart', () => {
  test.each([
    ['bottom', { bottom: 0, orient: 'horizontal' }],
    ['left', { left: 0, orient: 'vertical' }],
    ['right', { right: 0, orient: 'vertical' }],
  ])('stands at the %s', (legendOrientation, place) => {
    expect(drawn({ legendOrientation }).legend).toMatchObject(place);
  });

  test('at the side has room for its buttons, however short the names', () => {
    const short = aResult(
      ['month', '0', '1', '2', '3', '4'],
      [2, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER],
      [[0, 1, 2, 3, 4, 5]],
    );
    const { grid } = drawn({ legendOrientation: 'left' }, short);
    expect(grid.left).toBeGreaterThan(80);
  });

  test('scrolls or shows all, and has an order and a margin', () => {
    expect(drawn({}).legend).toMatchObject({ type: 'scroll', data: ['South', 'North'] });
    const { legend, grid } = drawn({ legendType: 'plain', legendSort: 'asc', legendMargin: 60 });
    expect(legend).toMatchObject({ type: 'plain', data: ['North', 'South'] });
    expect(grid.top).toBeGreaterThan(drawn({}).grid.top ?? 0);
  });
});

describe('the tooltip of a chart', () => {
  test('of a stack has its total, and shares if asked for', () => {
    expect(tooltip({})).toBe('Jan 2024North10South30Total40');
    expect(tooltip({ showTooltipTotal: false })).toBe('Jan 2024North10South30');
    expect(tooltip({ showTooltipPercentage: true })).toContain('North10 (25.0%)');
  });

  test('is sorted by value if asked to', () => {
    expect(tooltip({ tooltipSortByMetric: true })).toBe('Jan 2024South30North10Total40');
  });

  test('is of one point if it is not to be rich', () => {
    expect(drawn({ rich_tooltip: false }).tooltip.trigger).toBe('item');
    expect(drawn({ rich_tooltip: false }).legend.itemStyle).toEqual({ opacity: 1 });
    expect(drawn({}).tooltip.trigger).toBe('axis');
  });

  test('has its own time format [CTL-09]', () => {
    expect(tooltip({ tooltipTimeFormat: '%d.%m.%Y' })).toMatch(/^01\.01\.2024/);
  });

  test('shows integers beyond 2^53 with all of their digits', () => {
    const result = aResult(['month', 'n'], [TEXT, NUMBER], [['a', '9007199254740993']]);
    const text = drawn({ groupby: [] }, result).tooltip.formatter([{ dataIndex: 0 }]).textContent;
    expect(text).toBe('an9,007,199,254,740,993');
  });
});

describe('the values of a chart', () => {
  test.each(['line', 'area', 'smooth', 'step'] as const)(
    'are written on a %s without points, too',
    (kind) => {
      const { series } = drawn({ show_value: true, groupby: [] }, whole, kind);
      expect(series[0]).toMatchObject({ showSymbol: true, symbolSize: 1, label: { show: true } });
      expect(series[0]?.itemStyle.opacity).toBe(1);
      expect(drawn({}, whole, kind).series[0]?.showSymbol).toBe(false);
    },
  );

  test('are upright over stacks that stand side by side, where they are wider', () => {
    const pairs = ['Early, Near', 'Late, Near', 'Early, Far', 'Late, Far'];
    const result = {
      ...aResult(
        ['month', ...pairs],
        [2, NUMBER, NUMBER, NUMBER, NUMBER],
        Array.from({ length: 8 }, (_, at) => [Date.UTC(2024, at, 1), 114_399, 77_875, 9, 63_500]),
      ),
      label_map: Object.fromEntries(pairs.map((name) => [name, name.split(', ')])),
    };
    const beside = { groupby: ['punctuality', 'distance'], stack: 'Stack', show_value: true };
    const totals = (more: Readonly<Record<string, unknown>>) =>
      drawn({ ...beside, y_axis_format: ',d', ...more }, result, 'bar').series.at(-1)?.label;
    expect(totals({ stackDimension: 'distance' })).toMatchObject({ show: true, rotate: 90 });
    expect(totals({})).not.toHaveProperty('rotate');
  });
});

describe('series of a chart', () => {
  test('of another time have the color of their own, dashed', () => {
    const result = {
      ...aResult(['month', 'price, GOOG', '1 year ago, GOOG'], [2, NUMBER, NUMBER], [[0, 1, 2]]),
      label_map: {
        'price, GOOG': ['price', 'GOOG'],
        '1 year ago, GOOG': ['1 year ago', 'GOOG'],
      },
    };
    const shifted = {
      metrics: ['price'],
      groupby: ['symbol'],
      time_compare: ['1 year ago'],
      time_range: 'Last year',
    };
    const { series } = drawn(shifted, result, 'line');
    const [later, now] = series;
    expect([later?.name, now?.name]).toEqual(['GOOG, 1 year ago', 'GOOG']);
    expect(later?.itemStyle.color).toBe(now?.itemStyle.color);
    expect([later?.lineStyle.type, now?.lineStyle.type]).toEqual(['dashed', undefined]);
    const free = drawn({ ...shifted, time_shift_color: false }, result, 'line').series;
    expect(free[0]?.itemStyle.color).not.toBe(free[1]?.itemStyle.color);
  });

  test.each([
    ['percentage', ',.1%', 'Relative to the percentage before, not in percentage points'],
    ['percentage', ',.2f', null],
    ['difference', ',.1%', null],
  ])('as %s of a metric written as %s are explained: %j', (comparison_type, written, note) => {
    const facts = { ...FACTS, columnFormats: { count: written } };
    const range = {
      operator: 'TEMPORAL_RANGE',
      comparator: '2024-01-01 : 2025-01-01',
      subject: 'month',
    };
    const compared = { time_compare: ['1 year ago'], comparison_type, adhoc_filters: [range] };
    const model = timeseriesModel('line', whole, { ...form, ...compared }, facts);
    expect(missingNote(model, 600)).toBe(note);
  });

  test('of another time are left out without a range, and that is said', () => {
    const open = [{ operator: 'TEMPORAL_RANGE', comparator: 'No filter', subject: 'month' }];
    const shifted = { ...form, time_compare: ['1 year ago'], adhoc_filters: open };
    expect(buildTimeseriesQueries(shifted)[0]?.time_offsets).toEqual([]);
    /* A dashboard sends saved settings, which may have no time filter at all. */
    expect(timeShifts({ ...shifted, adhoc_filters: [] })).toEqual([]);
    expect(missingNote(modelOf(shifted), 600)).toBe(
      'A time shift needs a time range with a start and an end',
    );
    for (const [comparator, count] of [
      ['Last year', 1],
      ['2024-01-01 : 2025-01-01', 1],
      ['2024-01-01 : ', 0],
    ] as const)
      expect(timeShifts({ ...shifted, adhoc_filters: [{ ...open[0], comparator }] })).toHaveLength(
        count,
      );
  });

  test('stand in stacks of one dimension', () => {
    const result = {
      ...aResult(
        ['city', 'a, x', 'a, y', 'b, x'],
        [TEXT, NUMBER, NUMBER, NUMBER],
        [['Oslo', 1, 2, 3]],
      ),
      label_map: { 'a, x': ['a', 'x'], 'a, y': ['a', 'y'], 'b, x': ['b', 'x'] },
    };
    const stacked = {
      x_axis: 'city',
      groupby: ['one', 'two'],
      stack: 'Stack',
      stackDimension: 'one',
    };
    const { series } = drawn(stacked, result, 'bar');
    const stacks = Object.fromEntries(series.map(({ name, stack }) => [name, stack]));
    expect(stacks['a, x']).toBe(stacks['a, y']);
    expect(stacks['a, x']).not.toBe(stacks['b, x']);
  });

  test.each([
    ['line', '2,000 points per line, thinned to the width of the chart'],
    ['bar', '2,000 bars per series, thinned to the width of the chart'],
  ] as const)('of a %s with more places than the chart has room for say so', (kind, note) => {
    const days = Array.from({ length: 2000 }, (_, day) => [day * 86_400_000, day]);
    const model = modelOf({}, aResult(['month', 'a'], [2, NUMBER], days), kind);
    expect(missingNote(model, 600)).toBe(note);
    expect(missingNote(model, 1600)).toBeNull();
  });

  test('that are many are grey but for the ten largest, and that is said', () => {
    const names = Array.from({ length: 30 }, (_, at) => `s${at}`);
    const many = aResult(
      ['month', ...names],
      [2, ...names.map(() => NUMBER)],
      [[0, ...names.map((_, at) => at + 1)]],
    );
    const lines = drawn({}, many, 'line').series.slice(0, 30);
    const colors = lines.map(({ itemStyle }) => itemStyle.color);
    expect(lines.slice(0, 10).every(({ lineStyle }) => lineStyle.width === 2)).toBe(true);
    expect(lines.slice(10).every(({ lineStyle }) => lineStyle.width === 1)).toBe(true);
    expect(new Set(colors.slice(0, 10)).size).toBe(10);
    expect(new Set(colors.slice(10))).toEqual(new Set([TOKENS.light.faint]));
    expect(missingNote(modelOf({}, many, 'line'), 600)).toBe(
      'The 10 largest of 30 series are in color',
    );
  });

  test('that are thousands are counted with separators', () => {
    const names = Array.from({ length: 1200 }, (_, at) => `s${at}`);
    const types = [2, ...names.map(() => NUMBER)];
    const many = aResult(['month', ...names], types, [[0, ...names.map((_, at) => at + 1)]]);
    expect(missingNote(modelOf({}, many, 'line'), 600)).toBe(
      'The 10 largest of 1,200 series are in color',
    );
  });

  test('have other colors in another scheme [CTL-10]', () => {
    const colorsIn = (color_scheme: string) =>
      drawn({ color_scheme }).series.map(({ itemStyle }) => itemStyle.color);
    expect(colorsIn('d3Category10')).not.toEqual(colorsIn('supersetColors'));
  });

  test('in the first places of a limit say what their totals leave out', () => {
    const note = (more: Readonly<Record<string, unknown>>) =>
      missingNote(modelOf({ limit: 2, ...more }), 600);
    expect(note({ stack: 'Stack' })).toBe(
      'Only the 2 largest series: totals and shares leave out the others',
    );
    expect(note({})).toBe('Only the 2 largest series');
    expect(note({ group_others_when_limit_reached: true })).toBeNull();
    expect(note({ limit: 5 })).toBeNull();
  });

  test.each([
    [{ stack: 'Expand' }, [1, -2], true],
    [{ contributionMode: 'row' }, [1, -2], true],
    [{ stack: 'Expand' }, [1, 2], false],
    [{ stack: 'Expand' }, [-1, -2], false],
    [{ stack: 'Stack' }, [1, -2], false],
  ])('as shares with %j of %j say that some are below zero: %s', (more, values, isSaid) => {
    const months = aResult(
      ['month', ...values.map(String)],
      [2, ...values.map(() => NUMBER)],
      [[Date.UTC(2024, 0, 1), ...values]],
    );
    const notes = modelOf(more, months).notes ?? [];
    expect(notes.some((note) => note.startsWith('Some values are below zero'))).toBe(isSaid);
  });

  test.each([
    [{ contributionMode: 'column' }, 'Shares are'],
    [{ contributionMode: 'row' }, 'Totals and shares are'],
    [{ stack: 'Stack' }, 'Totals and shares are'],
    [{ x_axis: 'city', stack: 'Stack', groupby: [] }, null],
    [{}, null],
  ])('with %j at the row limit say that shares are of these rows only: %s', (more, what) => {
    const cut = { ...MONTHS, sql_rowcount: 12 };
    const notes = (row_limit: number) =>
      modelOf({ row_limit, ...more }, cut).notes?.filter((note) => /shares/i.test(note));
    expect(notes(12)).toEqual(
      what === null ? [] : [`${what} of these rows only: the row limit left out the others`],
    );
    expect(notes(13)).toEqual([]);
  });

  const airports = {
    ...aResult(
      ['airport', 'far', 'near'],
      [TEXT, NUMBER, NUMBER],
      [
        ['ATL', 5, 9],
        ['IAH', null, 4],
      ],
    ),
    sql_rowcount: 3,
  };
  const REACHED = 'may be missing, since the row limit of 3 was reached: raise it';
  test.each([
    ['of groups', airports, { x_axis: 'airport' }, [`Values ${REACHED}, or set a series limit`]],
    ['of limited groups', airports, { x_axis: 'airport', limit: 9 }, [`Values ${REACHED}`]],
    ['of categories alone', airports, { x_axis: 'airport', groupby: [] }, []],
    ['along a time', { ...whole, sql_rowcount: 3 }, { groupby: [] }, [`Points ${REACHED}`]],
  ] as const)('%s that the row limit cut say what may be missing: %#', (_, rows, more, notes) => {
    const at = (row_limit: number) => modelOf({ ...more, row_limit }, rows, 'bar').notes;
    expect(at(3)).toEqual(notes);
    expect(at(4)).toEqual([]);
  });

  test.each([
    [3, 'Empty or left out'],
    [4, 'No value'],
  ])('with the row limit %i tell of a gap in the tooltip: %s', (row_limit, words) => {
    const { formatter } = drawn({ x_axis: 'airport', row_limit }, airports, 'bar').tooltip;
    expect(formatter([{ dataIndex: 1 }]).textContent).toContain(`far${words}`);
  });

  test.each([
    ['bar', 'bar'],
    ['scatter', 'points'],
    ['smooth', 'line'],
  ])('of the style %s are drawn as %s', (seriesType, mark) => {
    expect(modelOf({ seriesType }, MONTHS, 'line').series[0]?.mark.kind).toBe(mark);
  });

  test('of the smooth and the step chart have their curves', () => {
    expect(modelOf({}, MONTHS, 'smooth').series[0]?.mark).toMatchObject({ curve: 'smooth' });
    expect(modelOf({}, MONTHS, 'step').series[0]?.mark).toMatchObject({ curve: 'start' });
    expect(modelOf({ seriesType: 'end' }, MONTHS, 'step').series[0]?.mark).toMatchObject({
      curve: 'end',
    });
  });

  test('of a stream are stacked around the middle', () => {
    const { series, yAxis } = drawn({ stack: 'Stream' });
    expect(series.at(-1)?.data).toEqual([
      [Date.UTC(2024, 0, 1), -20],
      [Date.UTC(2024, 1, 1), -40],
    ]);
    expect(yAxis).toMatchObject({ min: -40, max: 40 });
  });
});

describe('the controls of axes', () => {
  const shown = (name: string, more: Readonly<Record<string, unknown>>, meta = barMeta) =>
    chartControls(meta)
      .get(name)
      ?.isShown({ ...form, temporal_columns_lookup: { month: true }, ...more });

  test.each([
    ['x_axis_sort', {}, false],
    ['x_axis_sort', { x_axis: 'city', groupby: [] }, true],
    ['x_axis_sort', { x_axis: 'city' }, true],
    ['x_axis_sort', { xAxisForceCategorical: true, groupby: [] }, true],
    ['x_axis_sort_asc', { x_axis: 'city', x_axis_sort: 'sum' }, true],
    ['x_axis_sort_asc', { x_axis: 'city', x_axis_sort: null }, false],
    ['stackDimension', { stack: 'Stack', groupby: ['a', 'b'] }, true],
    ['stackDimension', { stack: 'Stack', groupby: ['a'] }, false],
    ['only_total', { show_value: true, stack: 'Stack' }, true],
    ['only_total', { show_value: true, stack: null }, false],
    ['percentage_threshold', { show_value: true, stack: 'Stack', only_total: false }, true],
    ['legendSort', { show_legend: false }, false],
    ['group_others_when_limit_reached', { limit: null }, false],
    ['group_others_when_limit_reached', { limit: 5 }, true],
  ])('show %s with %j: %s', (name, more, isShown) => {
    expect(shown(name, more)).toBe(isShown);
  });

  const MEASURES = ['name', 'sum', 'min', 'max', 'avg'];

  test.each([
    [{ metrics: ['count'], groupby: [] }, [null, 'calendar', 'month', 'count']],
    [
      { metrics: ['count', 'size'], groupby: [] },
      [null, 'calendar', 'month', 'count', 'size', ...MEASURES],
    ],
    [{ metrics: ['count'], groupby: ['city'] }, [null, 'calendar', ...MEASURES]],
  ])('with %j offer to sort by %j', (more, values) => {
    const control = chartControls(lineMeta).get('x_axis_sort');
    expect(control?.choicesOf?.({ ...form, ...more }).map(({ value }) => value)).toEqual(values);
  });
});
