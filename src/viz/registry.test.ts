import { describe, expect, test } from 'vitest';
import { aDataset } from '../../test/aDataset';
import { aForm } from '../../test/aViz';
import { chartControls, defaultValue } from './controls/chartControls';
import { isVisualOnly } from './controls/definitions';
import { loadViz } from './LazyViz';
import { hasParts } from './parts';
import { bigNumberMeta } from './plugins/bigNumber/meta';
import { areaMeta, barMeta, lineMeta } from './plugins/timeseries/meta';
import { pieMeta } from './plugins/pie/meta';
import { tableMeta } from './plugins/table/meta';
import { buildQueries } from './queries';
import { VIZ_TYPES, vizEntry } from './registry';
import { UnknownVizType } from './unknownVizType';

const each = VIZ_TYPES.map((entry) => [entry.name, entry] as const);
const labels = (meta: Parameters<typeof chartControls>[0], name: string) =>
  chartControls(meta)
    .get(name)
    ?.choices?.map(({ label }) => label);
const values = (meta: Parameters<typeof chartControls>[0], name: string) =>
  chartControls(meta)
    .get(name)
    ?.choices?.map(({ value }) => value);

describe('every chart type', () => {
  test('has a type and a name of its own', () => {
    expect(new Set(VIZ_TYPES.map(({ type }) => type)).size).toBe(VIZ_TYPES.length);
    expect(new Set(VIZ_TYPES.map(({ name }) => name)).size).toBe(VIZ_TYPES.length);
    expect(vizEntry('orrery')).toBeUndefined();
  });

  test.each(each)(
    'lists each control once and changes only controls that it lists: %s',
    (_, meta) => {
      const names = meta.sections.flatMap(({ controls }) => controls);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(Object.keys(meta.controls)));
    },
  );

  test.each(each)('requires only controls that can be filled in: %s', (_, meta) => {
    const form = aForm(meta.type);
    for (const name of meta.required(form))
      expect(chartControls(meta).get(name)?.isShown(form)).toBe(true);
  });

  test.each(each)('offers the default value of each choice: %s', (_, meta) => {
    for (const control of chartControls(meta).values())
      if (control.kind === 'choice' || control.kind === 'radio')
        expect(control.choices?.map(({ value }) => value)).toContain(control.default);
  });

  test.each(each)('separates data settings from style settings: %s', (_, meta) => {
    const [first] = meta.sections;
    expect(first?.tab).toBe('data');
    // Annotation layers bring data of their own, and the chart is not asked again for them.
    for (const { tab, controls } of meta.sections)
      if (tab === 'data')
        expect(
          controls.filter(isVisualOnly).filter((name) => name !== 'annotation_layers'),
        ).toEqual([]);
  });

  test.each(each)(
    'builds its queries before its drawing is loaded, once: %s',
    async (_, { type }) => {
      const form = {
        selected_chart: JSON.stringify({ viz_type: 'pie', params: '{"metric":"count"}' }),
        metric: 'count',
        metrics: ['count'],
        time_range: 'Last year',
      };
      // A chart that is made of others asks nothing itself.
      if (!hasParts(type)) expect(buildQueries(aForm(type, form))).not.toEqual([]);
      const plugin = await loadViz(type);
      expect(await loadViz(type)).toBe(plugin);
    },
  );

  test('that is unknown and names no rows has no queries, and the error names it', () => {
    expect(() => buildQueries(aForm('orrery'))).toThrow(UnknownVizType);
    expect(() => buildQueries(aForm('orrery'))).toThrow(/orrery/);
  });
});

describe('the controls of a chart type', () => {
  const dataset = aDataset();
  const valueOf = (meta: Parameters<typeof chartControls>[0], name: string) => {
    const control = chartControls(meta).get(name);
    return control && defaultValue(control, dataset);
  };

  test('start with the type’s own default, else the dataset’s, else the shared one [CTL-25, CTL-28]', () => {
    expect(valueOf(pieMeta, 'row_limit')).toBe(100);
    expect(valueOf(lineMeta, 'row_limit')).toBe(10_000);
    expect(valueOf(lineMeta, 'x_axis')).toBe('date');
    expect(valueOf(lineMeta, 'metrics')).toEqual(['count']);
    expect(valueOf(areaMeta, 'stack')).toBe('Stack');
    expect(chartControls(areaMeta).get('stack')?.default).toBeNull();
    expect(valueOf(lineMeta, 'time_grain_sqla')).toBe('P1D');
  });

  test('are visible where the shared rule and the type’s own agree', () => {
    const grain = chartControls(tableMeta).get('time_grain_sqla');
    const shows = (more: Readonly<Record<string, unknown>>) => grain?.isShown(aForm('table', more));
    const dated = { groupby: ['date'], temporal_columns_lookup: { date: true } };
    expect(shows({ ...dated, query_mode: 'aggregate' })).toBe(true);
    expect(shows({ ...dated, query_mode: 'raw' })).toBe(false);
    expect(shows({ ...dated, groupby: ['carrier'] })).toBe(false);
    expect(shows({ groupby: ['date'], temporal_columns_lookup: {} })).toBe(false);
  });

  test.each([
    ['a time column', 'date', true],
    ['a text column', 'carrier', false],
    ['a name like that of a built-in', 'constructor', false],
    ['an expression', { sqlExpression: 'upper(carrier)', label: 'date' }, true],
    ['nothing', null, false],
  ])('offer a time grain over %s only if it can act [CTL-05]', (_, x_axis, isShown) => {
    const form = aForm('echarts_timeseries_bar', {
      x_axis,
      temporal_columns_lookup: { date: true },
    });
    for (const meta of [lineMeta, barMeta, bigNumberMeta])
      expect(chartControls(meta).get('time_grain_sqla')?.isShown(form)).toBe(isShown);
  });

  test('exclude those of other types', () => {
    expect(chartControls(pieMeta).get('x_axis')).toBeUndefined();
    expect(chartControls(pieMeta).get('constructor')).toBeUndefined();
  });

  test('of an area chart include shares of the whole and exclude impossible marks', () => {
    expect(values(areaMeta, 'stack')).toEqual([null, 'Stack', 'Stream', 'Expand']);
    expect(values(lineMeta, 'stack')).toEqual([null, 'Stack', 'Stream']);
    expect(values(lineMeta, 'seriesType')).toEqual([
      ...(values(areaMeta, 'seriesType') ?? []),
      'scatter',
      'bar',
    ]);
  });

  test.each([
    ['rolling_type', ['None', 'mean', 'sum', 'std', 'cumsum']],
    ['comparison_type', ['values', 'difference', 'percentage', 'ratio']],
    ['resample_rule', [null, '1T', '1H', '1D', '7D', '1M', '1AS']],
    ['resample_method', [null, 'asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum']],
    ['sort_series_type', ['name', 'sum', 'min', 'max', 'avg']],
    ['row_limit', [10, 50, 100, 250, 500, 1000, 5000, 10_000, 50_000]],
    ['limit', [5, 10, 25, 50, 100, 500]],
  ])(
    'offer exactly these choices for %s: %j [CTL-22, CTL-23, CTL-24, CTL-26, CTL-33, CTL-34, CTL-35]',
    (name, offered) => {
      expect(values(lineMeta, name)).toEqual(offered);
    },
  );

  test.each([
    [
      'time_compare',
      [
        '1 day',
        '1 week',
        '28 days',
        '30 days',
        '52 weeks',
        '1 year',
        '104 weeks',
        '2 years',
        '156 weeks',
        '3 years',
      ],
    ],
    [
      'time_grain_sqla',
      [
        '5 seconds',
        '30 seconds',
        '1 minute',
        '5 minutes',
        '30 minutes',
        '1 hour',
        '6 hours',
        'Day',
        '7 days',
        'Week',
        'Week starting Sunday',
        'Week ending Saturday',
        'Month',
        'Quarter',
        'Year',
      ],
    ],
  ])('label the choices of %s with %j [CTL-29, CTL-36]', (name, offered) => {
    expect(labels(lineMeta, name)).toEqual(offered);
  });

  test('include the usual formats of numbers and times [CTL-30, CTL-31]', () => {
    expect(values(lineMeta, 'y_axis_format')).toEqual([
      'SMART_NUMBER',
      '~g',
      ',d',
      '.1s',
      '.3s',
      ',.1%',
      '.2%',
      '.3%',
      '.4r',
      ',.1f',
      ',.2f',
      ',.3f',
      '+,',
      '$,.2f',
      'DURATION',
      'DURATION_SUB',
      'DURATION_COL',
      'MEMORY_DECIMAL',
      'MEMORY_BINARY',
      'MEMORY_TRANSFER_RATE_DECIMAL',
      'MEMORY_TRANSFER_RATE_BINARY',
    ]);
    expect(values(lineMeta, 'x_axis_time_format')).toEqual(
      expect.arrayContaining(['smart_date', '%d/%m/%Y', '%m/%d/%Y', '%Y-%m-%d', '%H:%M:%S']),
    );
  });
});
