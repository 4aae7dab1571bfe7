import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import type { ChartResult } from '../../chartResult';
import { aForm, aResult, draw, FACTS, NUMBER, SIZE, TEXT } from '../../../../test/aViz';
import { textWidth } from '../../shared/textWidth';
import { pieRadii } from './labels';
import type { PictureFacts } from '../../shared/metricFormats';
import { pieOption } from './option';
import { buildPieQueries, buildWholeQueries } from './query';
import { readWhole, toSlices } from './slices';
import { wholeRows } from './wholeRows';
import { pieNote, pieSummary } from './words';

const form = aForm('pie', { groupby: ['kind'], metric: 'count' });
const pie = (...rows: readonly (readonly [unknown, unknown])[]) =>
  aResult(['kind', 'count'], [TEXT, NUMBER], rows);
const many = pie(...Array.from({ length: 14 }, (_, i) => [`kind ${i}`, 14 - i] as const));

describe('the slices of a pie', () => {
  test('are limited to the nine largest and one for the others, with their number', () => {
    const slices = toSlices(many, form);
    expect(slices).toHaveLength(10);
    expect(slices.at(-1)).toMatchObject({ name: 'Other (5)', value: 15 });
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('below the smallest share are combined, unless there is only one', () => {
    const rows = pie(['a', 90], ['b', 6], ['c', 4]);
    const names = (least: number) =>
      toSlices(rows, { ...form, threshold_for_other: least }).map(({ name }) => name);
    expect(names(10)).toEqual(['a', 'Other (2)']);
    expect(names(5)).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['a null', null, 5, '<NULL>', 5],
    ['an empty text', '', 5, '<empty string>', 5],
    ['a negative value', 'a', -5, 'a', 0],
    ['no number', 'a', 'NaN', 'a', 0],
  ])('of %s are named and never negative [CTL-43, CTL-44]', (_, kind, value, name, size) => {
    expect(toSlices(pie([kind, value]), form)).toMatchObject([{ name, value: size }]);
  });

  test('of several dimensions show all their names', () => {
    const rows = aResult(['a', 'b', 'count'], [TEXT, TEXT, NUMBER], [['x', 'y', 1]]);
    expect(toSlices(rows, { ...form, groupby: ['a', 'b'] })[0]?.name).toBe('x, y');
  });
});

describe('the labels of a pie', () => {
  test('of a single slice are farther from the circle where they have two lines', () => {
    const settings = { ...form, label_type: 'key_value' };
    const lengthOf = (name: string) => {
      const slices = toSlices(pie([name, 5]), settings);
      const { series } = pieOption(slices, settings, FACTS, TOKENS.light, SIZE) as never as {
        readonly series: readonly [{ data: readonly { labelLine: { length: number } }[] }];
      };
      return series[0].data[0]?.labelLine.length ?? 0;
    };
    expect(lengthOf('a long name, '.repeat(6))).toBeGreaterThan(lengthOf('a'));
  });

  const room = { width: 420, height: 300, centre: 0.5 };
  test.each([
    [['A: 1%'], 105],
    [['An hour or more: 5%'], 73.5],
    [['x'.repeat(80)], 73.5],
    [[], 105],
  ])('stay in one line, and the circle gives way to %j, but never gets tiny', (labels, radius) => {
    expect(pieRadii(form, room, labels).outer).toBeCloseTo(radius);
  });

  test.each([
    [{}, 105, 0],
    [{ donut: true }, 105, 45],
    [{ donut: true, innerRadius: 50, outerRadius: 100 }, 150, 75],
    [{ donut: true, innerRadius: 90, outerRadius: 40 }, 60, 57],
    [{ outerRadius: 'wide' }, 105, 0],
  ])('leave the radii %j as they are: %s and %s', (more, outer, inner) => {
    const radii = pieRadii({ ...form, ...more }, room, []);
    expect(radii.outer).toBeCloseTo(outer);
    expect(radii.inner).toBeCloseTo(inner);
  });

  const labelsOf = (more: Readonly<Record<string, unknown>>, facts: PictureFacts = FACTS) => {
    const settings = { ...form, ...more };
    const { series } = pieOption(
      toSlices(pie(['a', 96], ['b', 4]), settings),
      settings,
      facts,
      TOKENS.light,
      { width: 900, height: 300 },
    ) as { series: { data: { label: { show: boolean; formatter: () => string } }[] }[] };
    return (series[0]?.data ?? []).flatMap(({ label }) => (label.show ? label.formatter() : []));
  };

  test.each([
    ['key', 'a'],
    ['value', '96'],
    ['percent', '96.0%'],
    ['key_value', 'a: 96'],
    ['key_percent', 'a: 96.0%'],
    ['key_value_percent', 'a: 96 (96.0%)'],
    ['value_percent', '96 (96.0%)'],
    ['template', 'a has 96 of it (96.0%)'],
  ])('of type %s read %s', (label_type, text) => {
    const label_template = '{name} has {value} of it ({percent})';
    expect(labelsOf({ label_type, label_template })).toEqual([text]);
  });

  test('appear on slices from the smallest labelled share up', () => {
    expect(labelsOf({ show_labels_threshold: 0 })).toEqual(['a', 'b']);
    expect(labelsOf({ show_labels: false })).toEqual([]);
  });

  test.each([
    [{ symbol: 'AUTO', symbolPosition: 'suffix' }, 'EUR', '96 €'],
    [{ symbol: 'AUTO', symbolPosition: 'suffix' }, null, '96'],
    [{ symbol: 'USD' }, 'EUR', '$ 96'],
  ])('have the currency %j of rows in %s', (currency_format, detected, text) => {
    expect(labelsOf({ label_type: 'value', currency_format }, { ...FACTS, detected })).toEqual([
      text,
    ]);
  });

  test('have the chart’s number format, else the metric’s [CTL-08]', () => {
    expect(labelsOf({ label_type: 'value', number_format: '.1f' })).toEqual(['96.0']);
  });
});

describe('the drawing of a pie', () => {
  const LEGEND_HEIGHT = 20;
  const TEXT_HEIGHT = 16;
  const optionOf = (more: Readonly<Record<string, unknown>>, size = SIZE) =>
    pieOption(
      toSlices(pie(['a', 3], ['b', 1]), form),
      { ...form, ...more },
      FACTS,
      TOKENS.light,
      size,
    ) as {
      legend: {
        show?: boolean;
        orient?: string;
        textStyle?: { width?: number };
        formatter?: (name: string) => string;
      };
      graphic?: { top?: number; style: { text: string; fontSize: number } };
      series: {
        radius: [number, number];
        center: [number, number];
        roseType?: string;
        label: { position: string };
        labelLayout: object;
        data: {
          label: { position?: string; formatter: () => string };
          labelLine: { show: boolean };
        }[];
      }[];
      tooltip: { formatter: (point: { dataIndex: number }) => HTMLElement };
    };

  test.each([
    [{ show_legend: true }, { width: 600, height: 300 }, 'vertical'],
    [{ show_legend: true }, { width: 300, height: 300 }, 'horizontal'],
    [{ show_labels: false }, { width: 300, height: 300 }, 'horizontal'],
    [{ show_labels: false, show_legend: false }, { width: 300, height: 300 }, undefined],
    [{}, { width: 600, height: 300 }, undefined],
    [{}, { width: 200, height: 300 }, 'horizontal'],
    [{ show_legend: false }, { width: 200, height: 300 }, 'horizontal'],
    [{ show_labels_threshold: 90 }, { width: 600, height: 300 }, undefined],
  ])('with %j in %j has a legend that is %s', (more, size, orient) => {
    expect(optionOf(more, size).legend.orient).toBe(orient);
  });

  test('a legend is as wide as its names, so that more of them stand beside each other', () => {
    const { textStyle } = optionOf({ show_legend: true }).legend;
    expect(textStyle?.width).toBeLessThan(40);
    expect(textStyle?.width).toBeGreaterThan(0);
  });

  test('a legend above gives each name its own width, and shortens only long ones', () => {
    const { textStyle, formatter } = optionOf({
      show_legend: true,
      legendOrientation: 'top',
    }).legend;
    expect(textStyle).not.toHaveProperty('width');
    expect(formatter?.('Trucks and Buses')).toBe('Trucks and Buses');
    expect(formatter?.('a name that is far too long for a legend')).toMatch(/^a name .*…$/);
  });

  test('a legend of a single name gives it the whole line', () => {
    const slices = toSlices(pie(['500 to 999 miles', 5]), form);
    const nameIn = (...all: readonly (readonly [string, number])[]) => {
      const settings = { ...form, show_legend: true, legendOrientation: 'top' };
      const { legend } = pieOption(toSlices(pie(...all), form), settings, FACTS, TOKENS.light, {
        width: 145,
        height: 190,
      }) as never as { readonly legend: { formatter: (name: string) => string } };
      return legend.formatter(slices[0]?.name ?? '');
    };
    expect(nameIn(['500 to 999 miles', 5])).toBe('500 to 999 miles');
    expect(nameIn(['500 to 999 miles', 5], ['other', 4])).toMatch(/…$/);
  });

  test('a total stands between the legend and the circle', () => {
    const { graphic, series } = optionOf({
      show_total: true,
      show_legend: true,
      legendOrientation: 'top',
      labels_outside: false,
      outerRadius: 100,
    });
    const [pieSeries] = series;
    expect(graphic?.top).toBeGreaterThanOrEqual(LEGEND_HEIGHT);
    const top = (pieSeries?.center[1] ?? 0) - (pieSeries?.radius[1] ?? 0);
    expect(top).toBeGreaterThanOrEqual((graphic?.top ?? 0) + TEXT_HEIGHT);
    expect(optionOf({ show_total: true }).graphic?.top).toBe(0);
  });

  test('has shares and a total of the slices that are not hidden, as its circle is divided', () => {
    const slices = toSlices(pie(['a', 6], ['b', 3], ['c', 1]), form);
    const view = { hidden: new Set(['a']), scroll: 2 };
    const { legend, graphic, series, tooltip } = pieOption(
      slices,
      { ...form, show_total: true, label_type: 'key_percent', show_legend: true },
      FACTS,
      TOKENS.light,
      SIZE,
      {},
      view,
    ) as ReturnType<typeof optionOf>;
    expect(legend).toMatchObject({ selected: { a: false }, scrollDataIndex: 2 });
    expect(graphic?.style.text).toBe('Total: 4');
    expect(tooltip.formatter({ dataIndex: 1 }).textContent).toContain('75.0%');
    const labels = series[0]?.data.slice(1).map(({ label }) => label.formatter());
    expect(labels?.map((text) => text.replace(/\s+/, ' '))).toEqual(['b: 75.0%', 'c: 25.0%']);
  });

  test('is a ring if chosen, and shows its total', () => {
    expect(optionOf({ donut: true }).series[0]?.radius[0]).toBeGreaterThan(0);
    expect(optionOf({}).series[0]?.radius[0]).toBe(0);
    expect(optionOf({ show_total: true }).graphic?.style.text).toBe('Total: 4');
    expect(optionOf({ show_total: true, donut: true }).graphic?.style.text).toBe('4');
    expect(optionOf({})).not.toHaveProperty('graphic');
  });

  test.each([
    ['a short total in its usual size', 'd', 60, 18],
    ['a longer one smaller', ',.12f', 45, 13],
    ['one without room above the circle', ',.12f', 20, null],
  ])('writes %s, never on its slices', (_, number_format, innerRadius, px) => {
    const size = { width: 420, height: 300 };
    const given = { show_total: true, donut: true, outerRadius: 80, innerRadius, number_format };
    const { graphic, series } = optionOf(given, size);
    const text = graphic?.style.text ?? '';
    expect(text.startsWith('Total: ')).toBe(px === null);
    if (px === null) return;
    expect(graphic?.style.fontSize).toBe(px);
    expect((textWidth(text) * px) / 12).toBeLessThan(2 * (series[0]?.radius[0] ?? 0));
  });

  test.each([
    [{}, undefined, 'outside', false],
    [{ label_line: true, roseType: 'area' }, 'area', 'outside', true],
    [{ roseType: 'round', labels_outside: false }, undefined, 'inside', false],
  ])('with %j is a rose %s, its labels are %s, with lines: %s', (more, rose, position, lines) => {
    const [series] = optionOf(more).series;
    expect(series?.roseType).toBe(rose);
    expect(series?.data[0]?.label.position ?? series?.label.position).toBe(position);
    expect(series?.data[0]?.labelLine.show).toBe(lines);
  });

  test.each([
    [{ show_legend: true, legendOrientation: 'bottom' }, 'horizontal'],
    [{ show_legend: true, legendOrientation: 'left' }, 'vertical'],
  ])('with %j has its legend where the chart says: %s', (more, orient) => {
    expect(optionOf(more).legend.orient).toBe(orient);
  });

  test('puts a label beside the circle that has no room in its slice', () => {
    const named = optionOf({
      labels_outside: false,
      label_type: 'template',
      label_template: 'x'.repeat(60),
    });
    expect(named.series[0]?.data.map(({ label }) => label.position)).toEqual([
      undefined,
      undefined,
    ]);
    expect(named.series[0]?.label.position).toBe('outside');
  });

  test('puts a label beside the circle that would reach into the next slice, since it lies level', () => {
    const positions = (...sizes: readonly number[]) => {
      const names = sizes.map((size, at) => [`of ten letters ${at}`, size] as const);
      const settings = { ...form, labels_outside: false, label_type: 'key', outerRadius: 80 };
      const slices = toSlices(pie(...names), settings);
      const { series } = pieOption(slices, settings, FACTS, TOKENS.light, {
        width: 800,
        height: 400,
      }) as never as {
        readonly series: readonly [{ data: readonly { label: { position?: string } }[] }];
      };
      return series[0].data.map(({ label }) => label.position ?? 'outside');
    };
    expect(positions(40, 40, 20)).toEqual(['inside', 'inside', 'inside']);
    // The axis of the second points down and left: the text would cross its edges.
    expect(positions(60, 12, 10, 9, 9)[1]).toBe('outside');
  });

  test('names a slice alone where its number would be cut', () => {
    const labelIn = (width: number) =>
      optionOf(
        { label_type: 'key_value', number_format: ',.20f' },
        { width, height: 300 },
      ).series[0]?.data.map(({ label }) => label.formatter());
    expect(labelIn(260)).toEqual(['a', 'b']);
    expect(labelIn(1200)?.[0]).toMatch(/^a: 3\.0+$/);
  });

  test('keeps the number of a label, in a line below the name, where both have no room in one', () => {
    const labelIn = (width: number) =>
      optionOf(
        { label_type: 'key_value_percent', number_format: ',.9f' },
        { width, height: 300 },
      ).series[0]?.data[0]?.label.formatter();
    expect([1200, 460, 270].map(labelIn)).toEqual([
      'a: 3.000000000 (75.0%)',
      'a\n3.000000000 (75.0%)',
      'a\n75.0%',
    ]);
  });

  test.each(['left', 'right'])('is not below its legend at the %s of a narrow picture', (side) => {
    const narrow = { width: 360, height: 600 };
    const settings = { ...form, show_legend: true, legendOrientation: side, show_labels: false };
    const slices = toSlices(pie(['a name that takes all of the legend', 1]), settings);
    const { series } = pieOption(slices, settings, FACTS, TOKENS.light, narrow) as never as {
      readonly series: readonly [
        { left: number; right: number; center: readonly number[]; radius: readonly number[] },
      ];
    };
    const [{ left, right, center, radius }] = series;
    expect(left + right).toBeGreaterThan(100);
    expect((center[0] ?? 0) - (radius[1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect((center[0] ?? 0) + (radius[1] ?? 0)).toBeLessThanOrEqual(360 - left - right);
  });

  test('stands away from its legend as far as the margin says', () => {
    const middle = (more: object) =>
      optionOf({ show_legend: true, ...more }).series[0]?.center ?? [];
    const moved = (legendOrientation: string, axis: 0 | 1) =>
      (middle({ legendOrientation, legendMargin: 40 })[axis] ?? 0) -
      (middle({ legendOrientation })[axis] ?? 0);
    expect([moved('top', 1), moved('bottom', 1), moved('right', 0), moved('left', 0)]).toEqual([
      20, -20, -20, 20,
    ]);
  });

  test('has a tooltip with value and share', () => {
    expect(optionOf({}).tooltip.formatter({ dataIndex: 0 }).textContent).toBe('acount3 (75.0%)');
  });

  test('includes its labels', async () => {
    draw({ ...form, label_type: 'key_value' }, [pie(['Boats', 3], ['Planes', 1])]);
    expect(await screen.findByText('Boats: 3')).toBeInTheDocument();
    expect(screen.getByLabelText('Sales')).toBeInTheDocument();
  });
});

describe('a pie of the largest groups', () => {
  const cut = { ...pie(['a', 60], ['b', 30]), sql_rowcount: 2 };
  const limited = { ...form, row_limit: 2 };
  const whole = readWhole(aResult(['total', 'groups'], [NUMBER, NUMBER], [[120, 7]]));

  test('has shares of all groups, and those that were not fetched are in Other', () => {
    expect(toSlices(cut, limited, whole)).toMatchObject([
      { name: 'a', share: 0.5 },
      { name: 'b', share: 0.25 },
      { name: 'Other (5)', value: 30, share: 0.25, groups: null },
    ]);
  });

  test.each([
    [limited, whole, 'The 2 largest groups of 7; shares and Other include all of them'],
    [
      limited,
      null,
      'The 2 largest groups; shares are of these groups only, since the row limit left out the others',
    ],
    [
      { ...limited, sort_by_metric: false },
      whole,
      '2 groups of 7; shares and Other include all of them',
    ],
    [limited, { total: 90, groups: 2 }, null],
    [{ ...form, row_limit: 100 }, null, null],
  ])('says what it shows of the whole', (settings, all, note) => {
    expect(pieNote(cut, settings, all, toSlices(cut, settings, all), FACTS)).toBe(note);
  });

  test('takes no part of the groups for the whole, where a server limits how many it adds up', () => {
    const answer = aResult(['total', 'groups'], [NUMBER, NUMBER], [[1_305_120, 50_000]]);
    const query = 'SELECT a FROM (SELECT 1 LIMIT 5) AS t GROUP BY a LIMIT 50000 OFFSET 0;';
    expect(readWhole({ ...answer, query })).toBeNull();
    expect(readWhole({ ...answer, query: query.replace('50000', '50001') })).toEqual({
      total: 1_305_120,
      groups: 50_000,
    });
  });

  test.each([
    'SELECT kind FROM (SELECT 1 LIMIT 2) AS t GROUP BY kind;\n\n',
    "SELECT kind FROM t WHERE zone = 'speed limit 2' GROUP BY kind",
  ])('takes no limit within the statement for that of the groups: %s', (query) => {
    const answer = aResult(['total', 'groups'], [NUMBER, NUMBER], [[120, 7]]);
    expect(readWhole({ ...answer, query })).toEqual({ total: 120, groups: 7 });
  });

  test('asks for the sum and the number of all groups once the limit cut some', () => {
    expect(buildWholeQueries(limited, [cut])).toMatchObject([
      {
        columns: ['kind'],
        metrics: ['count'],
        row_limit: 0,
        post_processing: [
          {
            operation: 'aggregate',
            options: {
              groupby: [],
              aggregates: {
                total: { operator: 'sum', column: 'count' },
                groups: { operator: 'count', column: 'count' },
              },
            },
          },
        ],
      },
    ]);
    expect(buildWholeQueries({ ...form, row_limit: 100 }, [cut])).toEqual([]);
  });

  test('has the same shares in its rows, and a row for those that were not fetched', () => {
    const fetched = aResult(
      ['kind', 'size', 'count', 'count__contribution'],
      [TEXT, TEXT, NUMBER, NUMBER],
      [
        ['a', 'x', 60, 2 / 3],
        ['b', 'y', 30, 1 / 3],
      ],
    );
    const answer = (total: number, groups: number) =>
      aResult(['total', 'groups'], [NUMBER, NUMBER], [[total, groups]]);
    const two = { ...limited, groupby: ['kind', 'size'] };
    const rowsOf = (more: readonly ChartResult[]) =>
      wholeRows
        .of([fetched, ...more], two)
        .map(({ data }) => data.map((row) => Object.values(row)));
    expect(rowsOf([answer(120, 7)])).toEqual([
      [
        ['a', 'x', 60, 0.5],
        ['b', 'y', 30, 0.25],
        ['Other (5)', null, 30, 0.25],
      ],
    ]);
    expect(rowsOf([answer(90, 2)])[0]).toHaveLength(2);
    const restOf = (total: unknown, ...values: unknown[]) => {
      const rows = values.map((value, at) => [`k${at}`, 'x', value, 0]);
      const some = aResult(['kind', 'size', 'count', 'share'], [TEXT, TEXT, NUMBER, NUMBER], rows);
      const all = aResult(['total', 'groups'], [NUMBER, NUMBER], [[total, 9]]);
      return wholeRows.of([some, all], two)[0]?.data.at(-1)?.count;
    };
    expect(restOf(0.4, 0.1, 0.2)).toBe(0.1);
    expect(restOf('9007199254741006', '9007199254740992', 1)).toBe(13);
    expect(restOf('27021597764222999', '9007199254740993')).toBe('18014398509482006');
    const uncut = [fetched];
    expect(wholeRows.of(uncut, two)).toBe(uncut);
  });

  test('says so on the page, and tells its slices in words', async () => {
    draw({ ...limited, label_type: 'key_percent' }, [
      cut,
      aResult(['total', 'groups'], [NUMBER, NUMBER], [[120, 7]]),
    ]);
    expect(await screen.findByText('a: 50.0%')).toBeInTheDocument();
    expect(screen.getByText(/2 largest groups of 7/)).toBeInTheDocument();
    expect(
      screen.getByRole('application', { name: 'Points of Sales' }),
    ).toHaveAccessibleDescription(/3 slices. a: 60, 50.0%. b: 30, 25.0%. Other \(5\): 30, 25.0%/);
  });

  test('tells the first five of many slices', () => {
    const told = pieSummary(toSlices(many, form), String);
    expect(told).toMatch(/^10 slices\. .* And 5 more\.$/);
  });
});

describe('a pie of values that have no size', () => {
  const odd = pie(['gain', 5], ['loss', -25], ['unknown', null], ['none', 0]);

  test('says what they are, in its labels, tooltips and words, and how many there are', () => {
    const slices = toSlices(odd, form);
    const settings = { ...form, label_type: 'key_value', show_labels_threshold: 0 };
    const option = pieOption(slices, settings, FACTS, TOKENS.light, SIZE) as never as {
      readonly series: readonly [{ data: readonly { label: { formatter: () => string } }[] }];
      readonly tooltip: { formatter: (item: { dataIndex: number }) => HTMLElement };
    };
    expect(option.series[0].data.map(({ label }) => label.formatter())).toEqual([
      'gain: 5',
      'loss: −25',
      'unknown\nno value',
      'none: 0',
    ]);
    expect(option.tooltip.formatter({ dataIndex: 1 }).textContent).toContain('−25');
    expect(pieSummary(slices, String)).toContain('loss: -25, 0.0%. unknown: no value, 0.0%.');
    expect(pieNote(odd, form, null, slices, FACTS)).toBe(
      '2 rows below zero or without a value have no size',
    );
  });

  test('are told of and count in the total where they became one slice with others', () => {
    const many = Array.from({ length: 10 }, (_, at) => [`part ${at}`, 10] as const);
    const result = pie(...many, ['loss', -25], ['unknown', null]);
    const slices = toSlices(result, form);
    expect(slices.at(-1)).toMatchObject({ name: 'Other (3)', value: 10 });
    expect(pieNote(result, form, null, slices, FACTS)).toBe(
      '2 rows below zero or without a value have no size',
    );
    const settings = { ...form, show_total: true };
    expect(pieOption(slices, settings, FACTS, TOKENS.light, SIZE)).toMatchObject({
      graphic: { style: { text: 'Total: 75' } },
    });
    const whole = toSlices(result, form, { total: 95, groups: 14 });
    expect(whole.at(-1)).toMatchObject({ name: 'Other (5)', value: 30 });
    expect(pieOption(whole, settings, FACTS, TOKENS.light, SIZE)).toMatchObject({
      graphic: { style: { text: 'Total: 95' } },
    });
  });

  test('alone is no whole circle', () => {
    const slices = toSlices(pie(['loss', -25]), form);
    expect(pieOption(slices, form, FACTS, TOKENS.light, SIZE)).toMatchObject({
      series: [{ stillShowZeroSum: false }],
    });
  });
});

describe('the query of a pie', () => {
  test.each([
    [{ sort_by_metric: true }, [['count', false]]],
    [{}, [['count', false]]],
    [{ sort_by_metric: false }, undefined],
    [{ metric: undefined }, undefined],
  ])('with %j is ordered by %j', (more, orderby) => {
    expect(buildPieQueries({ ...form, ...more })[0]?.orderby).toEqual(orderby);
  });

  test('asks the server for the share of each slice', () => {
    expect(buildPieQueries(form)[0]).toMatchObject({
      columns: ['kind'],
      metrics: ['count'],
      post_processing: [
        {
          operation: 'contribution',
          options: { columns: ['count'], rename_columns: ['count__contribution'] },
        },
      ],
    });
  });
});
