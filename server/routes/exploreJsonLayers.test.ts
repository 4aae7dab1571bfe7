/** A map of several layers at the old address: which charts it names, and whose features it has. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRuledServer, type RuledServer } from '../../mocks/aRuledServer.ts';

const TABLE = `
  SELECT * FROM (VALUES (1.5, 2.5, 'a', 10), (3.5, 4.5, 'b', 20), (NULL, 6.5, 'b', 30))
  AS t(lon, lat, kind, size)`;

let server: RuledServer;
let open: number;
let closed: number;
const charts: Record<string, number> = {};

const POINTS = { spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' }, row_limit: 10 };

const aChart = async (name: string, dataset: number, params: object) => {
  const viz_type = 'deck_scatter';
  const answer = await server.admin.post('/api/v1/chart/', {
    json: {
      slice_name: name,
      viz_type,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ viz_type, ...POINTS, ...params }),
    },
  });
  charts[name] = ((await answer.json()) as { id: number }).id;
};

beforeAll(async () => {
  server = await aRuledServer([
    { name: 'places', sql: TABLE },
    { name: 'secrets', sql: TABLE },
  ]);
  open = await server.aDataset('places');
  closed = await server.aDataset('secrets');
  await server.open(open);
  await aChart('points', open, {});
  await aChart('of kind b', open, {
    adhoc_filters: [
      {
        clause: 'WHERE',
        expressionType: 'SIMPLE',
        subject: 'kind',
        operator: '==',
        comparator: 'b',
      },
    ],
  });
  await aChart('secret', closed, {});
  await aChart('broken', open, { spatial: { type: 'latlong', lonCol: 'gone', latCol: 'lat' } });
});
afterAll(() => server.close());

interface Reply {
  readonly status: null;
  readonly rowcount: number;
  readonly data: {
    readonly features: Readonly<Record<string, readonly { readonly position: number[] }[]>>;
    readonly mapboxApiKey: string;
    readonly slices: readonly {
      readonly slice_id: number;
      readonly slice_name: string;
      readonly form_data: object;
    }[];
  };
}
const send = (who: RuledServer['viewer'], settings: object): Promise<Response> => {
  const form_data = { viz_type: 'deck_multi', datasource: `${open}__table`, ...settings };
  return who.post('/superset/explore_json/', { form: { form_data } });
};
const ask = async (who: RuledServer['viewer'], settings: object): Promise<Reply> => {
  const answer = await send(who, settings);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text) as Reply;
};
const named = (...names: readonly string[]) => names.map((name) => charts[name]);
const positions = ({ data }: Reply) => data.features.deck_scatter?.map(({ position }) => position);

test('a map has the charts that it is made of, in its order, and their features by type [CDT-04]', async () => {
  const reply = await ask(server.admin, { deck_slices: named('of kind b', 'points') });
  expect(reply).toMatchObject({ status: null, rowcount: 0, data: { mapboxApiKey: '' } });
  expect(reply.data.slices.map(({ slice_name }) => slice_name)).toEqual(['of kind b', 'points']);
  expect(reply.data.slices[1]).toMatchObject({
    slice_id: charts.points,
    form_data: { viz_type: 'deck_scatter', datasource: `${open}__table`, ...POINTS },
  });
  expect(positions(reply)?.toSorted()).toEqual([
    [1.5, 2.5],
    [3.5, 4.5],
    [3.5, 4.5],
  ]);
});

test('a map without layers, or with names that are none, has nothing [CDT-04]', async () => {
  for (const deck_slices of [undefined, [], ['x', null, -1, 99_999]]) {
    const { data } = await ask(server.admin, { deck_slices });
    expect(data).toEqual({ features: {}, mapboxApiKey: '', slices: [] });
  }
});

test('a map names no chart and has no place that its viewer may not see [T12]', async () => {
  const deck_slices = named('secret', 'points');
  expect(positions(await ask(server.admin, { deck_slices }))).toHaveLength(4);
  const seen = await ask(server.viewer, { deck_slices });
  expect(seen.data.slices.map(({ slice_name }) => slice_name)).toEqual(['points']);
  expect(positions(seen)).toHaveLength(2);
});

test('a layer that cannot be read leaves the others standing [CDT-04]', async () => {
  const reply = await ask(server.admin, { deck_slices: named('broken', 'points') });
  expect(reply.data.slices).toHaveLength(2);
  expect(positions(reply)).toHaveLength(2);
});

test('filters of the map hold for its layers beside their own, those of a dashboard where it says [CDT-04]', async () => {
  const where = (comparator: string) => ({
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: 'kind',
    operator: '==',
    comparator,
  });
  const deck_slices = named('of kind b', 'points');
  expect(positions(await ask(server.admin, { deck_slices, adhoc_filters: [where('a')] }))).toEqual([
    [1.5, 2.5],
  ]);
  const filter = { col: 'kind', op: 'IN', val: ['a'] };
  const extra_form_data = { filters: [filter] };
  const onlyFirst = {
    layer_filter_scope: { f: [0] },
    filter_data_mapping: { f: [filter] },
  };
  expect(positions(await ask(server.admin, { deck_slices, extra_form_data }))).toEqual([
    [1.5, 2.5],
  ]);
  expect(
    positions(await ask(server.admin, { deck_slices, extra_form_data, ...onlyFirst }))?.toSorted(),
  ).toEqual([
    [1.5, 2.5],
    [3.5, 4.5],
  ]);
});

test('a map with more filters than a dashboard has is refused before a layer is asked [T31]', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => ({ col: 'kind', op: 'IN', val: [at] }));
  const maps = [
    { layer_filter_scope: { f: [0] }, filter_data_mapping: { f: many } },
    { extra_form_data: { filters: many } },
    { extra_filters: many },
  ];
  for (const map of maps) {
    const reply = await send(server.admin, { deck_slices: named('points'), ...map });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toMatch(/100[12] entries in \w+; 1000 are the most/);
  }
});
