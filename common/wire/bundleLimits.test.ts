import { expect, test } from 'vitest';
import { ChartParams, DashboardMetadata, DashboardPosition } from './bundleLimits.ts';

const many = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);
const charts = (count: number) =>
  Object.fromEntries(many(count, { type: 'CHART' }).map((chart, at) => [`CHART-${at}`, chart]));
const targets = (count: number) => many(10, { targets: many(count / 10, {}) });

test.each([
  ['annotation_layers', ChartParams, (count: number) => many(count, {}), 200, 'annotation layers'],
  ['filter_configs', ChartParams, (count: number) => many(count, {}), 500, 'filters'],
  ['deck_slices', ChartParams, (count: number) => many(count, 1), 200, 'layers'],
  ['deck_slice_uuids', ChartParams, (count: number) => many(count, ''), 200, 'layers'],
  [
    'native_filter_configuration',
    DashboardMetadata,
    (count: number) => many(count, {}),
    500,
    'filters',
  ],
  [
    'chart_customization_config',
    DashboardMetadata,
    (count: number) => many(count, {}),
    500,
    'filters',
  ],
  ['native_filter_configuration', DashboardMetadata, targets, 1000, 'datasets of filters'],
] as const)('%s of a file is refused beyond its length', (key, schema, list, most, what) => {
  expect(schema.safeParse({ [key]: list(most) }).success).toBe(true);
  const issues = schema.safeParse({ [key]: list(most + 10) }).error?.issues;
  expect(issues?.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: [key], message: `No more than ${most} ${what}.` },
  ]);
});

test('a layout is refused beyond a number of charts, whatever else it has', () => {
  const others = Object.fromEntries(many(3000, {}).map((one, at) => [`ROW-${at}`, one]));
  expect(DashboardPosition.safeParse({ ...charts(2000), ...others }).success).toBe(true);
  const issues = DashboardPosition.safeParse(charts(2001)).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual(['No more than 2000 charts.']);
});
