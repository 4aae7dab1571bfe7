import { describe, expect, test } from 'vitest';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import { aDataset } from '../../../../test/aDataset';
import { exclusionOf, takesField, withField } from './addField';
import type { DraggedField } from './field';

const dataset = aDataset();
const column = (name: string): DraggedField => ({ kind: 'column', name });
const metric = (name: string): DraggedField => ({ kind: 'metric', name });
const put = (control: ControlName, value: unknown, field: DraggedField) =>
  withField(CONTROLS[control], value, field, dataset);

describe('a field of the dataset', () => {
  test.each([
    ['groupby', 'column', true],
    ['x_axis', 'column', true],
    ['adhoc_filters', 'column', true],
    ['metrics', 'column', true],
    ['metric', 'metric', true],
    ['metrics', 'metric', true],
    ['groupby', 'metric', false],
    ['adhoc_filters', 'metric', true],
    ['row_limit', 'column', false],
  ] as const)('a field fits into %s as a %s: %s', (control, kind, fits) => {
    expect(takesField(CONTROLS[control], { kind, name: 'a' })).toBe(fits);
  });

  test.each([
    ['groupby', column('carrier'), 'dimensions'],
    ['x_axis', column('carrier'), 'dimensions'],
    ['adhoc_filters', column('carrier'), 'filters'],
    ['all_columns', column('carrier'), null],
    ['column', column('carrier'), null],
    ['all_columns_x', column('carrier'), null],
    ['all_columns_y', column('carrier'), null],
    ['mapbox_label', column('carrier'), null],
    ['point_radius', column('carrier'), null],
    ['geojson', column('carrier'), null],
    ['line_column', column('carrier'), null],
    // Equal bars are one.
    ['start_time', column('carrier'), 'dimensions'],
    ['metrics', column('carrier'), null],
    ['groupby', column('origin'), null],
    ['adhoc_filters', column('origin'), null],
    ['adhoc_filters', metric('carrier'), null],
  ] as const)(
    'the dataset keeps from %s the field %o as one excluded from %s',
    (control, field, from) => {
      const { columns } = dataset;
      const excluding = columns.map((one) => ({
        ...one,
        ...(one.column_name === 'carrier' ? { groupby: false, filterable: false } : {}),
      }));
      expect(exclusionOf(CONTROLS[control], field, { columns: excluding })).toBe(from);
    },
  );

  test('a field joins the dimensions once [CTL-02]', () => {
    expect(put('groupby', ['origin'], column('carrier'))).toEqual(['origin', 'carrier']);
    expect(put('groupby', ['carrier'], column('carrier'))).toEqual(['carrier']);
    expect(put('groupby', null, column('carrier'))).toEqual(['carrier']);
  });

  test('a field replaces the single x-axis column', () => {
    expect(put('x_axis', 'date', column('carrier'))).toBe('carrier');
  });

  test.each([
    ['distance', 'SUM(distance)'],
    ['carrier', 'COUNT_DISTINCT(carrier)'],
  ])('the field %s becomes the metric %s [CTL-16]', (name, label) => {
    expect(put('metrics', ['count'], column(name))).toMatchObject(['count', { label }]);
    expect(put('metric', 'count', column(name))).toMatchObject({ label });
  });

  test('a saved metric stays the same when it is added', () => {
    expect(put('metrics', [], metric('count'))).toEqual(['count']);
  });

  test('a field leaves a control alone that does not take it, and filters, which it only begins', () => {
    expect(put('row_limit', 10, column('carrier'))).toBe(10);
    expect(put('adhoc_filters', [], column('carrier'))).toEqual([]);
    expect(put('groupby', ['a'], metric('count'))).toEqual(['a']);
  });
});
