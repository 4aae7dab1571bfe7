import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDrawing, tipOf } from '../../../../test/aLook';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../../../test/aViz';
import { textWidth } from '../../shared/textWidth';
import { wholeForm } from '../../form/wholeForm';
import { buildQueries } from '../../queries';
import { funnelDrawing } from './drawing';
import { toSteps } from './steps';

const form = aForm('funnel', { groupby: ['step'], metric: 'count' });
const steps = (...rows: readonly (readonly [unknown, unknown])[]) =>
  aResult(['step', 'count'], [TEXT, NUMBER], rows);
const three = steps(['seen', 200], ['tried', 50], ['bought', 10]);

interface Option {
  readonly legend: { readonly show?: boolean; readonly orient?: string };
  readonly series: readonly [
    {
      readonly width: number;
      readonly data: readonly {
        readonly value: number;
        readonly itemStyle: { readonly opacity: number };
        readonly label: { show: boolean; position: string; formatter: () => string };
      }[];
    },
  ];
}
const drawn = (result = three, more: object = {}, look: object = {}) =>
  aDrawing<never, Option>(funnelDrawing as never, result, { ...form, ...more }, look);

describe('the steps of a funnel', () => {
  test.each([
    [{}, [1, 0.25, 0.05]],
    [{ percent_calculation_type: 'prev_step' }, [1, 0.25, 0.2]],
    [{ percent_calculation_type: 'total' }, [200 / 260, 50 / 260, 10 / 260]],
  ])('with %j have the shares %j', (more, shares) => {
    const found = toSteps(three, { ...form, ...more }).map(({ share }) => share);
    for (const [at, share] of shares.entries()) expect(found[at]).toBeCloseTo(share);
  });

  test.each([
    ['a null', null, null, '<NULL>', 0],
    ['a negative value', 'a', -5, 'a', 0],
    ['an empty name', '', 3, '<empty string>', 3],
  ])('of %s are named and have a width', (_, name, value, shown, size) => {
    expect(toSteps(steps([name, value]), form)).toMatchObject([{ name: shown, value: size }]);
  });
});

describe('the drawing of a funnel', () => {
  test('of very many steps has the first of them with their shares of all, and says so', () => {
    const many = steps(...Array.from({ length: 50_000 }, (_, at) => [`s${at}`, 1] as const));
    const { option, note, told } = drawn(many, { percent_calculation_type: 'total' });
    expect(option.series[0].data).toHaveLength(500);
    expect(note).toBe('The first 500 of 50,000 steps; the table has the others');
    expect(told).toContain('s0: 1, 0.0%');
  });

  test('writes labels inside wide steps and beside narrow ones, and cuts none that has room', () => {
    const { data } = drawn(three, { label_type: 'key_value_percent' }).option.series[0];
    expect(data.map(({ label }) => [label.position, label.formatter()])).toEqual([
      ['inside', 'seen: 200 (100.0%)'],
      ['right', 'tried: 50 (25.0%)'],
      ['right', 'bought: 10 (5.0%)'],
    ]);
  });

  test('says what steps without a size are, and how many there are', () => {
    const { option, note, told } = drawn(steps(['in', 9], ['out', -5], ['unknown', null]), {
      label_type: 'key_value',
    });
    const { data } = option.series[0];
    expect(data.map(({ label }) => label.formatter())).toEqual([
      'in: 9',
      'out: −5',
      'unknown: no value',
    ]);
    expect(tipOf(option, { dataIndex: 1 })).toContain('−5');
    expect(told).toContain('out: −5, 0.0%. unknown: no value, 0.0%.');
    expect(note).toBe('2 rows below zero or without a value have no size');
  });

  test('has no width for steps that are all nothing', () => {
    expect(drawn(steps(['out', -5], ['none', 0])).option.series[0]).toMatchObject({ max: 1 });
  });

  test('cuts a long name beside a step, and keeps its number', () => {
    const long = steps(['seen', 2_000_000], ['b'.repeat(80), 12_345]);
    const { data } = drawn(long, { label_type: 'key_value_percent' }).option.series[0];
    expect(data[1]?.label.formatter()).toMatch(/^b+…: 12\.3k \(0\.6%\)$/);
  });

  test('makes steps narrower for long labels beside them', () => {
    const long = steps(['a', 100], ['b'.repeat(32), 10], ['c', 1]);
    const [plain] = drawn(three, { show_legend: false }).option.series;
    const [narrow] = drawn(long, { show_legend: false }).option.series;
    expect(narrow.width).toBeLessThan(plain.width);
    expect(narrow.data[1]?.label.formatter()).toBe('b'.repeat(32));
  });

  test('keeps a label beside a step away from the edge of the picture', () => {
    const own = steps(['a', 100], ['b'.repeat(19), 30], ['c', 20]);
    const { series } = drawn(own, { show_legend: false }).option;
    const [{ width, left, data }] = series as unknown as readonly [
      {
        readonly width: number;
        readonly left: number;
        readonly data: readonly { readonly label: { readonly formatter: () => string } }[];
      },
    ];
    const middle = (30 + 20) / 200;
    const begin = left + (width * (1 + middle)) / 2 + 12;
    expect(begin + textWidth(data[1]?.label.formatter() ?? '')).toBeLessThan(400 - 7);
  });

  test('has no labels where lines would lie on each other', () => {
    const many = steps(...Array.from({ length: 60 }, (_, at) => [`step ${at}`, 60 - at] as const));
    expect(drawn(many).option.series[0].data.some(({ label }) => label.show)).toBe(false);
    for (const { label } of drawn(three).option.series[0].data)
      expect(textWidth(label.formatter())).toBeLessThan(400);
  });

  test('shows every digit of a huge number in its tooltip', () => {
    const { option } = drawn(steps(['all', '9007199254740993']));
    expect(tipOf(option, { dataIndex: 0 })).toBe('allcount9,007,199,254,740,993 (100.0%)');
  });

  test('fades what a cross filter leaves out', () => {
    const crossFilter = [{ col: 'step', op: 'IN', val: ['tried'] }];
    const { data } = drawn(three, {}, { crossFilter }).option.series[0];
    expect(data.map(({ itemStyle }) => itemStyle.opacity)).toEqual([0.3, 1, 0.3]);
  });

  test('a step stands for the values of its dimensions', () => {
    expect(drawn().standsFor(1)).toEqual({ columns: ['step'], values: ['tried'] });
  });

  test('says which steps the row limit left, and tells the first of them', () => {
    const { note, told, grid } = drawn({ ...three, sql_rowcount: 3 }, { row_limit: 3 });
    expect(note).toBe('The 3 largest steps; the row limit left out the others');
    expect(told).toBe('3 steps. seen: 200, 100.0%. tried: 50, 25.0%. bought: 10, 5.0%.');
    expect(grid.textOf(0, 2)).toBe('bought: 10, 5.0%');
  });

  test('is on the page with its words', async () => {
    draw({ ...form, label_type: 'key_value', show_legend: false }, [three]);
    expect(await screen.findByText('seen: 200')).toBeInTheDocument();
    expect(
      screen.getByRole('application', { name: 'Points of Sales' }),
    ).toHaveAccessibleDescription(/3 steps\. seen: 200/);
  });
});

test('what labels say is a number, as Superset reads it, also where it was saved as a text', () => {
  const types = (label_type: unknown, tooltip_label_type: unknown) => {
    const whole = wholeForm({ ...form, label_type, tooltip_label_type }, null);
    return [whole.label_type, whole.tooltip_label_type];
  };
  expect(types('5', 0)).toEqual([5, 0]);
  expect(types('key_value', 'percent')).toEqual([3, 2]);
  expect(types(undefined, undefined)).toEqual([0, 5]);
});

test('a number says what labels and tooltips have', () => {
  const { option } = drawn(three, { label_type: 4, tooltip_label_type: 2 });
  expect(option.series[0].data[1]?.label.formatter()).toBe('tried: 25.0%');
  expect(tipOf(option, { dataIndex: 1 })).toContain('25.0%');
  expect(tipOf(option, { dataIndex: 1 })).not.toContain('50');
});

test.each([
  [{}, [['count', false]]],
  [{ sort_by_metric: false }, undefined],
])('the query of a funnel with %j is ordered by %j', (more, orderby) => {
  const [query] = buildQueries({ ...form, ...more });
  expect(query).toMatchObject({ columns: ['step'], metrics: ['count'] });
  expect(query?.orderby).toEqual(orderby);
});
