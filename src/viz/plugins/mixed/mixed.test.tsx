import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { drawnLayers } from '../../annotations/drawnLayers';
import { newLayer } from '../../annotations/layer';
import { withLayers } from '../../cartesian/annotations';
import { cartesianOption } from '../../cartesian/write';
import { chartControls } from '../../controls/chartControls';
import type { ChartResult } from '../../chartResult';
import { queryName } from '../../queryName';
import { finishMixed } from './finish';
import { mixedMarks } from './marks';
import { mixedMeta } from './meta';
import { mixedModel } from './model';
import { buildMixedQueries } from './query';

const form = aForm('mixed_timeseries', {
  x_axis: 'month',
  metrics: ['sales'],
  metrics_b: ['margin'],
  seriesType: 'bar',
  yAxisIndexB: 1,
});
const JANUARY = Date.UTC(2024, 0, 1);
const FEBRUARY = Date.UTC(2024, 1, 1);
const MARCH = Date.UTC(2024, 2, 1);
const sales = aResult(
  ['month', 'sales'],
  [TIME, NUMBER],
  [
    [JANUARY, 100],
    [MARCH, 300],
  ],
);
const margin = aResult(
  ['month', 'margin'],
  [TIME, NUMBER],
  [
    [FEBRUARY, 0.2],
    [MARCH, 0.3],
  ],
);

const modelOf = (
  more: Readonly<Record<string, unknown>> = {},
  results: readonly ChartResult[] = [sales, margin],
) => {
  const mixed = mixedModel(results, { ...form, ...more }, FACTS);
  if (!mixed) throw new Error('Nothing was read');
  return mixed;
};

interface Option {
  readonly grid: unknown;
  readonly yAxis: readonly { readonly show?: boolean; readonly position?: string }[];
  readonly series: readonly Readonly<Record<string, unknown>>[];
}
const DRAWING = { size: { width: 800, height: 400 }, hidden: new Set<string>() };
const optionOf = (
  more: Readonly<Record<string, unknown>> = {},
  results?: readonly ChartResult[],
): Option => {
  const mixed = modelOf(more, results);
  const model = withLayers(mixed.model, { ...form, ...more });
  const option = cartesianOption(model, TOKENS.light, DRAWING.size);
  return finishMixed(option, { ...mixed, model }, TOKENS.light, DRAWING) as unknown as Option;
};
type Labels = { readonly formatter: (point: { readonly dataIndex: number }) => string };
const textsOf = (series: Readonly<Record<string, unknown>> | undefined, places: number) =>
  Array.from({ length: places }, (_, dataIndex) =>
    (series?.label as Labels | undefined)?.formatter({ dataIndex }),
  );

describe('the queries of a mixed chart', () => {
  const [a = {}, b = {}] = buildMixedQueries({
    ...form,
    groupby: ['region'],
    row_limit: 10,
    groupby_b: [],
    row_limit_b: 20,
    adhoc_filters: [],
    adhoc_filters_b: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'x', operator: '==', comparator: 1 },
    ],
    rolling_type_b: 'cumsum',
    truncate_metric: true,
    contributionMode: 'row',
    contributionMode_b: 'row',
    time_grain_sqla: 'P1M',
  });

  test('are two, each with the settings of its own side [CDT-12]', () => {
    expect(a).toMatchObject({ metrics: ['sales'], row_limit: 10, series_columns: ['region'] });
    expect(b).toMatchObject({
      metrics: ['margin'],
      row_limit: 20,
      series_columns: [],
      filters: [{ col: 'x', op: '==', val: 1 }],
    });
    for (const query of [a, b])
      expect((query.columns as readonly unknown[])[0]).toMatchObject({
        label: 'month',
        timeGrain: 'P1M',
      });
  });

  test('take the steps of this type, in their order', () => {
    const steps = (query: typeof a) =>
      (query.post_processing as { operation: string }[]).map(({ operation }) => operation);
    expect(steps(a)).toEqual(['pivot', 'rename', 'flatten']);
    expect(steps(b)).toEqual(['pivot', 'cum', 'flatten']);
    expect((a.post_processing as readonly unknown[])[0]).toMatchObject({
      options: { drop_missing_columns: true },
    });
  });

  test('have no order or sorting metric beside their order', () => {
    for (const query of [a, b]) {
      expect(query).not.toHaveProperty('order_desc');
      expect(query).not.toHaveProperty('series_limit_metric');
      expect(Object.keys(query).at(-1)).toBe('orderby');
    }
  });
});

describe('a mixed chart', () => {
  test('lays two results over one axis and leaves gaps where a side has no value [CDT-12]', () => {
    const { along, series } = modelOf().model;
    expect(along).toMatchObject({ kind: 'time', at: [JANUARY, FEBRUARY, MARCH] });
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['sales', [100, null, 300]],
      ['margin', [null, 0.2, 0.3]],
    ]);
  });

  test('has ticks of both axes at one height, unless one side is of zeros alone', () => {
    const zeros = aResult(['month', 'sales'], [TIME, NUMBER], [[JANUARY, 0]]);
    const losses = aResult(
      ['month', 'margin'],
      [TIME, NUMBER],
      [
        [JANUARY, -923e15],
        [FEBRUARY, 323e15],
      ],
    );
    expect(optionOf({}, [sales, losses]).yAxis[1]).toMatchObject({ alignTicks: true });
    expect(optionOf({}, [zeros, losses]).yAxis[1]).toMatchObject({ alignTicks: false });
  });

  test('draws each side in its own style, on its own axis', () => {
    const { yAxis, series } = optionOf({ markerEnabledB: true });
    expect(series.map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
      ['bar', 0],
      ['line', 1],
    ]);
    expect(yAxis).toHaveLength(2);
    expect(yAxis[1]).toMatchObject({ position: 'right', splitLine: { show: false } });
  });

  test.each([
    [{ yAxisIndexB: 0 }, 1, undefined],
    [{ yAxisIndex: 1 }, 2, false],
  ])('with %j has %s axes, and shows the left one: %s', (more, axes, shows) => {
    const { yAxis } = optionOf(more);
    expect(yAxis).toHaveLength(axes);
    expect(yAxis[0]?.show).toBe(shows);
  });

  test('stacks a side for itself and labels its values', () => {
    const { series } = optionOf({ stack: true, show_valueB: true });
    expect(series[0]).toMatchObject({ stack: 'a' });
    expect(series[1]).not.toHaveProperty('stack');
    expect(textsOf(series[1], 3)).toEqual(['', '0.2', '0.3']);
    expect(series[0]).not.toHaveProperty('label');
  });

  test('writes values in the format of their own axis, and totals over stacks', () => {
    const regions = aResult(
      ['month', 'North', 'South'],
      [TIME, NUMBER, NUMBER],
      [
        [JANUARY, 1000, 500],
        [MARCH, 2000, 0],
      ],
    );
    const look = { show_value: true, stack: 'Stack', show_valueB: true, groupby: ['region'] };
    const { series } = optionOf({ ...look, only_total: false, y_axis_format_secondary: '.0%' }, [
      regions,
      margin,
    ]);
    expect(series.map(({ stack, yAxisIndex }) => [stack, yAxisIndex])).toEqual([
      ['a', 0],
      ['a', 0],
      [undefined, 1],
      ['a', 0],
    ]);
    expect(textsOf(series[0], 3)).toEqual(['1k', '', '2k']);
    expect(textsOf(series[1], 3)).toEqual(['500', '', '']);
    expect(textsOf(series[2], 3)).toEqual(['', '20%', '30%']);
    expect(textsOf(series[3], 3)).toEqual(['1.5k', '', '2k']);
    const totals = optionOf(look, [regions, margin]).series;
    expect(totals[0]).not.toHaveProperty('label');
  });

  test('sums each stacked query for itself in the tooltip, and takes shares of that sum', () => {
    const regions = aResult(
      ['month', 'North', 'South'],
      [TIME, NUMBER, NUMBER],
      [[JANUARY, 30, 10]],
    );
    const parts = aResult(['month', 'tea', 'milk'], [TIME, NUMBER, NUMBER], [[JANUARY, 0.2, 0.3]]);
    const stacked = { groupby: ['region'], groupby_b: ['kind'], stack: true, stackB: true };
    const told = (more: Readonly<Record<string, unknown>>) => {
      const option = optionOf({ ...stacked, ...more }, [regions, parts]) as unknown as {
        readonly tooltip: { readonly formatter: (points: unknown[]) => HTMLElement };
      };
      return option.tooltip.formatter([{ seriesIndex: 0, dataIndex: 0 }]).textContent;
    };
    expect(told({})).toMatch(/Total \(Query A\)40Total \(Query B\)0\.5$/);
    expect(told({ showTooltipPercentage: true })).toContain('North30 (75.0%)');
    expect(told({ showTooltipPercentage: true })).toContain('milk0.3 (60.0%)');
    expect(told({ stackB: false })).toMatch(/Total \(Query A\)40$/);
    expect(told({ stackB: false, showTooltipPercentage: true })).toContain('milk0.3margin, tea0.2');
    expect(told({ showTooltipTotal: false })).not.toContain('Total');
    expect(told({ stack: false, stackB: false })).not.toContain('Total');
  });

  test('draws points without a neighbor on the axis of their series', () => {
    const lone = aResult(['month', 'margin'], [TIME, NUMBER], [[FEBRUARY, 0.2]]);
    const { series } = optionOf({}, [sales, lone]);
    expect(series.filter(({ name }) => name === 'margin')).toMatchObject([
      { yAxisIndex: 1 },
      { yAxisIndex: 1, silent: true, showSymbol: true },
    ]);
  });

  test('keeps each of its axes within the bounds that are set for it, where axes are cut', () => {
    const bounds = { y_axis_bounds: [50, 400], y_axis_bounds_secondary: [0.1, 0.5] };
    expect(optionOf({ ...bounds, truncateYAxis: true }).yAxis).toMatchObject([
      { min: 50, max: 400 },
      { min: 0.1, max: 0.5 },
    ]);
    for (const axis of optionOf(bounds).yAxis) expect(axis).not.toHaveProperty('max');
  });

  test('ends a logarithmic axis at powers of ten of its own values', () => {
    const { yAxis } = optionOf({ logAxis: true, logAxisSecondary: true });
    expect(yAxis).toMatchObject([
      { type: 'log', min: 100, max: 1000 },
      { type: 'log', min: 0.1, max: 1 },
    ]);
  });

  test('keeps every digit of large integers, and what each side leaves out', () => {
    const large = aResult(['month', 'sales'], [TIME, NUMBER], [[MARCH, '9007199254740993']]);
    const { series } = modelOf({}, [large, margin]).model;
    expect(series[0]?.texts?.get(1)).toBe('9007199254740993');
    const limited = { groupby_b: ['region'], limit_b: 1 };
    expect(modelOf(limited, [sales, margin]).model.notes).toEqual([
      'Query B: Only the largest series',
    ]);
  });

  test('says of the side that the row limit cut that values may be missing', () => {
    const cut = { groupby_b: ['region'], row_limit: 9, row_limit_b: 3 };
    const { notes, series } = modelOf(cut, [sales, { ...margin, sql_rowcount: 3 }]).model;
    expect(notes).toEqual([
      'Query B: Values may be missing, since the row limit of 3 was reached: raise it, or set a series limit',
    ]);
    expect(series.map(({ isCut = false }) => isCut)).toEqual(
      series.map(({ column }) => column.startsWith('b:')),
    );
  });

  test('has titles, a legend and layers like the charts it is made of', async () => {
    const controls = chartControls(mixedMeta);
    for (const name of ['x_axis_title', 'y_axis_title', 'legendOrientation', 'xAxisLabelRotation'])
      expect(controls.has(name)).toBe(true);
    const layer = { ...newLayer('Target'), value: '150', color: '#123456' };
    const { container } = draw({ ...form, annotation_layers: [layer] }, [sales, margin]);
    await waitFor(() =>
      expect(container.querySelectorAll('svg path[stroke="#123456"]').length).toBeGreaterThan(0),
    );
  });

  test('formats each axis for itself [CTL-08]', () => {
    const { model, second } = modelOf({ y_axis_format: ',d', y_axis_format_secondary: '.1%' });
    expect(model.across.format(1000)).toBe('1,000');
    expect(second?.across.format(0.25)).toBe('25.0%');
  });

  test.each([
    [{}, [sales, sales], ['sales (Query A)', 'sales (Query B)']],
    [{ show_query_identifiers: true }, [sales, margin], ['sales (Query A)', 'margin (Query B)']],
    [
      { metrics_b: ['sales'], time_compare_b: ['1 year ago'], time_range: 'Last year' },
      [sales, aResult(['month', 'sales', '1 year ago'], [TIME, NUMBER, NUMBER], [[MARCH, 3, 2]])],
      ['sales (Query A)', 'sales (Query B)', 'sales, 1 year ago (Query B)'],
    ],
  ])('with %j tells the series of its sides apart', (more, results, names) => {
    expect(modelOf(more, results).model.series.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    [{}, {}],
    [{ show_query_identifiers: true }, {}],
    [{ time_compare: ['1 year ago'] }, {}],
    [{ groupby: ['region'], groupby_b: ['region'] }, { sales: 'North' }],
    [{ label_colors: { sales: '#abcdef' } }, {}],
  ])('with %j gives one metric of both sides two colors', (more, names: { sales?: string }) => {
    const name = names.sales ?? 'sales';
    const one = aResult(['month', name], [TIME, NUMBER], [[MARCH, 300]]);
    const both = { ...more, metrics_b: ['sales'] };
    const colorsOf = (option: Option) =>
      option.series
        .filter(({ silent }) => silent !== true)
        .map(({ itemStyle }) => (itemStyle as { readonly color: string }).color);
    const colors = colorsOf(optionOf(both, [one, one]));
    expect(colors).toHaveLength(2);
    expect(new Set(colors).size).toBe(2);
    expect(colors[0]).toBe(colorsOf(optionOf({ ...more, metrics: ['sales'] }, [one, margin]))[0]);
  });

  test('names the metric of each group, which the other side does not measure', () => {
    const regions = aResult(['month', 'North', 'South'], [TIME, NUMBER, NUMBER], [[JANUARY, 1, 2]]);
    const { model } = modelOf({ groupby_b: ['region'], truncate_metric_b: true }, [sales, regions]);
    expect(model.series.map(({ name }) => name)).toEqual([
      'sales',
      'margin, South',
      'margin, North',
    ]);
  });

  test('calls its queries the same in its settings, its legend and beside their rows', () => {
    const sections = mixedMeta.sections.map(({ title }) => title);
    expect(sections).toEqual(expect.arrayContaining(['Query A', 'Query B']));
    expect([0, 1].map((index) => queryName(form, index))).toEqual(['Query A', 'Query B']);
    const named = modelOf({ show_query_identifiers: true }).model.series.map(({ name }) => name);
    expect(named).toEqual(['sales (Query A)', 'margin (Query B)']);
  });

  test('adds the categories of its second side to those of the first', () => {
    const kinds = (...names: readonly string[]) =>
      aResult(
        ['kind', 'n'],
        [TEXT, NUMBER],
        names.map((name, at) => [name, at]),
      );
    const { model } = modelOf({ x_axis: 'kind' }, [kinds('b', 'a'), kinds('a', 'c')]);
    expect(model.along).toMatchObject({ kind: 'category', names: ['b', 'a', 'c'] });
    expect(model.series[1]?.values).toEqual([null, 0, 1]);
  });

  test('says how many rows are without a name on the axis or without a value, as far as that can be known', () => {
    const named = { x_axis: 'kind', metrics_b: ['sales'] };
    const kinds = (rows: readonly (readonly unknown[])[], sql_rowcount: number) => ({
      ...aResult(['kind', 'sales'], [TEXT, NUMBER], rows),
      sql_rowcount,
    });
    const noteOf = (more: object, first: ChartResult) =>
      modelOf({ ...named, ...more }, [first, kinds([['a', 1]], 1)]).model.notes;
    const cut = kinds(
      [
        ['a', 1],
        ['b', 2],
      ],
      4,
    );
    expect(noteOf({}, cut)).toEqual([
      'Query A: 2 rows without a value or a name on the X-axis left out',
    ]);
    expect(noteOf({}, kinds([['a', 1]], 1))).toEqual([]);
    expect(noteOf({ rolling_type: 'sum' }, cut)).toEqual([]);
    expect(
      noteOf(
        { groupby: ['land'] },
        kinds(
          [
            ['a', 1],
            ['b', null],
          ],
          3,
        ),
      ),
    ).toEqual(['Query A: 2 rows without a value or a name on the X-axis left out']);
  });

  test('shows one side where the other has no rows', () => {
    const none = aResult(['month', 'margin'], [TIME, NUMBER], []);
    expect(modelOf({}, [none, margin]).model.series.map(({ name }) => name)).toEqual(['margin']);
    expect(mixedModel([none, none], form, FACTS)).toBeNull();
  });

  test('filters by the group of the side that is pressed', () => {
    const regions = aResult(['month', 'North', 'South'], [TIME, NUMBER, NUMBER], [[JANUARY, 1, 2]]);
    const mixed = modelOf({ groupby_b: ['region'] }, [sales, regions]);
    const { chosenBy, chosenIn } = mixedMarks(mixed);
    const south = mixed.model.series.findIndex(({ name }) => name === 'margin, South');
    expect(chosenBy({ seriesIndex: south, dataIndex: 0 })).toEqual({
      columns: ['region'],
      values: ['South'],
    });
    expect(chosenIn([{ col: 'region', op: 'IN', val: ['South'] }])).toEqual({
      kind: 'series',
      columns: new Set(['b:South']),
    });
  });

  test('filters by the period of the side that has no groups', () => {
    const { chosenBy, chosenIn } = mixedMarks(modelOf({ time_grain_sqla: 'P1M' }, [sales, margin]));
    expect(chosenBy({ seriesIndex: 0, dataIndex: 0 })).toEqual({
      columns: ['month'],
      values: [JANUARY],
      grains: ['P1M'],
    });
    const january = [{ col: 'month', op: 'IN', val: [JANUARY], grain: 'P1M' }] as const;
    expect(chosenIn(january)).toEqual({ kind: 'places', indexes: new Set([0]) });
  });

  const ten = { ...newLayer('Ten'), value: 'y = 10', color: '#ff0000' };

  test('offers annotation layers and draws them, on the axis that is shown [ANN-02]', async () => {
    expect(drawnLayers({ ...form, annotation_layers: [ten] })).toHaveLength(1);
    expect(optionOf({ annotation_layers: [ten] }).series.at(-1)).toMatchObject({
      name: 'Ten',
      yAxisIndex: 0,
    });
    expect(optionOf({ annotation_layers: [ten], yAxisIndex: 1 }).series.at(-1)).toMatchObject({
      name: 'Ten',
      yAxisIndex: 1,
    });
    const { container } = draw({ ...form, annotation_layers: [ten] }, [sales, margin]);
    await waitFor(() =>
      expect(container.querySelectorAll('svg path[stroke="#ff0000"]').length).toBeGreaterThan(0),
    );
  });

  test('keeps the name of a layer off the numbers of the right axis', () => {
    const named = { annotation_layers: [{ ...ten, showLabel: true }] };
    expect(optionOf(named).series.at(-1)?.endLabel).toMatchObject({ align: 'right' });
    expect(optionOf(named).grid).toEqual(optionOf().grid);
    expect(optionOf({ ...named, yAxisIndexB: 0 }).series.at(-1)?.endLabel).not.toHaveProperty(
      'align',
    );
  });

  test('draws a point without a neighbor on the axis of its line, once', () => {
    const lone = aResult(['month', 'margin'], [TIME, NUMBER], [[JANUARY, 0.2]]);
    expect(optionOf({}, [sales, lone]).series.slice(2)).toMatchObject([
      { name: 'margin', yAxisIndex: 1, data: [[JANUARY, 0.2]] },
    ]);
    expect(optionOf({ stackB: true }, [sales, lone]).series).toHaveLength(2);
  });

  test('puts bars and a line on the page', async () => {
    const { container } = draw(form, [sales, margin]);
    expect(await screen.findByLabelText('Sales')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        container.querySelectorAll(`svg path[fill="${TOKENS.light.series[0] ?? ''}"]`).length,
      ).toBeGreaterThan(0),
    );
    expect(
      container.querySelectorAll(`svg path[stroke="${TOKENS.light.series[1] ?? ''}"]`).length,
    ).toBeGreaterThan(0);
  });
});
