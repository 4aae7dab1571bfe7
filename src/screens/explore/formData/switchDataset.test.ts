import { describe, expect, test } from 'vitest';
import { aDataset } from '../../../../test/aDataset';
import { aForm } from '../../../../test/aViz';
import { timeFilter } from './adhoc';
import { switchDataset } from './switchDataset';

const airports = aDataset({
  id: 2,
  uid: '2__table',
  columns: [{ column_name: 'city', type: 'VARCHAR', type_generic: 1, groupby: true }],
  main_dttm_col: null,
});
const table = aForm('table', {
  query_mode: 'aggregate',
  groupby: ['origin'],
  metrics: ['count'],
  all_columns: ['date', 'origin'],
  adhoc_filters: [timeFilter('date')],
});

describe('another dataset', () => {
  test('names what is lost of the settings that act, and no time range that was none [EXP-03]', () => {
    const { form, dropped, kept } = switchDataset(table, airports);
    expect(dropped).toEqual([{ control: 'groupby', fields: ['origin'] }]);
    expect(kept).toEqual(['metrics']);
    expect(form).toMatchObject({ groupby: [], all_columns: [], adhoc_filters: [] });
  });

  test('names a time range that has no column any more [EXP-03]', () => {
    const ranged = { ...table, adhoc_filters: [timeFilter('date', 'Last week')] };
    expect(switchDataset(ranged, airports).dropped).toContainEqual({
      control: 'adhoc_filters',
      fields: ['date'],
    });
  });
});
