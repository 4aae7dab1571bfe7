import { expect, test } from 'vitest';
import { filesOf, portableObject, portableValue } from './portable.ts';

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

test('a row that a Superset draws at each export, for charts outside the layout, has the same name each time', () => {
  const uuid = '79567e46-97f6-4cd2-8e98-4cd211389743';
  const drawn = (row: string, chart: string) =>
    portableValue('dashboards', {
      position: {
        GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-own', row] },
        'ROW-own': { type: 'ROW', id: 'ROW-own', children: [] },
        [row]: { type: 'ROW', id: row, children: [chart], parents: ['ROOT_ID', 'GRID_ID'] },
        [chart]: {
          type: 'CHART',
          id: chart,
          children: [],
          parents: ['ROOT_ID', 'GRID_ID', row],
          meta: { chartId: 1, uuid },
        },
      },
      metadata: {},
    });
  const first = drawn('ROW-N-G6FY3IHN', 'CHART-827UTDCR');
  expect(first).toEqual(drawn('ROW-N-V4ZX91F3', 'CHART-I3L7YOCO'));
  expect(first.position).toMatchObject({
    GRID_ID: { children: ['ROW-own', 'ROW-N-79567e46'] },
    'CHART-79567e46': { parents: ['ROOT_ID', 'GRID_ID', 'ROW-N-79567e46'] },
  });
});

const ALIKE = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];

test('objects of one name have files of their own, also where their UUIDs begin alike', () => {
  const objects = [...ALIKE, '79567e46-97f6-4cd2-8e98-4cd211389743'].flatMap((uuid, at) => {
    const name = at === 1 ? 'sales' : 'Sales';
    return portableObject('charts/a.yaml', `slice_name: ${name}\nuuid: ${uuid}\n`) ?? [];
  });
  expect(filesOf(objects).map(([path]) => path)).toEqual([
    `charts/Sales_${ALIKE[0]}.yaml`,
    `charts/sales_${ALIKE[1]}.yaml`,
    'charts/Sales_79567e46.yaml',
  ]);
});

test('charts whose UUIDs begin alike all stay in a row that a Superset draws', () => {
  const row = 'ROW-N-G6FY3IHN';
  const [one = '', other = ''] = ALIKE;
  const chart = (id: string, uuid: string) => ({ [id]: { type: 'CHART', id, meta: { uuid } } });
  const { position } = portableValue('dashboards', {
    position: {
      [row]: { type: 'ROW', id: row, children: ['CHART-A', 'CHART-B'] },
      ...chart('CHART-A', one),
      ...chart('CHART-B', other),
    },
    metadata: {},
  });
  expect(Object.keys(position as object)).toEqual(
    expect.arrayContaining([`CHART-${one}`, `CHART-${other}`]),
  );
});
