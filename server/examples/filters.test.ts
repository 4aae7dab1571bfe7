import { expect, test } from 'vitest';
import { EXAMPLE_DATASETS } from './datasets.ts';
import { flightsDashboard } from './flights.ts';
import { moviesDashboard } from './movies.ts';
import { toFilters } from './filters.ts';

const placed = {
  chartIds: [1, 2],
  tabIds: ['TAB-1'],
  datasetIds: new Map(EXAMPLE_DATASETS.map(({ key }, at) => [key, at + 1])),
};

test.each([flightsDashboard, moviesDashboard])(
  'the filters of $title have a value, a range and a time range, of columns that exist [FLT-01] [FLT-08]',
  ({ filters }) => {
    const made = toFilters(filters, placed);
    expect(new Set(made.map(({ filterType }) => filterType))).toEqual(
      new Set(['filter_select', 'filter_range', 'filter_time']),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
    for (const { dataset, column } of filters) {
      const columns = EXAMPLE_DATASETS.find(({ key }) => key === dataset)?.columns ?? [];
      if (column) expect(columns.map(({ name }) => name)).toContain(column);
    }
  },
);

test('a filter whose values depend on another one names its id', () => {
  const made = toFilters(flightsDashboard.filters, placed);
  const origin = made.find(({ name }) => name === 'Origin');
  expect(made.find(({ name }) => name === 'Destination')?.cascadeParentIds).toEqual([origin?.id]);
});
