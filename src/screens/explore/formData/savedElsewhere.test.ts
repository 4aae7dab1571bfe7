import { expect, test } from 'vitest';
import type { FormData } from '@/viz/formData';
import { isSavedElsewhere } from './savedElsewhere';

const stored: FormData = {
  viz_type: 'table',
  datasource: '1__table',
  slice_id: 7,
  metrics: ['count'],
  row_limit: 10,
};
const now = (params: unknown, what: { slice_name?: string; viz_type?: string } = {}) => ({
  slice_name: 'Flights',
  viz_type: 'table',
  params: typeof params === 'string' ? params : JSON.stringify(params),
  ...what,
});

test.each([
  ['as it was read', now({ metrics: ['count'], row_limit: 10 }), false],
  ['with what the server adds', now({ ...stored, slice_id: 7, dashboards: [2] }), false],
  ['with another value', now({ metrics: ['count'], row_limit: 20 }), true],
  ['without one of its settings', now({ metrics: ['count'] }), true],
  ['with one more', now({ metrics: ['count'], row_limit: 10, show_totals: true }), true],
  ['with another name', now({ metrics: ['count'], row_limit: 10 }, { slice_name: 'New' }), true],
  ['of another type', now({ metrics: ['count'], row_limit: 10 }, { viz_type: 'pie' }), true],
  ['with settings that cannot be read', now('{'), false],
])('a chart %s was saved elsewhere: %j', (_, chart, expected) =>
  expect(isSavedElsewhere({ name: 'Flights', stored }, chart)).toBe(expected),
);
