/** The native filters of an example dashboard as `native_filter_configuration`. */
import type { ExampleFilter } from './example.ts';

const KINDS = { value: 'filter_select', range: 'filter_range', time: 'filter_time' } as const;

const CONTROLS = {
  value: {
    enableEmptyFilter: false,
    defaultToFirstItem: false,
    multiSelect: true,
    creatable: true,
    searchAllOptions: false,
    inverseSelection: false,
    sortAscending: true,
  },
  range: { enableEmptyFilter: false },
  time: { enableEmptyFilter: false },
} as const;

interface Placed {
  readonly chartIds: readonly number[];
  readonly tabIds: readonly string[];
  readonly datasetIds: ReadonlyMap<string, number>;
}

const targetOf = ({ kind, dataset, column }: ExampleFilter, { datasetIds }: Placed) => {
  if (kind === 'time') return {};
  const datasetId = datasetIds.get(dataset);
  if (datasetId === undefined || !column)
    throw new Error(`A filter needs a dataset and a column: ${dataset}`);
  return { datasetId, column: { name: column } };
};

export const toFilters = (filters: readonly ExampleFilter[], placed: Placed) => {
  const idOf = (key: string) => `NATIVE_FILTER-${`example_${key}`.padEnd(21, '_')}`;
  return filters.map((filter) => ({
    id: idOf(filter.key),
    type: 'NATIVE_FILTER',
    filterType: KINDS[filter.kind],
    name: filter.name,
    description: filter.description,
    targets: [targetOf(filter, placed)],
    controlValues: CONTROLS[filter.kind],
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: (filter.parents ?? []).map(idOf),
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope: [...placed.chartIds],
    tabsInScope: [...placed.tabIds],
    ...(filter.sortMetric ? { sortMetric: filter.sortMetric } : {}),
  }));
};
