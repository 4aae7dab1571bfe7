import { expect, test } from 'vitest';
import { portableValue } from './portable.ts';

const chartOver = (dataset: number) => {
  const datasource = { id: dataset, type: 'table' };
  const query_context = JSON.stringify({
    datasource,
    queries: [{ columns: ['day'], datasource }, { columns: ['amount'] }],
    form_data: { datasource: `${dataset}__table` },
  });
  return portableValue('charts', { uuid: 'a', viz_type: 'pie', params: {}, query_context });
};

test('the stored query of a chart is the same whichever number its dataset has', () => {
  expect(chartOver(22)).toEqual(chartOver(40));
});

test('layers of a map are named by UUID alone where the file has UUIDs', () => {
  const params = { deck_slices: [7], deck_slice_uuids: ['b'] };
  const value = portableValue('charts', { viz_type: 'deck_multi', params, query_context: null });
  expect(value.params).toEqual({ deck_slice_uuids: ['b'] });
});
