import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, FACTS, MONTHS, NUMBER, TEXT } from '../../../test/aViz';
import { newLayer } from '../annotations/layer';
import type { AnnotationRows } from '../annotations/rows';
import { timeseriesModel } from '../plugins/timeseries/model';
import { withLayers } from './annotations';
import { summary } from './summary';
import { cartesianOption } from './write';

const AT = (month: number, day = 1) => Date.UTC(2024, month, day);
const ten = { ...newLayer('Ten'), value: 'y = 10', color: '#ff0000', style: 'dashed', width: 3 };
const releases = {
  ...newLayer('Releases'),
  annotationType: 'EVENT',
  sourceType: 'NATIVE',
  value: 1,
  color: '#00aa00',
  showLabel: true,
};
const outages = {
  ...newLayer('Outages'),
  annotationType: 'INTERVAL',
  sourceType: 'table',
  value: 2,
  timeColumn: 'from',
  intervalEndColumn: 'to',
  titleColumn: 'what',
  opacity: 'opacityMedium',
};
const target = {
  ...newLayer('Target'),
  annotationType: 'TIME_SERIES',
  sourceType: 'line',
  value: 3,
};

const rows = (
  columns: readonly string[],
  times: readonly string[],
  ...records: readonly (readonly unknown[])[]
): AnnotationRows => ({
  columns,
  timeColumns: times,
  records: records.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at], cell]))),
  leftOut: 0,
});
const RELEASES = rows(
  ['start_dttm', 'end_dttm', 'short_descr', 'long_descr'],
  ['start_dttm', 'end_dttm'],
  ['2024-01-20T00:00:00', '2024-01-21T00:00:00', 'Release 2', 'New prices'],
  ['2031-01-01T00:00:00', '2031-01-01T00:00:00', 'Far away', ''],
);
const OUTAGES = rows(['from', 'to', 'what', 'why'], ['from'], [AT(1, 5), AT(1, 9), 'Down', 'Fire']);
const TARGET = rows(['month', 'plan'], ['month'], [AT(0), 8], [AT(1), 9], [AT(2), 12], [AT(9), 90]);
const DATA = { Releases: RELEASES, Outages: OUTAGES, Target: TARGET };

const form = (...annotation_layers: readonly unknown[]) =>
  aForm('echarts_timeseries_line', {
    x_axis: 'month',
    metrics: ['count'],
    groupby: ['region'],
    annotation_layers,
  });

interface Option {
  readonly series: readonly {
    readonly name: string;
    readonly silent?: boolean;
    readonly data: readonly unknown[];
    readonly lineStyle: Readonly<Record<string, unknown>>;
    readonly markLine?: { readonly data: readonly object[] };
    readonly markArea?: { readonly data: readonly object[]; readonly itemStyle: object };
  }[];
  readonly grid: { readonly right: number };
  readonly legend: { readonly show?: boolean; readonly data?: readonly string[] };
  readonly tooltip: { readonly formatter: (points: { dataIndex: number }[]) => HTMLElement };
}

const optionOf = (
  settings: ReturnType<typeof form>,
  result = MONTHS,
  width = 600,
  data: Readonly<Record<string, AnnotationRows>> = DATA,
) =>
  cartesianOption(
    withLayers(timeseriesModel('line', result, settings, FACTS), settings, data),
    TOKENS.light,
    width,
  ) as unknown as Option;
/** Points without a neighbour have marks of their own. */
const named = ({ series }: Option) => series.filter(({ lineStyle }) => lineStyle.width !== 0);
const seriesOf = (option: Option, name: string) => option.series.find((one) => one.name === name);
const tooltipAt = (option: Option, dataIndex: number) =>
  option.tooltip.formatter([{ dataIndex }]).textContent;

describe('an annotation layer', () => {
  test('with a formula is a line over the whole axis, in its own style [ANN-02]', () => {
    const option = optionOf(form(ten));
    expect(seriesOf(option, 'Ten')).toMatchObject({
      data: [
        [AT(0), 10],
        [AT(1), 10],
        [AT(2), 10],
      ],
      lineStyle: { color: '#ff0000', type: 'dashed', width: 3 },
    });
    expect(tooltipAt(option, 1)).toMatch(/Ten10$/);
  });

  test('with a formula keeps its line, whatever is left of the settings of another kind', () => {
    const option = optionOf(form({ ...ten, hideLine: true }));
    expect(seriesOf(option, 'Ten')).toMatchObject({ lineStyle: { width: 3 }, showSymbol: false });
  });

  test('with a formula counts categories from 0', () => {
    const result = aResult(
      ['region', 'count'],
      [TEXT, NUMBER],
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
    );
    const settings = { ...form({ ...newLayer('Up'), value: '2x + 1' }), x_axis: 'region' };
    expect(seriesOf(optionOf(settings, result), 'Up')?.data).toEqual([1, 3, 5]);
  });

  test('with a formula that cannot be read, or hidden, draws nothing and harms nothing', () => {
    const broken = { ...newLayer('Broken'), value: '2x +' };
    const option = optionOf(form(broken, { ...ten, show: false }, 'no layer', { name: 'x' }));
    expect(seriesOf(option, 'Broken')?.data).toEqual([]);
    expect(named(option)).toHaveLength(3);
    expect(seriesOf(option, 'North')?.data).toHaveLength(3);
  });

  test('of events marks those moments that the axis has', () => {
    const option = optionOf(form(releases));
    const span = seriesOf(option, 'Releases')?.markArea?.data;
    expect(seriesOf(option, 'Releases')?.markLine?.data).toEqual([
      { name: 'Release 2', xAxis: AT(0, 20) },
    ]);
    expect(span).toEqual([]);
    expect(tooltipAt(option, 0)).toContain('Releases: Release 2New prices');
    expect(tooltipAt(option, 1)).not.toContain('Release');
  });

  test('of several events at one place names them together, once; others keep their own names', () => {
    const events = rows(
      ['start_dttm', 'end_dttm', 'short_descr', 'long_descr'],
      ['start_dttm', 'end_dttm'],
      ...['One', 'Two', 'Three', 'Four'].map((name) => [AT(0, 20), AT(0, 20), name, '']),
      [AT(1, 20), AT(1, 20), 'Alone', ''],
    );
    const option = optionOf(form(releases, { ...releases, name: 'Second' }), MONTHS, 600, {
      Releases: events,
      Second: RELEASES,
    });
    const labels = ['Releases', 'Second'].flatMap((layer) =>
      (seriesOf(option, layer)?.markLine?.data ?? []).map((line) => {
        const { name, label } = line as {
          name: string;
          label?: { show: boolean; formatter: () => string };
        };
        return [name, label ? label.show && label.formatter() : name];
      }),
    );
    expect(labels).toEqual([
      ['One', 'One, Two, Three +2'],
      ['Two', false],
      ['Three', false],
      ['Four', false],
      ['Alone', 'Alone'],
      ['Release 2', false],
    ]);
    const long = { ...releases, name: 'Long' };
    const crowded = optionOf(form(long), MONTHS, 600, {
      Long: rows(
        ['start_dttm', 'end_dttm', 'short_descr', 'long_descr'],
        ['start_dttm', 'end_dttm'],
        ...['A first name of some length', 'Two', 'Three'].map((name) => [AT(0), AT(0), name, '']),
      ),
    });
    const [first] = (seriesOf(crowded, 'Long')?.markLine?.data ?? []) as readonly {
      label: { formatter: () => string };
    }[];
    expect(first?.label.formatter()).toMatch(/^A first name.*… \+2$/);
  });

  test('of intervals at one place has their names in rows below each other', () => {
    const bands = rows(
      ['from', 'to', 'what'],
      ['from'],
      ...['First', 'Second', 'Third'].map((name) => [AT(1, 5), AT(1, 9), name]),
      [AT(2, 1), AT(2, 9), 'Later'],
    );
    const option = optionOf(form({ ...outages, showLabel: true }), MONTHS, 600, { Outages: bands });
    const offsets = (seriesOf(option, 'Outages')?.markArea?.data ?? []).map((area) => {
      const [{ label } = {}] = area as readonly { label?: { offset: readonly number[] } }[];
      return label?.offset[1] ?? 0;
    });
    expect(offsets).toEqual([0, 14, 28, 0]);
  });

  test('is in the words for those who do not see the picture', () => {
    const settings = form(ten, releases, outages, { ...target, value: 3 });
    const model = withLayers(timeseriesModel('line', MONTHS, settings, FACTS), settings, DATA);
    expect(summary(model)).toMatch(
      /Ten: a line at 10\. Releases: Release 2 at 2024-01-20\. Outages: Down from 2024-02-05 to 2024-02-09\. Target: a line from 8 to 12\.$/,
    );
  });

  test('of intervals has a band from start to end', () => {
    const option = optionOf(form(outages));
    expect(seriesOf(option, 'Outages')?.markArea).toMatchObject({
      itemStyle: { opacity: 0.5 },
      data: [[{ name: 'Down', xAxis: AT(1, 5) }, { xAxis: AT(1, 9) }]],
    });
    expect(tooltipAt(option, 1)).toContain('Outages: DownFire');
  });

  test('of another chart is a line within the axis, which it does not stretch', () => {
    const option = optionOf(form({ ...target, hideLine: true }));
    expect(seriesOf(option, 'Target')).toMatchObject({
      data: [
        [AT(0), 8],
        [AT(1), 9],
        [AT(2), 12],
      ],
      showSymbol: true,
      lineStyle: { width: 0 },
    });
    expect(tooltipAt(option, 2)).toContain('Target12');
  });

  test('has a colour that no series and no other layer has', () => {
    const colors = named(optionOf(form({ ...ten, color: null }, target))).map(
      ({ lineStyle }) => lineStyle.color,
    );
    expect(new Set(colors).size).toBe(4);
  });

  test('of several lines has a colour for each, unless one was chosen for all', () => {
    const data = {
      Target: rows(['month', 'low', 'high'], ['month'], [AT(0), 1, 8], [AT(1), 2, 9]),
    };
    const colorsOf = (layer: object) =>
      named(optionOf(form(layer), MONTHS, 600, data))
        .filter(({ name }) => name.startsWith('Target'))
        .map(({ lineStyle }) => lineStyle.color);
    expect(new Set(colorsOf(target)).size).toBe(2);
    expect(colorsOf({ ...target, color: '#0000aa' })).toEqual(['#0000aa', '#0000aa']);
  });

  test('tells each of its lines in the format of the metric of that name', () => {
    const settings = aForm('echarts_timeseries_line', {
      x_axis: 'month',
      metrics: ['price', 'share'],
      annotation_layers: [target],
    });
    const months = aResult(['month', 'price', 'share'], [2, NUMBER, NUMBER], [[AT(0), 5, 0.5]]);
    const facts = { verboseNames: {}, columnFormats: { price: '$,.2f', share: '.1%' } };
    const option = cartesianOption(
      withLayers(timeseriesModel('line', months, settings, facts), settings, {
        Target: rows(['month', 'price', 'share'], ['month'], [AT(0), 7, 0.25]),
      }),
      TOKENS.light,
      600,
    ) as unknown as Option;
    expect(tooltipAt(option, 0)).toMatch(/Target: price\$7.00.*Target: share25.0%/);
  });

  test('has room for its name at the end of its line', () => {
    const right = (name: string) => optionOf(form({ ...ten, name, showLabel: true })).grid.right;
    expect(right('A name of some length')).toBeGreaterThan(right('Ten') + 50);
    expect(right('A name without end '.repeat(20))).toBeLessThan(200);
  });

  test('stands in a legend, also where the chart alone needs none', () => {
    const one = aResult(
      ['month', 'count'],
      [2, NUMBER],
      [
        [AT(0), 1],
        [AT(1), 2],
      ],
    );
    expect(optionOf(form(), one).legend.show).toBe(false);
    expect(optionOf(form(ten), one).legend.data).toEqual(['count', 'Ten']);
  });

  test.each([
    'echarts_timeseries_line',
    'echarts_timeseries_smooth',
    'echarts_timeseries_step',
    'echarts_timeseries',
    'echarts_timeseries_bar',
    'echarts_area',
    'echarts_timeseries_scatter',
  ])('is drawn over %s: its line, its title and its band are in the picture', async (viz_type) => {
    const settings = { ...form(ten, releases, { ...outages, color: '#0000aa' }), viz_type };
    const { container } = draw(settings, [MONTHS], { annotations: DATA });
    await screen.findByText('Release 2');
    expect(container.querySelector('path[stroke="#ff0000"]')).not.toBeNull();
    expect(container.querySelector('path[stroke="#00aa00"]')).not.toBeNull();
    expect(container.querySelector('path[fill="#0000aa"]')).not.toBeNull();
  });
});
