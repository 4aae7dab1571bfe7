import { expect, test } from 'vitest';
import { isFilter, type NativeFilter, readFilters } from '../nativeFilter';
import { settingChange } from './settingChange';

const NOTHING = { extraFormData: {}, filterState: {}, ownState: {} };

const aFilter = (more: object): NativeFilter => {
  const [entry] = readFilters({
    native_filter_configuration: [
      {
        id: 'NATIVE_FILTER-a',
        type: 'NATIVE_FILTER',
        filterType: 'filter_select',
        targets: [{ datasetId: 1, column: { name: 'city' } }],
        ...more,
      },
    ],
  });
  if (!entry || !isFilter(entry)) throw new Error('no filter');
  return entry;
};

const ofCities = (op: string, val: readonly unknown[]) => ({
  extraFormData: { filters: [{ col: 'city', op, val }] },
  filterState: { value: val, excludeFilterValues: true, label: val.join(', ') },
  ownState: {},
});

test.each([
  [
    'a default is what is left out once the values are excluded',
    { defaultDataMask: ofCities('IN', ['Oslo']) },
    ['inverseSelection', true],
    { controlValues: { inverseSelection: true }, defaultDataMask: ofCities('NOT IN', ['Oslo']) },
  ],
  [
    'a default keeps its first value where several cannot be chosen any more',
    { defaultDataMask: ofCities('IN', ['Oslo', 'Rome']) },
    ['multiSelect', false],
    { controlValues: { multiSelect: false }, defaultDataMask: ofCities('IN', ['Oslo']) },
  ],
  [
    'without a default there is none afterwards',
    { defaultDataMask: NOTHING },
    ['inverseSelection', true],
    { controlValues: { inverseSelection: true } },
  ],
  [
    'the default of a range is gone where its ends are others',
    {
      filterType: 'filter_range',
      defaultDataMask: { ...NOTHING, filterState: { value: [1, 9] } },
    },
    ['enableSingleValue', 0],
    { controlValues: { enableSingleValue: 0 }, defaultDataMask: NOTHING },
  ],
  [
    'the first value takes the place of a default, and acts without an Apply on every page',
    { defaultDataMask: ofCities('IN', ['Oslo']) },
    ['defaultToFirstItem', true],
    {
      controlValues: { defaultToFirstItem: true },
      requiredFirst: true,
      defaultDataMask: NOTHING,
    },
  ],
  [
    'nothing waits for a first value that is not wanted any more',
    { controlValues: { defaultToFirstItem: true } },
    ['defaultToFirstItem', false],
    { controlValues: { defaultToFirstItem: false }, requiredFirst: false },
  ],
  [
    'a default without values stays as it is where several cannot be chosen any more',
    { defaultDataMask: { ...NOTHING, filterState: { value: [] } } },
    ['multiSelect', false],
    { controlValues: { multiSelect: false } },
  ],
  [
    'another setting changes itself alone',
    { defaultDataMask: ofCities('IN', ['Oslo']), controlValues: { multiSelect: true } },
    ['searchAllOptions', true],
    { controlValues: { multiSelect: true, searchAllOptions: true } },
  ],
] as const)('%s [FLT-04]', (_, stored, [name, value], change) => {
  expect(settingChange(aFilter(stored), name, value)).toEqual(change);
});
