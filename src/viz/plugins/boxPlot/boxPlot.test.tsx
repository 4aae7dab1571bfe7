import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import type { CrossFilter } from '../../vizHooks';
import { toBoxes } from './boxes';
import { boxPlotOption } from './option';
import { namesAxis } from '../../shared/namesAxis';
import { grainedColumn } from '../../shared/baseQuery';
import { buildBoxPlotQueries } from './query';

const form = aForm('box_plot', { columns: ['day'], groupby: ['origin'], metrics: ['delay'] });
const FIELDS = ['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'];
const result = aResult(
  ['origin', ...FIELDS.map((field) => `delay__${field}`)],
  [TEXT, ...FIELDS.map(() => NUMBER)],
  [
    ['ATL', 5, 4, 9, 1, 2, 7, 30, [20, 25]],
    [null, null, null, null, null, null, null, 0, []],
    ['', 6, 5, 8, 2, 3, 7, 12, []],
  ],
);

interface Option {
  readonly series: readonly {
    readonly data: readonly { readonly value: readonly number[]; readonly itemStyle: object }[];
  }[];
  readonly tooltip: {
    readonly formatter: (at: {
      seriesIndex: number;
      dataIndex: number;
      value: readonly number[];
    }) => HTMLElement;
  };
}
const optionOf = (more: Readonly<Record<string, unknown>> = {}, crossFilter?: CrossFilter) => {
  const settings = { ...form, ...more };
  const boxes = toBoxes(result, settings, FACTS);
  return boxPlotOption(boxes, settings, FACTS, TOKENS.light, 600, crossFilter) as unknown as Option;
};

describe('a box plot', () => {
  test('has a box for each group that has numbers, and its outliers as points [CTL-43]', () => {
    const [boxes, outliers] = optionOf().series;
    expect(boxes?.data.map(({ value }) => value)).toEqual([
      [1, 2, 4, 7, 9],
      [2, 3, 5, 7, 8],
    ]);
    expect(outliers?.data.map(({ value }) => value)).toEqual([
      [0, 20],
      [0, 25],
    ]);
    expect(toBoxes(result, form, FACTS).map(({ name }) => name)).toEqual(['ATL', '<empty string>']);
  });

  test('names the metric of each box where there are several', () => {
    const both = aResult(
      ['origin', 'a__min', 'a__q1', 'a__median', 'a__q3', 'a__max'],
      [TEXT, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER],
      [['ATL', 1, 2, 3, 4, 5]],
    );
    const names = (metrics: readonly string[]) =>
      toBoxes(both, { ...form, metrics }, FACTS).map(({ name }) => name);
    expect(names(['a'])).toEqual(['ATL']);
    expect(names(['a', 'b'])).toEqual(['ATL, a']);
  });

  test('tells all its numbers in the tooltip', () => {
    const { formatter } = optionOf().tooltip;
    const text = formatter({ seriesIndex: 0, dataIndex: 0, value: [] }).textContent;
    for (const part of ['ATL', 'Median4', 'First quartile2', 'Values30', 'Outliers2'])
      expect(text).toContain(part);
    expect(formatter({ seriesIndex: 1, dataIndex: 1, value: [0, 25] }).textContent).toBe(
      'ATLOutlier25',
    );
  });

  test.each([
    [undefined, '9,007,199,254,740,993', '12,345,678,901,234,567.89'],
    [',d', '9,007,199,254,740,993', '12,345,678,901,234,568'],
    ['$,.1f', '$9,007,199,254,740,993.0', '$12,345,678,901,234,567.9'],
  ])(
    'in the format %s tells every digit of big integers and decimals',
    (number_format, big, far) => {
      const wide = aResult(result.colnames, result.coltypes, [
        ['ATL', 5, 4, '9007199254740993', 1, 2, 7, 30, ['12345678901234567.89']],
      ]);
      const settings = { ...form, number_format };
      const boxes = toBoxes(wide, settings, FACTS);
      const option = boxPlotOption(boxes, settings, FACTS, TOKENS.light, 600) as unknown as Option;
      const { formatter } = option.tooltip;
      expect(formatter({ seriesIndex: 0, dataIndex: 0, value: [] }).textContent).toContain(
        `Upper whisker${big}`,
      );
      expect(formatter({ seriesIndex: 1, dataIndex: 0, value: [0, 1e16] }).textContent).toBe(
        `ATLOutlier${far}`,
      );
      expect(option.series[0]?.data[0]?.value).toEqual([1, 2, 4, 7, 9007199254740992]);
    },
  );

  test('says which groups have no values, also where none has any', async () => {
    draw(form, [result]);
    expect(await screen.findByText('1 box without values left out')).toBeVisible();
    const none = aResult(result.colnames, result.coltypes, [
      ['ATL', null, null, null, null, null, null, 0, []],
      ['BOS', null, null, null, null, null, null, 0, []],
    ]);
    draw(form, [none]);
    expect(await screen.findByText('2 boxes without values left out')).toBeVisible();
  });

  test.each([
    [2, 8],
    [200, 2.08],
  ])('of %i groups are at least %f pixels wide, which leaves each its place', (count, px) => {
    const [box] = toBoxes(result, form, FACTS);
    const boxes = box ? Array.from({ length: count }, () => box) : [];
    const { series } = boxPlotOption(boxes, form, FACTS, TOKENS.light, 600);
    expect(series).toMatchObject([{ boxWidth: [px, 56] }, {}]);
  });

  test('dims the boxes that a cross filter leaves out', () => {
    const [boxes] = optionOf({}, [{ col: 'origin', op: 'IN', val: [''] }]).series;
    expect(boxes?.data.map(({ itemStyle }) => itemStyle)).toMatchObject([
      { opacity: 0.3 },
      { opacity: 1 },
    ]);
  });

  test.each([
    ['auto', 0, { rotate: 90 }],
    ['flat', 0, { width: 20 }],
    ['45°', undefined, { rotate: 45 }],
    ['90°', 0, { rotate: 90 }],
    ['staggered', 0, { width: 40 }],
    ['sideways', 0, { rotate: 90 }],
  ])('with the layout %s names its boxes as %j, %j', (x_ticks_layout, interval, look) => {
    const names = Array.from({ length: 40 }, (_, at) => `Airport ${at}`);
    const { axisLabel } = namesAxis({ ...form, x_ticks_layout }, names, 20, TOKENS.light);
    if (interval !== undefined) expect(axisLabel).toMatchObject({ interval });
    else expect(axisLabel.interval).toBeGreaterThan(0);
    expect(axisLabel).toMatchObject(look);
  });

  test('puts names that are staggered on two lines in turn', async () => {
    const { container } = draw({ ...form, x_ticks_layout: 'staggered' }, [result]);
    await screen.findByLabelText('Sales');
    const topOf = (name: string) => {
      const text = [...container.querySelectorAll('svg text')].find(
        ({ textContent }) => textContent === name,
      );
      const [, y] =
        /translate\(([^)]*)\)/.exec(text?.getAttribute('transform') ?? '')?.[1]?.split(' ') ?? [];
      return Number(y ?? Number.NaN) + Number(text?.getAttribute('y') ?? 0);
    };
    await waitFor(() => expect(topOf('<empty string>')).toBeGreaterThan(topOf('ATL') + 8));
  });

  test('is zoomed with a slider: the wheel belongs to the page', () => {
    const option = boxPlotOption(
      toBoxes(result, form, FACTS),
      { ...form, zoomable: true },
      FACTS,
      TOKENS.light,
      600,
    );
    expect(option.dataZoom).toMatchObject([
      { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false },
      { type: 'slider' },
    ]);
    expect(option.grid).toMatchObject({ bottom: 36 });
  });

  test('puts boxes and outliers on the page', async () => {
    const { container } = draw(form, [result], { setCrossFilter: vi.fn() });
    expect(await screen.findByLabelText('Sales')).toBeInTheDocument();
    const ink = TOKENS.light.series[0] ?? '';
    await waitFor(() =>
      expect(container.querySelectorAll(`svg path[stroke="${ink}"]`).length).toBeGreaterThan(1),
    );
    expect(container.querySelectorAll(`svg path[fill="${ink}"]`)).toHaveLength(2);
  });
});

test.each([
  [9, 'Boxes are of 9 values only, since the row limit was reached: raise it'],
  [10, null],
])('a box plot of nine values under the row limit %i says: %s', async (row_limit, words) => {
  draw({ ...form, row_limit }, [{ ...result, sql_rowcount: 9 }]);
  await screen.findByRole('application', { name: 'Points of Sales' });
  const note = screen.queryByText(/row limit/)?.textContent ?? null;
  expect(note === null ? null : note.split('. ')[0]).toBe(words);
});

test('a box plot is told in words and walked through by keyboard', async () => {
  draw(form, [result]);
  const points = await screen.findByRole('application', { name: 'Points of Sales' });
  expect(points).toHaveAccessibleDescription(/2 boxes\. ATL: median 4, middle half from 2 to 7/);
  points.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('status')).toHaveTextContent(/^<empty string>: median 5/);
});

describe('the query of a box plot', () => {
  test('groups by what it distributes across, its time cut by the grain, and by its dimensions [CTL-05]', () => {
    const [query] = buildBoxPlotQueries({
      ...form,
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    });
    expect(query?.columns).toEqual([grainedColumn('day', 'P1M'), 'origin']);
    expect(query?.series_columns).toEqual(['origin']);
    expect(query).not.toHaveProperty('orderby');
  });

  test.each([
    ['P1M', grainedColumn('day', 'P1M')],
    [undefined, 'day'],
  ])('a dashboard’s step of time leaves the own step %s as it is', (grain, column) => {
    const [query] = buildBoxPlotQueries({
      ...form,
      time_grain_sqla: grain,
      extra_form_data: { time_grain_sqla: 'P1Y' },
      temporal_columns_lookup: { day: true },
    });
    expect(query?.columns).toEqual([column, 'origin']);
    expect(query?.extras).toMatchObject({ time_grain_sqla: 'P1Y' });
  });

  test.each([
    ['Tukey', { whisker_type: 'tukey' }],
    [undefined, { whisker_type: 'tukey' }],
    ['Min/max (no outliers)', { whisker_type: 'min/max' }],
    ['9/91 percentiles', { whisker_type: 'percentile', percentiles: [9, 91] }],
  ])('with the whiskers %s asks for %j', (whiskerOptions, options) => {
    const average = {
      expressionType: 'SIMPLE',
      aggregate: 'AVG',
      column: { column_name: 'delay' },
    };
    const [query] = buildBoxPlotQueries({ ...form, metrics: [average], whiskerOptions });
    expect(query?.post_processing).toEqual([
      {
        operation: 'boxplot',
        options: { ...options, groupby: ['origin'], metrics: ['AVG(delay)'] },
      },
    ]);
  });
});
