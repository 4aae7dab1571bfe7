import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TIME } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { moodOf, partsOf, periodWords, toComparison } from './comparison';
import { toFigure } from './figure';
import { comparisonMeta } from './meta';
import { buildComparisonQueries } from './query';
import type { ChartResult } from '../../chartResult';
import { wholeForm } from '../../form/wholeForm';
import { textWidth } from '../../shared/textWidth';
import { sizesOf } from './sizes';
import { timeText, valueFormat } from './texts';
import { trendOption } from './trendOption';

const total = aForm('big_number_total', { metric: 'count' });
const one = (value: unknown) => aResult(['count'], [NUMBER], [[value]]);

describe('the settings of a big number', () => {
  test('show its metric under the name that people know', async () => {
    draw({ ...total, show_metric_name: true }, [one(5)], {
      dataset: { verboseNames: { count: 'Films' }, columnFormats: {} },
    });
    expect(await screen.findByText('Films')).toBeVisible();
  });

  test('make the name of its metric as large as they say', async () => {
    const heightOf = async (metric_name_font_size: number) => {
      const { unmount } = draw({ ...total, show_metric_name: true, metric_name_font_size }, [
        one(5),
      ]);
      const { fontSize } = (await screen.findByText('count')).style;
      unmount();
      return Number.parseFloat(fontSize);
    };
    expect(await heightOf(0.125)).toBeGreaterThan(await heightOf(0.05));
  });

  test.each([
    [
      { currency_format: { symbol: 'USD', symbolPosition: 'prefix' }, y_axis_format: '.3s' },
      '$ 10.0M',
    ],
    [{ currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } }, '10M €'],
    [{ y_axis_format: ',d' }, '10,000,000'],
  ])('with %j show its amount as %s [CTL-08]', async (more, text) => {
    draw({ ...total, ...more }, [one(10_000_000)]);
    expect(await screen.findByRole('img', { name: `Sales: ${text}` })).toBeVisible();
  });

  test('take the currency of the metric where the chart has none', async () => {
    draw(total, [one(12)], {
      dataset: {
        verboseNames: {},
        columnFormats: {},
        currencyFormats: { count: { symbol: 'GBP', symbolPosition: 'prefix' } },
      },
    });
    expect(await screen.findByRole('img', { name: 'Sales: £ 12' })).toBeVisible();
  });

  test('show every digit of a long number on demand', async () => {
    draw(total, [one('9007199254740993')]);
    expect(await screen.findByTitle('9,007,199,254,740,993')).toBeVisible();
  });

  test.each([
    [',d', '9,007,199,254,740,993'],
    ['SMART_NUMBER', '9.01P'],
  ])('with the format %s show a number that no double holds as %s', async (y_axis_format, text) => {
    draw({ ...total, y_axis_format }, [one('9007199254740993')]);
    expect(await screen.findByText(text)).toHaveAttribute('title', '9,007,199,254,740,993');
  });

  test('show a decimal with all of its places on demand', async () => {
    draw(total, [one(1234.56789)]);
    expect(await screen.findByTitle('1,234.56789')).toBeVisible();
  });

  test('show a moment in the format of the settings [CTL-09]', async () => {
    const latest = aResult(['count'], [TIME], [[Date.UTC(2024, 1, 29)]]);
    draw({ ...total, time_format: '%d.%m.%Y' }, [latest]);
    expect(await screen.findByText('29.02.2024')).toBeVisible();
  });

  test('color it by its value', async () => {
    const rule = { column: 'count', operator: '>', targetValue: 10, colorScheme: '#c62a2f' };
    const colorOf = async (value: number) => {
      const { unmount } = draw({ ...total, conditional_formatting: [rule] }, [one(value)]);
      const { color } = (await screen.findByText(String(value))).style;
      unmount();
      return color;
    };
    expect(await colorOf(11)).toBe('rgb(198, 42, 47)');
    expect(await colorOf(9)).toBe('');
  });

  test('draw the trend over the whole range of the query if they fix it', () => {
    const result = {
      ...aResult(
        ['month', 'count'],
        [TIME, NUMBER],
        [
          [100, 1],
          [200, 2],
        ],
      ),
      from_dttm: 0,
      to_dttm: 900,
    };
    const form = aForm('big_number', { x_axis: 'month', metric: 'count' });
    const axis = (more: Readonly<Record<string, unknown>>, answer: ChartResult = result) => {
      const set = { ...form, ...more };
      const dataset = { verboseNames: {}, columnFormats: {} };
      const formats = { value: valueFormat(set, dataset, answer), time: timeText(set) };
      const option = trendOption(toFigure([answer], set), set, TOKENS.light, formats, answer);
      return option.xAxis;
    };
    expect(axis({ time_range_fixed: true })).toMatchObject({ min: 0, max: 900 });
    const moved_times = { hours: -1, columns: ['month'] };
    const earlier = axis({ time_range_fixed: true }, { ...result, moved_times });
    expect(earlier).toMatchObject({ min: -3_600_000, max: 900 - 3_600_000 });
    expect(axis({})).not.toHaveProperty('min');
  });

  test.each(['252B', '77.7%', '$1.23M', 'WWW'])(
    'whose letters are wide is as small as its box needs: %s',
    (figure) => {
      const texts = { figure, name: '', change: '', subtitle: '', time: '' };
      const width = 300;
      const shown = sizesOf(total, { width, height: 800 }, texts);
      expect((textWidth(figure) / 12) * shown.figure).toBeLessThan(width * 0.95);
      expect((textWidth(figure) / 12) * shown.figure).toBeGreaterThan(width * 0.75);
    },
  );

  test('leave the rest of a tall box to the trend', () => {
    const texts = { figure: '1.2M', name: '', change: '', subtitle: '', time: '' };
    const tall = sizesOf({ ...total, header_font_size: 0.4 }, { width: 200, height: 800 }, texts);
    expect(tall.figure * 1.1 + tall.trend).toBeCloseTo(792);
    expect(tall.figure).toBeLessThan(100);
  });

  test('are whole in a low box, which has no room for a trend', () => {
    const texts = { figure: '502,222', name: '', change: '−3.2%', subtitle: '', time: 'Jun 2001' };
    const low = sizesOf(total, { width: 200, height: 80 }, texts);
    expect(low.trend).toBe(0);
    expect(low.figure * 1.1 + (low.change + low.subtitle) * 1.25).toBeLessThanOrEqual(80);
    expect(sizesOf(total, { width: 200, height: 160 }, texts).trend).toBeGreaterThan(24);
  });

  test('leave room for the second line of a change or a time, which is no larger than the words above', () => {
    const box = { width: 240, height: 300 };
    const none = { figure: '162,715', name: '', change: '', subtitle: '', time: '' };
    const sizesWith = (texts: Partial<typeof none>) =>
      sizesOf(aForm('big_number', {}), box, { ...none, ...texts });
    const without = sizesWith({}).trend;
    const change = sizesWith({ change: '+26.9% on the month before (from 2001-01-10)' });
    expect(change.change).toBe(12);
    expect(without - change.trend).toBeCloseTo(2 * 12 * 1.25);
    const time = sizesWith({ time: 'Feb 2001 (from 2001-02-10, before 2001-02-20)' });
    expect(without - time.trend).toBeCloseTo(2 * 12 * 1.25);
    const both = sizesWith({ subtitle: 'of all flights in the newest month', time: 'Feb 2001' });
    expect(both.time).toBe(both.subtitle);
  });

  test('are smaller where that leaves room for a trend, but never too small to read', () => {
    const texts = { figure: '502,222', name: '', change: '−3.2%', subtitle: '', time: 'Jun 2001' };
    const form = aForm('big_number', { x_axis: 'month', metric: 'count' });
    const box = { width: 400, height: 115 };
    const shown = sizesOf(form, box, texts);
    expect(shown.trend).toBe(24);
    expect(shown.figure).toBeLessThan(
      sizesOf({ ...form, show_trend_line: false }, box, texts).figure,
    );
    expect(sizesOf(form, { width: 400, height: 60 }, texts).trend).toBe(0);
  });
});

describe('the last period of a trend', () => {
  const june = Date.UTC(2024, 5, 1);
  const queried = (day: number) => new Date(Date.UTC(2024, 5, day)).toISOString();
  test('is named where it has more to come', async () => {
    const trend = aForm('big_number', {
      x_axis: 'month',
      metric: 'count',
      time_grain_sqla: 'P1M',
      compare_lag: 1,
    });
    const months = [
      [Date.UTC(2024, 4, 1), 100],
      [june, 40],
    ];
    const result = {
      ...aResult(['month', 'count'], [TIME, NUMBER], months),
      queried_dttm: queried(12),
    };
    const { again } = draw(trend, [result]);
    expect(await screen.findByText('Jun 2024 so far')).toBeVisible();
    again({ results: [{ ...result, queried_dttm: queried(40) }] });
    expect(screen.queryByText(/so far/)).not.toBeInTheDocument();
  });
});

describe('a big number with comparison', () => {
  const form = aForm('pop_kpi', {
    metric: 'count',
    time_compare: '1 year ago',
    time_range: '2024-01-01 : 2024-02-01',
  });
  const result = aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[150, 120]]);
  const format = String;

  test('saved with the month before keeps it [CTL-36]', () => {
    const saved = { ...form, datasource: '1__table', time_compare: '1 month ago' };
    expect(wholeForm(saved, null).time_compare).toBe('1 month ago');
  });

  test('asks for the same metric of the other period [CTL-36]', () => {
    const query = (more: Readonly<Record<string, unknown>>) =>
      buildComparisonQueries({ ...form, ...more })[0];
    expect(query({})).toMatchObject({
      metrics: ['count'],
      columns: [],
      time_offsets: ['1 year ago'],
      post_processing: [],
    });
    expect(query({ time_compare: ['inherit'] })?.time_offsets).toEqual(['inherit']);
    expect(
      query({ time_compare: 'custom', start_date_offset: '2024-01-31' })?.time_offsets,
    ).toEqual(['2024-01-31']);
    expect(query({ comparison_type: 'difference' })?.post_processing).toMatchObject([
      { operation: 'compare', options: { compare_columns: ['count__1 year ago'] } },
    ]);
    expect(query({})).not.toHaveProperty('row_limit');
  });

  test('without a start and an end of time it asks for its value alone, and says so [CTL-36]', async () => {
    const open = {
      ...form,
      time_range: 'No filter',
      adhoc_filters: [
        {
          expressionType: 'SIMPLE',
          subject: 'at',
          operator: 'TEMPORAL_RANGE',
          comparator: 'No filter',
        },
      ],
    };
    expect(buildComparisonQueries(open)[0]?.time_offsets).toEqual([]);
    draw(open, [aResult(['count'], [NUMBER], [[150]])]);
    expect(await screen.findByRole('img', { name: 'Sales: 150' })).toBeVisible();
    expect(
      screen.getByText('A comparison needs a time range with a start and an end'),
    ).toBeVisible();
  });

  test('shows the earlier value, the difference and the change in percent', async () => {
    draw(form, [result]);
    expect(await screen.findByRole('img', { name: 'Sales: 150' })).toBeVisible();
    const told = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(told).toEqual([
      ['Previous value', '120'],
      ['Delta', '▲ +30'],
      ['Percent change', '▲ +25.0%'],
    ]);
  });

  test('of percentages tells the change of them as relative', async () => {
    const shares = aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[0.12, 0.1]]);
    draw({ ...form, y_axis_format: '.0%' }, [shares]);
    const term = await screen.findByText('Relative change');
    expect(term.nextElementSibling).toHaveTextContent('+20.0%');
    expect(term.nextElementSibling).toHaveAttribute(
      'title',
      'Relative to the percentage before, not in percentage points',
    );
  });

  test.each([
    [undefined, '+25.0%'],
    ['SMART_NUMBER', '+25.0%'],
    ['.2%', '25.00%'],
    ['+,d', '+0'],
  ])('with the percentage format %s tells the change as %s', (percentDifferenceFormat, text) => {
    const parts = partsOf(toComparison(result, form), { ...form, percentDifferenceFormat }, format);
    expect(parts.at(-1)?.text).toBe(text);
  });

  test.each([
    [{}, 'Compared with 1 year ago'],
    [{ time_compare: 'inherit' }, 'Compared with the period of the same length before'],
    [
      { time_compare: 'custom', start_date_offset: '2024-01-31' },
      'Compared with the period from 2024-01-31',
    ],
    [{ time_compare: null }, undefined],
  ])('with %j says that it is %s', async (more, words) => {
    expect(periodWords({ ...form, ...more })).toBe(words);
    draw({ ...form, ...more }, [result]);
    const [term] = await screen.findAllByRole('term');
    expect(term?.getAttribute('title') ?? undefined).toBe(words);
    if (words !== undefined) expect(screen.getByText(words)).toBeVisible();
  });

  test('hides and renames its parts as the settings say', () => {
    const column_config = {
      Delta: { visible: false },
      'Previous value': { customColumnName: 'Last year' },
    };
    const parts = partsOf(toComparison(result, form), { ...form, column_config }, format);
    expect(parts.map(({ name }) => name)).toEqual(['Last year', 'Percent change']);
  });

  test.each([
    [150, 0, ['0', '+150', '–'], [null, '▲', null]],
    [0, 0, ['0', '0', '–'], [null, null, null]],
    [-5, 5, ['5', '-10', '−200.0%'], [null, '▼', '▼']],
    [
      '9007199254740993',
      '1',
      ['1', '+9007199254740992', '+900719925474099200.0%'],
      [null, '▲', '▲'],
    ],
  ])('with %j after %j reads %j, with the arrows %j', (now, before, texts, arrows) => {
    const rows = aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[now, before]]);
    const parts = partsOf(toComparison(rows, form), form, (value, raw) => String(raw ?? value));
    expect(parts.map(({ text }) => text)).toEqual(texts);
    expect(parts.map(({ arrow }) => arrow)).toEqual(arrows);
  });

  test('says where there is nothing to compare with', () => {
    const alone = toComparison(aResult(['count'], [NUMBER], [[150]]), form);
    expect(partsOf(alone, form, format).map(({ text }) => text)).toEqual([
      'No data',
      'No data',
      'No data',
    ]);
  });

  test.each([
    [{}, undefined],
    [{ comparison_color_enabled: true }, 'good'],
    [{ comparison_color_enabled: true, comparison_color_scheme: 'Red' }, 'bad'],
  ])('with %j has the mood %s', (more, mood) => {
    expect(moodOf(toComparison(result, form), { ...form, ...more })).toBe(mood);
  });

  test('needs a date where the other period begins at one', () => {
    expect(comparisonMeta.required({ ...form, time_compare: 'custom' })).toContain(
      'start_date_offset',
    );
    expect(comparisonMeta.required(form)).toEqual(['metric', 'time_compare']);
  });
});

test('a figure of narrow digits is as large as one of wide digits: on the page they are as wide', () => {
  const sizeOf = (figure: string) =>
    sizesOf(
      total,
      { width: 400, height: 560 },
      { figure, name: '', change: '', subtitle: '', time: '' },
    ).figure;
  expect(sizeOf('111,711')).toBe(sizeOf('000,000'));
});

test.each(['458k', '4.72M', '$ 10,032,628.85', 'MMMM'])(
  'the figure %s is never wider than its box',
  (figure) => {
    const texts = { figure, name: '', change: '', subtitle: '', time: '' };
    const { figure: px } = sizesOf(total, { width: 360, height: 560 }, texts);
    /* Bold text is up to a tenth wider than what is counted for plain text of 12 px. */
    expect((textWidth(figure) / 12) * px * 1.1).toBeLessThanOrEqual(360);
  },
);
