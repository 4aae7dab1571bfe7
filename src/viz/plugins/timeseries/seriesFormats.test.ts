import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, TIME, NUMBER, TEXT } from '../../../../test/aViz';
import { cartesianOption } from '../../cartesian/write';
import { timeseriesModel } from './model';

const form = aForm('echarts_timeseries_bar', {
  x_axis: 'region',
  metrics: ['sales', 'margin'],
  groupby: ['size'],
  show_value: true,
});
const dataset = {
  verboseNames: {},
  columnFormats: { sales: '$,.0f', margin: '.1%' },
  currencyFormats: {},
};
const result = {
  ...aResult(['region', 'margin, S', 'sales, S'], [TEXT, NUMBER, NUMBER], [['North', 0.125, 8000]]),
  label_map: { 'margin, S': ['margin', 'S'], 'sales, S': ['sales', 'S'] },
};

interface Drawn {
  readonly series: readonly {
    readonly label: { readonly formatter: (at: { readonly dataIndex: number }) => string };
  }[];
  readonly tooltip: { readonly formatter: (at: readonly object[]) => HTMLElement };
}

describe('a chart of several metrics in groups', () => {
  const model = timeseriesModel('bar', result, form, dataset);
  const drawn = cartesianOption(model, TOKENS.light, 600) as unknown as Drawn;

  test('writes each value in the format of its own metric [CTL-08]', () => {
    const labels = drawn.series.map(({ label }) => label.formatter({ dataIndex: 0 }));
    expect(labels.toSorted()).toEqual(['$8,000', '12.5%']);
  });

  test('says the same in its tooltip [CTL-08]', () => {
    const { textContent: told } = drawn.tooltip.formatter([{ dataIndex: 0, seriesIndex: 0 }]);
    expect(told).toContain('$8,000');
    expect(told).toContain('12.5%');
  });
});

describe('the axis of several metrics', () => {
  const tickOf = (facts: object, metrics = ['sales', 'margin'], more: object = {}) => {
    const own = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics, ...more });
    const answer = aResult(['region', ...metrics], [TEXT, NUMBER, NUMBER], [['North', 500, 0.5]]);
    const { across } = timeseriesModel('bar', answer, own, { ...dataset, ...facts });
    return (across.ticks ?? across.format)(250);
  };

  test('is neutral where their formats differ, whichever comes first [CTL-08]', () => {
    expect(tickOf({})).toBe('250');
    expect(tickOf({}, ['margin', 'sales'])).toBe('250');
    expect(tickOf({ columnFormats: { margin: '.1%' } })).toBe('250');
    expect(tickOf({}, ['sales', 'margin'], { y_axis_format: '.2f' })).toBe('250');
  });

  test('leaves out decimals that are all zero, which labels beside the marks have as their neighbors do [CTL-08]', () => {
    const own = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics: ['sales'] });
    const answer = aResult(['region', 'sales'], [TEXT, NUMBER], [['North', 809.96]]);
    const chosen = { ...own, y_axis_format: ',.1f' };
    const { across } = timeseriesModel('bar', answer, chosen, dataset);
    expect([across.ticks?.(809.96), across.ticks?.(831.37)]).toEqual(['810', '831.4']);
    expect([across.format(809.96), across.format(831.37)]).toEqual(['810.0', '831.4']);
  });

  test('has the format that is that of all of them [CTL-08]', () => {
    expect(tickOf({ columnFormats: { margin: '$,.1f', sales: '$,.1f' } })).toBe('$250');
    expect(tickOf({}, ['sales'])).toBe('$250');
  });

  test('has a currency where it is that of all of them [CTL-08]', () => {
    const euros = { symbol: 'EUR', symbolPosition: 'suffix' };
    const plain = { columnFormats: {} };
    expect(tickOf({ ...plain, currencyFormats: { sales: euros } })).toBe('250');
    expect(tickOf({ ...plain, currencyFormats: { sales: euros, margin: euros } })).toBe('250 €');
  });
});

describe('a chart of the latest moment of each region', () => {
  const latest = aResult(
    ['region', 'MAX(day)'],
    [TEXT, TIME],
    [
      ['North', Date.UTC(2024, 0, 31)],
      ['South', Date.UTC(2024, 2, 1, 12)],
    ],
  );
  const own = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics: ['MAX(day)'] });
  const none = { verboseNames: {}, columnFormats: {}, currencyFormats: {} };
  const drawn = cartesianOption(
    timeseriesModel('bar', latest, own, none),
    TOKENS.light,
    600,
  ) as unknown as Drawn & {
    readonly yAxis: { readonly min: (of: { min: number; max: number }) => number };
  };

  test('has an axis of times that starts shortly before the first one', () => {
    expect(drawn.yAxis).toMatchObject({ type: 'time' });
    expect(drawn.yAxis.min({ min: 1000, max: 2000 })).toBe(900);
  });

  test('says each moment as a date', () => {
    const { textContent: told } = drawn.tooltip.formatter([{ dataIndex: 1, seriesIndex: 0 }]);
    expect(told).toContain('2024-03-01 12:00:00');
  });
});
