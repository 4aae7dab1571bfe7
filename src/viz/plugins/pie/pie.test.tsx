import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, FACTS, NUMBER, SIZE, TEXT } from '../../../../test/aViz';
import { pieRadius } from './labels';
import { pieOption } from './option';
import { buildPieQueries } from './query';
import { toSlices } from './slices';

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
  test('wrap before the circle shrinks, and it never gets tiny', () => {
    const size = { width: 420, height: 300 };
    expect(pieRadius(size, 0.5, ['A: 1%'])).toEqual({ radius: 108, breaks: false });
    expect(pieRadius(size, 0.5, ['An hour or more: 5%'])).toEqual({ radius: 87, breaks: true });
    expect(pieRadius(size, 0.5, ['x'.repeat(80)]).radius).toBeCloseTo(75.6);
  });

  const labelsOf = (more: Readonly<Record<string, unknown>>) => {
    const settings = { ...form, ...more };
    const { series } = pieOption(
      toSlices(pie(['a', 96], ['b', 4]), settings),
      settings,
      FACTS,
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
  ])('of type %s read %s', (label_type, text) => {
    expect(labelsOf({ label_type })).toEqual([text]);
  });

  test('appear on slices from the smallest labelled share up', () => {
    expect(labelsOf({ show_labels_threshold: 0 })).toEqual(['a', 'b']);
    expect(labelsOf({ show_labels: false })).toEqual([]);
  });

  test('have the chart’s number format, else the metric’s [CTL-08]', () => {
    expect(labelsOf({ label_type: 'value', number_format: '.1f' })).toEqual(['96.0']);
  });
});

describe('the drawing of a pie', () => {
  const optionOf = (more: Readonly<Record<string, unknown>>, size = SIZE) =>
    pieOption(
      toSlices(pie(['a', 3], ['b', 1]), form),
      { ...form, ...more },
      FACTS,
      TOKENS.light,
      size,
    ) as {
      legend: { show?: boolean; orient?: string };
      graphic?: { style: { text: string } };
      series: { radius: [number, number] }[];
      tooltip: { formatter: (point: { dataIndex: number }) => HTMLElement };
    };

  test.each([
    [{ show_legend: true }, { width: 600, height: 300 }, 'vertical'],
    [{ show_legend: true }, { width: 300, height: 300 }, 'horizontal'],
    [{ show_labels: false }, { width: 300, height: 300 }, 'horizontal'],
    [{ show_labels: false, show_legend: false }, { width: 300, height: 300 }, undefined],
    [{}, { width: 600, height: 300 }, undefined],
  ])('with %j in %j has a legend that is %s', (more, size, orient) => {
    expect(optionOf(more, size).legend.orient).toBe(orient);
  });

  test('is a ring if chosen, and shows its total', () => {
    expect(optionOf({ donut: true }).series[0]?.radius[0]).toBeGreaterThan(0);
    expect(optionOf({}).series[0]?.radius[0]).toBe(0);
    expect(optionOf({ show_total: true }).graphic?.style.text).toBe('4');
    expect(optionOf({})).not.toHaveProperty('graphic');
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
