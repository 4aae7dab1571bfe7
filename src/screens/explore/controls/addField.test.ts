import { describe, expect, test } from 'vitest';
import { CONTROLS, type ControlName } from '@/viz/controls/definitions';
import { aDataset } from '../../../../test/aDataset';
import { takesField, withField } from './addField';
import type { Field } from './field';

const dataset = aDataset();
const column = (name: string): Field => ({ kind: 'column', name });
const metric = (name: string): Field => ({ kind: 'metric', name });
const put = (control: ControlName, value: unknown, field: Field) =>
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
    ['adhoc_filters', 'metric', false],
    ['row_limit', 'column', false],
  ] as const)('fits into %s as a %s: %s', (control, kind, fits) => {
    expect(takesField(CONTROLS[control], { kind, name: 'a' })).toBe(fits);
  });

  test('joins the dimensions once [CTL-02]', () => {
    expect(put('groupby', ['origin'], column('carrier'))).toEqual(['origin', 'carrier']);
    expect(put('groupby', ['carrier'], column('carrier'))).toEqual(['carrier']);
    expect(put('groupby', null, column('carrier'))).toEqual(['carrier']);
  });

  test('takes the place of the one axis', () => {
    expect(put('x_axis', 'date', column('carrier'))).toBe('carrier');
  });

  test.each([
    ['distance', 'SUM(distance)'],
    ['carrier', 'COUNT_DISTINCT(carrier)'],
  ])('%s becomes the metric %s [CTL-16]', (name, label) => {
    expect(put('metrics', ['count'], column(name))).toMatchObject(['count', { label }]);
    expect(put('metric', 'count', column(name))).toMatchObject({ label });
  });

  test('that is a metric stays what it is', () => {
    expect(put('metrics', [], metric('count'))).toEqual(['count']);
  });

  test('becomes a filter that can be left as it is: any time, or any value [CTL-03]', () => {
    expect(put('adhoc_filters', [], column('date'))).toMatchObject([
      { subject: 'date', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ]);
    expect(put('adhoc_filters', [], column('carrier'))).toMatchObject([
      { subject: 'carrier', operator: 'IS NOT NULL' },
    ]);
  });

  test('leaves a control alone that does not take it', () => {
    expect(put('row_limit', 10, column('carrier'))).toBe(10);
    expect(put('groupby', ['a'], metric('count'))).toEqual(['a']);
  });
});
