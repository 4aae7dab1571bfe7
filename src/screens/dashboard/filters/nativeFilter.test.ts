import { expect, test } from 'vitest';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { readFilters } from './nativeFilter';

test.each([
  ['no list', {}],
  ['a text', 'x'],
  ['no objects', [null, 1, 'x', []]],
  ['without ids', [{ name: 'x' }, { id: 7 }]],
])('stored filters that are %s are none [T30]', (_, list) => {
  expect(readFilters({ native_filter_configuration: list } as DashboardMetadata)).toEqual([]);
});

test('a stored filter whose parts are of other kinds has the empty ones', () => {
  const strange = {
    id: '__proto__',
    name: { a: 1 },
    targets: 'x',
    scope: 5,
    controlValues: [],
    defaultDataMask: null,
    cascadeParentIds: [null, '__proto__'],
    adhoc_filters: {},
  };
  expect(readFilters({ native_filter_configuration: [strange] })[0]).toMatchObject({
    name: '',
    target: { datasetId: null, column: null },
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    defaultDataMask: {},
    cascadeParentIds: ['__proto__'],
    adhocFilters: [],
  });
});
