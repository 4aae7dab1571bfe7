import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, FACTS, NUMBER, TEXT, TIME } from '../../../test/aViz';
import { exactNumber, smartNumber } from '../shared/numberFormat';
import { fullDate } from '#common/timeFormat.ts';
import { toFrame } from './frame';
import { legendOption, legendPlace } from './legend';
import { missingNote } from './missingNote';
import type { CartesianModel, CartesianSeries, Mark } from './model';
import { placeIndex } from './placeIndex';
import { sortSeries } from './sortSeries';
import { isStacked, shareEnd, shares } from './stacking';
import { axisFormat, exactFormat, tickFormat } from './valueFormats';
import { textWidth } from '../shared/textWidth';
import { cartesianOption } from './write';
import { acrossAxis } from './writeAxes';
import { placeText } from './writeTooltip';

const LINE: Mark = { kind: 'line', curve: 'straight', fill: null, points: null };
const BAR: Mark = { kind: 'bar' };
const POINTS: Mark = { kind: 'points', size: 7 };

const aSeries = (
  name: string,
  values: readonly (number | null)[],
  mark: Mark = LINE,
): CartesianSeries => ({ column: name, name, mark, values, exact: exactNumber });

const aModel = (what: Partial<CartesianModel> = {}): CartesianModel => ({
  along: { kind: 'category', names: ['a', 'b'] },
  across: { format: smartNumber, isLog: false, min: null, max: null, isFitted: false },
  titles: { along: '', across: '' },
  series: [aSeries('North', [1, 2]), aSeries('South', [3, null])],
  isStacked: false,
  isHorizontal: false,
  showsValues: false,
  legend: { isWanted: true, mayStandAtEnds: false },
  colors: { settings: {}, ordered: [] },
  chosen: null,
  missing: 0,
  ...what,
});

interface Drawn {
  readonly xAxis: Record<string, unknown>;
  readonly yAxis: Record<string, unknown>;
  readonly grid: Record<string, unknown>;
  readonly legend: Record<string, unknown>;
  readonly series: readonly Record<string, unknown>[];
  readonly tooltip: { readonly trigger: string; readonly axisPointer?: { readonly type: string } };
  readonly dataZoom?: unknown;
}

const draw = (what: Partial<CartesianModel> = {}, width = 600) =>
  cartesianOption(aModel(what), TOKENS.light, width) as unknown as Drawn;

describe('a frame', () => {
  const options = { x: 'x', isCategorical: false, isOfPoints: false };
  const rows = aResult(['x', 'n', 'n__yhat'], [TIME, NUMBER, NUMBER], [[0, '1.5', 9]]);

  test('has every column but x and the forecasts', () => {
    expect(toFrame(rows, options)).toEqual({
      kind: 'time',
      x: [0],
      series: [{ column: 'n', values: [1.5], total: 1.5 }],
      missing: 0,
    });
  });

  test.each([
    [TIME, false, false, 'time'],
    [TIME, true, false, 'category'],
    [TEXT, false, true, 'category'],
    [NUMBER, false, false, 'category'],
    [NUMBER, false, true, 'number'],
    [NUMBER, true, true, 'category'],
  ] as const)(
    'has, for a column of kind %i, categorical %s, of points %s, an axis of kind %s',
    (coltype, isCategorical, isOfPoints, kind) => {
      const result = aResult(['x', 'n'], [coltype, NUMBER], [[1, 1]]);
      expect(toFrame(result, { x: 'x', isCategorical, isOfPoints }).kind).toBe(kind);
    },
  );

  test('takes the first column where the result lacks its x', () => {
    expect(toFrame(rows, { ...options, x: 'gone' }).x).toEqual([0]);
  });

  test('names categories by their display names', () => {
    const result = aResult(
      ['x', 'n'],
      [TEXT, NUMBER],
      [
        [null, 1],
        ['', 2],
        [true, 3],
      ],
    );
    expect(toFrame(result, options).x).toEqual(['<NULL>', '<empty string>', 'TRUE']);
  });

  test('counts nulls as missing where every series has a value at every x, but not among points or groups', () => {
    const result = aResult(
      ['x', 'n'],
      [NUMBER, NUMBER],
      [
        [1, null],
        [2, 'NaN'],
        [3, 3],
      ],
    );
    expect(toFrame(result, options).missing).toBe(2);
    expect(toFrame(result, { ...options, isOfPoints: true }).missing).toBe(1);
    expect(toFrame(result, { ...options, isGrouped: true }).missing).toBe(1);
  });
});

describe('the order of series', () => {
  const series = [
    { column: 'b', values: [1, 9], total: 10 },
    { column: 'A', values: [6, null], total: 6 },
    { column: 'c', values: [4, 4], total: 8 },
  ];

  test.each([
    ['name', true, 'Abc'],
    ['name', false, 'cbA'],
    ['sum', true, 'Acb'],
    ['sum', false, 'bcA'],
    ['min', true, 'bcA'],
    ['max', false, 'bAc'],
    ['avg', true, 'cbA'],
    ['none', true, 'bAc'],
    ['toString', true, 'bAc'],
  ])('by %s, ascending %s, is %s [CTL-33]', (by, isAscending, order) => {
    expect(
      sortSeries(series, by, isAscending)
        .map(({ column }) => column)
        .join(''),
    ).toBe(order);
  });
});

describe('stacks', () => {
  test.each([
    ['Stack', true],
    ['Stream', true],
    ['Expand', true],
    [true, true],
    [null, false],
    [undefined, false],
    [false, false],
  ])('with %j place series on each other: %s', (stack, stacked) => {
    expect(isStacked(aForm('bar', { stack }))).toBe(stacked);
  });

  const series = [
    { column: 'a', values: [1, 0, null], total: 1 },
    { column: 'b', values: [3, 0, 2], total: 5 },
  ];

  test('of shares divide each value by the sum of its place, where there is one', () => {
    expect(shares(series).map(({ values }) => values)).toEqual([
      [0.25, 0, null],
      [0.75, 0, 1],
    ]);
    expect(shares([])).toEqual([]);
  });

  test('of shares end at 100% unless a value is negative', () => {
    const form = aForm('area', { stack: 'Expand' });
    expect(shareEnd(form, series)).toBe(1);
    expect(shareEnd(form, [{ column: 'a', values: [-1], total: -1 }])).toBeNull();
  });
});

const AGAINST = { time_compare: ['1 year ago'], time_range: 'Last year' };
describe('formats of values', () => {
  const facts = { verboseNames: {}, columnFormats: { count: '$,.2f' } };
  const form = aForm('line', { metrics: ['count'] });

  test.each([
    [{}, '$1,234.50'],
    [{ y_axis_format: ',d' }, '1,235'],
    [{ y_axis_format: 'SMART_NUMBER' }, '$1,234.50'],
    [{ contributionMode: 'row' }, '123450%'],
    [{ stack: 'Expand' }, '123450%'],
    [
      { comparison_type: 'percentage', time_compare: ['1 year ago'], time_range: 'Last year' },
      '123,450.0%',
    ],
    [{ comparison_type: 'percentage', time_compare: [] }, '$1,234.50'],
    [{ comparison_type: 'ratio', ...AGAINST }, '1.23k'],
    [{ comparison_type: 'ratio', ...AGAINST, y_axis_format: ',.1f' }, '1,234.5'],
    [{ comparison_type: 'ratio', time_compare: [] }, '$1,234.50'],
    [{ comparison_type: 'difference', ...AGAINST }, '$1,234.50'],
  ])('on the axis with %j read %s [CTL-08, CTL-46]', (more, text) => {
    expect(axisFormat({ ...form, ...more }, facts)(1234.5)).toBe(text);
  });

  test.each([
    [',d', 40_000_000_000, 2_500_000, '2.5M'],
    ['$,.2f', 40_000_000, 20_000_000, '$20M'],
    [',d', 900_000, 400_000, '400,000'],
    ['.1%', 2_000_000, 1, '100.0%'],
  ])(
    'on an axis up to a large value, a metric’s format %s that writes all digits is shortened',
    (columnFormat, largest, value, text) => {
      const metric = { verboseNames: {}, columnFormats: { count: columnFormat } };
      expect(axisFormat(form, metric, {}, largest)(value)).toBe(text);
      const chosen = { ...form, y_axis_format: ',d' };
      expect(axisFormat(chosen, metric, {}, 40_000_000_000)(2_500_000)).toBe('2,500,000');
    },
  );

  test.each([
    [
      { time_compare: ['1 year ago'], comparison_type: 'percentage', time_range: 'Last year' },
      '20,000%',
    ],
    [{ contributionMode: 'row' }, '20,000%'],
    [{ y_axis_format: '.2%' }, '20,000%'],
    [{ y_axis_format: ',d' }, undefined],
  ])('ticks of percentages with %j have no digits that say nothing', (more, text) => {
    expect(tickFormat({ ...form, ...more }, facts, 200, exactNumber)?.(200)).toBe(text);
  });

  test('ticks of small changes in percent have one decimal [CTL-46]', () => {
    const change = { time_compare: ['1 year ago'], comparison_type: 'percentage' };
    const ofYear = { ...form, ...change, time_range: 'Last year' };
    expect(tickFormat(ofYear, facts, 0.8, exactNumber)).toBeUndefined();
    expect(axisFormat(ofYear, facts)(0.5)).toBe('50.0%');
  });

  test('the axis writes its ticks, and marks their values as they are formatted', () => {
    const across = { ...aModel().across, format: () => 'mark', ticks: () => 'tick' };
    const { axisLabel } = acrossAxis(aModel({ across }), TOKENS.light) as {
      axisLabel: { formatter: (value: number) => string };
    };
    expect(axisLabel.formatter(1)).toBe('tick');
  });

  test.each([
    [{}, FACTS, '1,234.5678'],
    [{}, facts, '$1,234.57'],
    [{ y_axis_format: '.1f' }, FACTS, '1234.6'],
    [{ y_axis_format: '.1f' }, facts, '1234.6'],
    [{ contributionMode: 'column' }, facts, '123456.8%'],
    [{ comparison_type: 'ratio', ...AGAINST }, facts, '1,234.5678'],
    [{ comparison_type: 'ratio', ...AGAINST, y_axis_format: ',.1f' }, facts, '1,234.6'],
  ])('in the tooltip with %j over %j read %s', (more, dataset, text) => {
    expect(exactFormat({ ...form, ...more }, dataset, 'count')(1234.5678)).toBe(text);
  });
});

describe('the legend', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => aSeries(`series ${at}`, [1]));

  test.each([
    [1, true, true, 600, 'none'],
    [2, true, true, 600, 'atEnds'],
    [4, false, true, 600, 'atEnds'],
    [5, true, true, 600, 'above'],
    [2, true, true, 300, 'above'],
    [2, true, false, 600, 'above'],
    [5, false, true, 600, 'none'],
  ] as const)(
    'of %i series, wanted %s, at line ends %s, in %i px is placed: %s',
    (count, isWanted, mayStandAtEnds, width, place) => {
      const model = aModel({ series: many(count), legend: { isWanted, mayStandAtEnds } });
      expect(legendPlace(model, width)).toBe(place);
    },
  );

  test.each([
    [true, true, 'atEnds'],
    [true, false, 'above'],
    [false, false, 'none'],
  ] as const)(
    'names one series that says how far values are from another time, wanted %s, at line ends %s: %s',
    (isWanted, mayStandAtEnds, place) => {
      const series = [{ ...aSeries('Flights, change since 1 year ago', [1]), isShifted: true }];
      expect(legendPlace(aModel({ series, legend: { isWanted, mayStandAtEnds } }), 800)).toBe(
        place,
      );
    },
  );

  test('has of thousands of series those in color, and those that were hidden', () => {
    const series = Array.from({ length: 3000 }, (_, at) => aSeries(`series ${at}`, [at + 1]));
    const optionOf = (hidden: ReadonlySet<string>) =>
      legendOption(aModel({ series }), 'above', TOKENS.light, { width: 600 }, { hidden });
    const largest = Array.from({ length: 10 }, (_, at) => `series ${2990 + at}`);
    expect(optionOf(new Set())).toMatchObject({ data: largest });
    const { data, selected } = optionOf(new Set(['series 7'])) as ReturnType<typeof optionOf> & {
      readonly data: readonly string[];
    };
    expect(data).toEqual([...largest, 'series 7']);
    expect(selected).toMatchObject({ 'series 7': false, 'series 2999': true });
  });

  test('stands above lines whose names would take the place of the picture', () => {
    const place = (width: number) =>
      legendPlace(
        aModel({
          series: [aSeries('x'.repeat(30), [1]), aSeries('b', [1])],
          legend: { isWanted: true, mayStandAtEnds: true },
        }),
        width,
      );
    expect([place(374), place(820)]).toEqual(['above', 'atEnds']);
  });

  test('at line ends gets the width of the longest name, up to a quarter; longer names than two rows are no end of a line', () => {
    const right = (name: string) =>
      draw({
        series: [aSeries('a', [1]), aSeries(name, [1])],
        legend: { isWanted: true, mayStandAtEnds: true },
      }).grid.right;
    expect(right('abc')).toBe(16 + textWidth('abc'));
    expect(right('average price, GOOG, 1 year ago')).toBe(150);
    expect(right('x'.repeat(80))).toBe(16);
  });
});

describe('the drawing of a model', () => {
  test.each([
    [LINE, { type: 'line', step: false, smooth: false, showSymbol: false }],
    [
      { ...LINE, curve: 'smooth' },
      { smooth: 0.3, step: false },
    ],
    [
      { ...LINE, curve: 'middle' },
      { smooth: false, step: 'middle' },
    ],
    [{ ...LINE, fill: 0.4 }, { areaStyle: { opacity: 0.4 } }],
    [
      { ...LINE, points: 9 },
      { showSymbol: true, symbolSize: 9 },
    ],
    [BAR, { type: 'bar' }],
    [POINTS, { type: 'scatter', symbolSize: 7, large: false }],
  ] as const)('writes the mark %j as %j', (mark, option) => {
    expect(draw({ series: [aSeries('North', [1, 2], mark)] }).series[0]).toMatchObject(option);
  });

  test.each([
    [2001, 4],
    [20_000, 4],
    [20_001, 3],
  ])('draws %i single points without outlines, %i pixels wide', (count, symbolSize) => {
    const values = Array.from({ length: count }, (_, at) => at);
    const along = { kind: 'number', at: values } as const;
    expect(draw({ along, series: [aSeries('n', values, POINTS)] }).series[0]).toMatchObject({
      large: true,
      symbolSize,
    });
  });

  test.each([
    [2000, 2],
    [2001, 1],
  ])('draws a line of %i points %i pixels wide', (count, width) => {
    const values = Array.from({ length: count }, (_, at) => at);
    const along = { kind: 'number', at: values } as const;
    const [line] = draw({ along, series: [aSeries('n', values)] }).series;
    expect(line).toMatchObject({ lineStyle: { width } });
  });

  test('packs thousands of points into one run of numbers, with gaps in lines only', () => {
    const values = Array.from({ length: 2001 }, (_, at) => (at === 1 ? null : at));
    const along = { kind: 'number', at: values.map((_, at) => at) } as const;
    const runOf = (mark: Mark) =>
      draw({ along, series: [aSeries('n', values, mark)] }).series[0]?.data as Float64Array;
    expect(Array.from(runOf(LINE).slice(0, 6))).toEqual([0, 0, 1, Number.NaN, 2, 2]);
    expect(Array.from(runOf(POINTS).slice(0, 4))).toEqual([0, 0, 2, 2]);
    expect(runOf(POINTS)).toHaveLength(4000);
  });

  test('puts values beside their x, and swaps the two for horizontal bars', () => {
    const along = {
      kind: 'time',
      at: [10, 20],
      tickFormat: null,
      exact: fullDate,
      canZoom: false,
    } as const;
    const series = [aSeries('n', [1, null], BAR)];
    expect(draw({ along, series }).series[0]?.data).toEqual([
      [10, 1],
      [20, null],
    ]);
    expect(draw({ along, series, isHorizontal: true }).series[0]?.data).toEqual([
      [1, 10],
      [null, 20],
    ]);
  });

  test('begins with the first category at the bottom of horizontal bars, where the axes meet', () => {
    const { xAxis, yAxis } = draw({ isHorizontal: true });
    expect(xAxis.type).toBe('value');
    expect(yAxis).toMatchObject({ type: 'category', data: ['a', 'b'] });
    expect(yAxis).not.toHaveProperty('inverse');
  });

  test('says the whole time of a single place once, as it has no others to be told from', () => {
    const along = (at: readonly number[]) => ({
      kind: 'time' as const,
      at,
      tickFormat: null,
      exact: () => 'Feb 2024',
      canZoom: false,
    });
    const { axisLabel } = draw({ along: along([5, 5]) }).xAxis;
    expect((axisLabel as { formatter: (at: number) => string }).formatter(5)).toBe('Feb 2024');
    expect(axisLabel).toMatchObject({ customValues: [5] });
    expect(draw({ along: along([5, 6]) }).xAxis.axisLabel).not.toHaveProperty('formatter');
  });

  test('has the ticks of its weeks', () => {
    const [first, second] = [Date.UTC(2004, 7, 30), Date.UTC(2004, 8, 6)];
    const { axisLabel } = draw({
      along: {
        kind: 'time' as const,
        at: [first, second],
        tickFormat: null,
        exact: String,
        canZoom: false,
        grain: 'P1W',
      },
    }).xAxis;
    expect(axisLabel).toMatchObject({ customValues: [first, second] });
  });

  test('applies bounds, logarithm and titles to its axes', () => {
    const { xAxis, yAxis } = draw({
      along: { kind: 'number', at: [1, 2] },
      across: { format: smartNumber, isLog: true, min: 1, max: 9, isFitted: true },
      titles: { along: 'Distance', across: 'Delay' },
    });
    expect(yAxis).toMatchObject({ type: 'log', min: 1, max: 9, scale: true, name: 'Delay' });
    expect(xAxis).toMatchObject({ type: 'value', scale: true, name: 'Distance' });
  });

  test('zooms along a time axis only', () => {
    const time = {
      kind: 'time',
      at: [1],
      tickFormat: null,
      exact: fullDate,
      canZoom: true,
    } as const;
    expect(draw({ along: time }).dataZoom).toBeDefined();
    expect(draw({ along: { ...time, canZoom: false } }).dataZoom).toBeUndefined();
    expect(draw().dataZoom).toBeUndefined();
  });

  test('shades the category under the pointer for bars, and draws a line for lines', () => {
    expect(draw().tooltip.axisPointer?.type).toBe('line');
    expect(draw({ series: [aSeries('n', [1], BAR)] }).tooltip.axisPointer?.type).toBe('shadow');
  });

  test('dims what a cross filter leaves out', () => {
    const series = [aSeries('North', [1, 2]), aSeries('South', [3, 4])];
    const opacities = draw({
      series,
      chosen: { kind: 'series', columns: new Set(['South']) },
    }).series.map(({ itemStyle }) => (itemStyle as { opacity: number }).opacity);
    expect(opacities).toEqual([0.3, 1]);
    const bars = [aSeries('North', [1, 2], BAR)];
    const second = { kind: 'places', indexes: new Set([1]) } as const;
    expect(draw({ series: bars, chosen: second }).series[0]?.data).toEqual([
      { value: 1, itemStyle: { opacity: 0.3 } },
      { value: 2, itemStyle: { opacity: 1 } },
    ]);
  });

  test('shows the chosen points of a line, which is faint itself', () => {
    const chosen = { kind: 'places', indexes: new Set([1]) } as const;
    const [line] = draw({ series: [aSeries('North', [1, 2])], chosen }).series;
    expect(line).toMatchObject({ lineStyle: { opacity: 0.3 }, showSymbol: true });
    expect(line?.data).toEqual([
      { value: 1, itemStyle: { opacity: 0 } },
      { value: 2, itemStyle: { opacity: 1 }, symbolSize: 9 },
    ]);
  });

  test('shows values on marks if chosen', () => {
    expect(draw({ showsValues: true }).series[0]).toMatchObject({ label: { show: true } });
    expect(draw().series[0]).not.toHaveProperty('label');
  });
});

test.each([
  [[1955, 1960], '1960'],
  [[0.5, 1234.5], '1234.5'],
  [[1955, 10_000], '10,000'],
])(
  'a place among %j along an axis is written as %s, without separators where it may be a year',
  (at, text) => {
    const along = { kind: 'number', at } as const;
    expect(placeText(aModel({ along, series: [aSeries('n', [1, 2])] }), 1)).toBe(text);
  },
);

describe('the index of a mark', () => {
  const along = { kind: 'number', at: [5, 6, 7] } as const;

  test.each([
    [0, 1],
    [1, 2],
  ])('among single points skips those without a value: point %i is at %i', (dataIndex, place) => {
    const model = aModel({ along, series: [aSeries('n', [null, 1, 2], POINTS)] });
    expect(placeIndex(model, model.series[0], dataIndex)).toBe(place);
  });

  test('on a line counts gaps', () => {
    const model = aModel({ along, series: [aSeries('n', [null, 1, 2])] });
    expect(placeIndex(model, model.series[0], 1)).toBe(1);
  });
});

test.each([
  [0, false, null],
  [1, false, '1 missing value'],
  [1200, false, '1,200 missing values'],
  [2, true, '2 missing values, drawn as 0'],
])('of %i missing values, stacked %s, reads %s', (missing, stacked, note) => {
  expect(missingNote(aModel({ missing, isStacked: stacked }), 600)).toBe(note);
});

test.each([
  [[null, null], 'No values'],
  [[null, 1], null],
])('of series of %j alone reads %s', (values, note) => {
  const series = [aSeries('n', values), aSeries('m', [null, null])];
  expect(missingNote(aModel({ series }), 600)).toBe(note);
});

test.each([
  [true, 'above'],
  [false, 'above'],
  [true, 'below'],
] as const)(
  'a long name in a legend (plain: %s) %s the picture is cut, not clipped',
  (isPlain, place) => {
    const long = 'a name that goes on and on, '.repeat(8);
    const names = ['a', 'b', 'c', 'd', 'e', long];
    const model = aModel({
      series: names.map((name) => aSeries(name, [1, 2])),
      legend: { isWanted: true, mayStandAtEnds: false, isPlain },
    });
    const option = legendOption(
      model,
      place,
      TOKENS.light,
      { width: 600, height: 400 },
      {
        hidden: new Set(),
      },
    ) as { readonly formatter?: (name: string) => string };
    expect(option.formatter?.('a')).toBe('a');
    const cut = option.formatter?.(long) ?? long;
    expect(cut).toMatch(/…$/);
    expect(textWidth(cut)).toBeLessThan(isPlain ? 520 : 460);
  },
);
