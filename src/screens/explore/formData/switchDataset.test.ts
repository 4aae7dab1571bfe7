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
    expect(dropped).toEqual([{ control: 'groupby', fields: ['origin'], instead: [] }]);
    expect(kept).toEqual(['metrics']);
    expect(form).toMatchObject({ groupby: [], all_columns: [], adhoc_filters: [] });
  });

  test('names a time range that has no column any more [EXP-03]', () => {
    const ranged = { ...table, adhoc_filters: [timeFilter('date', 'Last week')] };
    expect(switchDataset(ranged, airports).dropped).toContainEqual({
      control: 'adhoc_filters',
      fields: ['date'],
      instead: [],
    });
  });

  test('calls what is lost as its own dataset does, and what takes its place as the new one [EXP-03]', () => {
    const old = aDataset({
      columns: [
        { column_name: 'origin', verbose_name: 'From', type: 'VARCHAR', type_generic: 1 },
      ] as never,
    });
    const bar = aForm('echarts_timeseries_bar', {
      x_axis: 'origin',
      groupby: ['origin'],
      metrics: ['average_delay'],
    });
    const { dropped } = switchDataset(bar, airports, old);
    expect(dropped).toEqual([
      { control: 'x_axis', fields: ['From'], instead: [] },
      { control: 'metrics', fields: ['average_delay'], instead: ['COUNT(*)'] },
      { control: 'groupby', fields: ['From'], instead: [] },
    ]);
  });

  test('moves a time range to the new main time column, and says so [EXP-02, EXP-03]', () => {
    const released = aDataset({
      columns: [
        { column_name: 'released', verbose_name: 'Released', type_generic: 2, is_dttm: true },
      ] as never,
      main_dttm_col: 'released',
    });
    const ranged = { ...table, adhoc_filters: [timeFilter('date', 'Last week')] };
    const { form, timeMoved, kept } = switchDataset(ranged, released);
    expect(timeMoved).toEqual({ from: 'date', to: 'Released' });
    expect(kept).toContain('adhoc_filters');
    expect(form.adhoc_filters).toEqual([timeFilter('released', 'Last week')]);
  });
});
