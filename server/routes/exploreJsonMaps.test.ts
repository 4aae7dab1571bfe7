/** Maps at the old address of chart data: their numbers against SQL written by hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type Client, type TestServer } from '../../mocks/testServer.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import { createTables } from '../engine/storage/tables.ts';

const TABLE = `
  SELECT * FROM (VALUES
    ('FR', 'FRA', 'FRA', 'France', 10.5, 1, 2.5, 48.5, '2.5,48.5', 'u09', '[[1,2],[3,4]]', 'red'),
    ('fr', 'fra', 'fra', 'france', 4.5, 2, 2.5, 48.5, '2.5 48.5', 'u09', '[[1,2],[3,4]]', 'red'),
    ('DE', 'DEU', 'GER', 'Germany', 20.0, 3, 9.0, 51.0, '9,51', 'u1q', '[[5,6]]', 'blue'),
    ('??', 'ZZZ', 'ZZZ', 'Atlantis', 30.0, 4, 0.0, -90.0, '0,-90', 'h', '[]', 'blue'),
    (NULL, NULL, NULL, NULL, 1.0, 5, NULL, NULL, NULL, NULL, NULL, NULL)
  ) AS t(two, three, olympic, english, price, amount, lon, lat, pair, hash, line, colour)`;

let server: TestServer;
let admin: Client;
let id: number;

const sum = (column: string, label: string) => ({
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: column },
  label,
});
const PRICE = sum('price', 'total');
const AMOUNT = sum('amount', 'pieces');

beforeAll(async () => {
  server = await aServer();
  const setup = duckdbSetup(server.dataDir, server.deps.config.limits);
  const tables = createTables({ setup, inProcess: true });
  await tables.importTable({ schema: 'main', name: 'spots', from: { sql: TABLE } });
  admin = await server.signIn('admin');
  const dataset = await admin.post('/api/v1/dataset/', {
    json: { database: server.databaseId, schema: 'main', table_name: 'spots' },
  });
  ({ id } = (await dataset.json()) as { id: number });
});
afterAll(() => server.close());

const post = (form: object) =>
  admin.post('/superset/explore_json/', {
    form: { form_data: { datasource: `${id}__table`, ...form } },
  });
const dataOf = async <T>(form: object): Promise<T> => {
  const answer = await post(form);
  const body = (await answer.json()) as { data: T };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const refusalOf = async (form: object): Promise<string> => {
  const answer = await post(form);
  expect(answer.status).toBe(400);
  return answer.text();
};
let asked = 0;
const rowsOf = async (sql: string): Promise<readonly Record<string, unknown>[]> => {
  const answer = await admin.post('/api/v1/sqllab/execute/', {
    json: { database_id: server.databaseId, sql, client_id: `by-hand-${(asked += 1)}` },
  });
  return ((await answer.json()) as { data: Record<string, unknown>[] }).data;
};

describe('a map of the world', () => {
  const WORLD = { viz_type: 'world_map', metric: PRICE, sort_by_metric: true };

  test('has the sums of countries with their codes, names and middles [CDT-04]', async () => {
    const data = await dataOf<readonly object[]>({
      ...WORLD,
      entity: 'two',
      country_fieldtype: 'cca2',
      secondary_metric: AMOUNT,
    });
    const byHand = await rowsOf(
      'SELECT two, SUM(price) AS total, SUM(amount) AS pieces FROM spots GROUP BY two ORDER BY 2 DESC',
    );
    expect(data.map((row) => ({ ...row, named: undefined }))).toMatchObject(
      byHand.map(({ total, pieces }) => ({ m1: Number(total), m2: Number(pieces) })),
    );
    expect(data).toContainEqual({
      country: 'FRA',
      m1: 10.5,
      m2: 1,
      code: 'FR',
      latitude: 46,
      longitude: 2,
      name: 'France',
    });
    expect(data).toContainEqual({ country: 'XXX', code: '??', m1: 30, m2: 4 });
    expect(data).toContainEqual({ country: 'XXX', m1: 1, m2: 5 });
  });

  test.each([
    ['two', 'cca2'],
    ['three', 'cca3'],
    ['olympic', 'cioc'],
    ['english', 'name'],
    ['two', undefined],
  ])('reads countries from %s as %s, in capital and small letters', async (entity, field) => {
    const data = await dataOf<readonly { country: string }[]>({
      ...WORLD,
      entity,
      country_fieldtype: field,
    });
    expect(data.map(({ country }) => country).sort()).toEqual(['DEU', 'FRA', 'FRA', 'XXX', 'XXX']);
  });
});

describe('points of a map', () => {
  const POINTS = { viz_type: 'mapbox', all_columns_x: 'lon', all_columns_y: 'lat' };

  test('are features with what labels and sizes them, and the bounds of all', async () => {
    const data = await dataOf<{ geoJSON: { features: object[] } }>({
      ...POINTS,
      mapbox_label: ['colour'],
      point_radius: 'amount',
      mapbox_style: 'streets',
      clustering_radius: 60,
    });
    expect(data).toMatchObject({
      hasCustomMetric: true,
      bounds: [
        [0, -90],
        [9, 51],
      ],
      mapStyle: 'streets',
      clusteringRadius: 60,
      aggregatorName: null,
    });
    expect(data.geoJSON.features).toHaveLength(5);
    expect(data.geoJSON.features).toContainEqual({
      type: 'Feature',
      properties: { metric: 'blue', radius: 3 },
      geometry: { type: 'Point', coordinates: [9, 51] },
    });
  });

  test('are groups where columns group them, with their number of rows', async () => {
    const groups = { groupby: ['lon', 'lat'], mapbox_label: ['count'], point_radius: 'Auto' };
    const { geoJSON } = await dataOf<{ geoJSON: { features: object[] } }>({ ...POINTS, ...groups });
    expect(geoJSON.features).toContainEqual({
      type: 'Feature',
      properties: { metric: 2, radius: null },
      geometry: { type: 'Point', coordinates: [2.5, 48.5] },
    });
  });

  test.each([
    [{ groupby: ['lon'] }, '[Longitude] and [Latitude] columns must be present in [Group By]'],
    [
      { groupby: ['lon', 'lat'], mapbox_label: ['colour'] },
      'Choice of [Label] must be present in [Group By]',
    ],
    [
      { groupby: ['lon', 'lat'], point_radius: 'amount' },
      'Choice of [Point Radius] must be present in [Group By]',
    ],
    [{ mapbox_label: ['count'] }, "Must have a [Group By] column to have 'count' as the [Label]"],
  ])('with %j are refused: %s', async (more, message) => {
    expect(await refusalOf({ ...POINTS, ...more })).toContain(message);
  });
});

test('a map of regions has the rows without a region too [CDT-04]', async () => {
  const regions = { viz_type: 'country_map', select_country: 'france', entity: 'two' };
  expect(await dataOf({ ...regions, metric: PRICE })).toContainEqual({
    country_id: null,
    metric: 1,
  });
});

describe('layers of a map', () => {
  const AT = { type: 'latlong', lonCol: 'lon', latCol: 'lat' };
  interface Features {
    readonly features: readonly Record<string, unknown>[];
    readonly metricLabels?: readonly string[];
  }

  test.each([['deck_grid'], ['deck_hex'], ['deck_heatmap'], ['deck_contour'], ['deck_screengrid']])(
    'of %s weigh places by their metric, the heaviest first',
    async (viz_type) => {
      const { features, metricLabels } = await dataOf<Features>({
        viz_type,
        spatial: AT,
        size: PRICE,
      });
      const byHand = await rowsOf(
        'SELECT lon, lat, SUM(price) AS total FROM spots WHERE lon IS NOT NULL GROUP BY lon, lat ORDER BY 3 DESC',
      );
      expect(features).toMatchObject(
        byHand.map(({ lon, lat, total }) => ({
          position: [Number(lon), Number(lat)],
          weight: Number(total),
        })),
      );
      expect(metricLabels).toEqual(['total']);
    },
  );

  test('of contours keep the row beside its place', async () => {
    const { features } = await dataOf<Features>({
      viz_type: 'deck_contour',
      spatial: AT,
      size: PRICE,
      dimension: 'colour',
    });
    expect(features).toContainEqual({
      position: [9, 51],
      weight: 20,
      _originalData: { lat: 51, lon: 9, colour: 'blue', total: 20, spatial: [9, 51] },
    });
  });

  test('of points sized by a metric name no other metric', async () => {
    const size = { type: 'metric', value: PRICE };
    const form = { viz_type: 'deck_scatter', spatial: AT, point_radius_fixed: size };
    expect((await dataOf<Features>(form)).metricLabels).toEqual([]);
  });

  test('of points have their radius, their colour and more columns', async () => {
    const { features } = await dataOf<Features>({
      viz_type: 'deck_scatter',
      spatial: AT,
      point_radius_fixed: { type: 'metric', value: PRICE },
      dimension: 'colour',
      js_columns: ['two'],
    });
    expect(features[0]).toEqual({
      metric: 30,
      radius: 30,
      cat_color: 'blue',
      position: [0, -90],
      __timestamp: null,
      extraProps: { two: '??' },
    });
    const fixed = { type: 'fix', value: 1000 };
    const same = await dataOf<Features>({
      viz_type: 'deck_scatter',
      spatial: { ...AT, reverseCheckbox: true },
      point_radius_fixed: fixed,
    });
    expect(same.features).toContainEqual(
      expect.objectContaining({ metric: null, radius: 1000, position: [51, 9] }),
    );
  });

  test.each([
    [{ type: 'delimited', lonlatCol: 'pair' }, [9, 51]],
    [{ type: 'geohash', geohashCol: 'hash' }, [22.5, -67.5]],
  ])('read places from %j', async (spatial, position) => {
    const { features } = await dataOf<Features>({ viz_type: 'deck_hex', spatial });
    expect(features).toContainEqual({ position, weight: 1 });
  });

  test.each([
    [{ spatial: { type: 'delimited', lonlatCol: 'english' } }, 'Invalid spatial point encountered'],
    [{ spatial: { type: 'geohash', geohashCol: 'two' } }, 'Invalid character in geohash'],
    [{}, 'Bad spatial key'],
  ])('with %j are refused: %s', async (more, message) => {
    expect(await refusalOf({ viz_type: 'deck_hex', ...more })).toContain(message);
  });

  test('of lines nested without an end are refused, with the beginning of the value', async () => {
    const sqlExpression = `repeat('[', 100000) || repeat(']', 100000)`;
    const refusal = await refusalOf({
      viz_type: 'deck_path',
      line_column: { expressionType: 'SQL', sqlExpression, label: 'deep' },
      line_type: 'json',
    });
    expect(refusal).toContain('No line can be read from');
    expect(refusal.length).toBeLessThan(1000);
  });

  test('of arcs join two places', async () => {
    const { features, metricLabels } = await dataOf<Features>({
      viz_type: 'deck_arc',
      start_spatial: AT,
      end_spatial: { type: 'delimited', lonlatCol: 'pair' },
    });
    expect(features).toContainEqual({
      sourcePosition: [9, 51],
      targetPosition: [9, 51],
      cat_color: null,
      __timestamp: null,
    });
    expect(metricLabels).toBeUndefined();
  });

  test('of lines keep their values beside the line, and their height', async () => {
    const path = { viz_type: 'deck_path', line_column: 'line', line_type: 'json' };
    const reversed = await dataOf<Features>({ ...path, reverse_long_lat: true });
    expect(reversed.features).toContainEqual({
      line: '[[1,2],[3,4]]',
      path: [
        [2, 1],
        [4, 3],
      ],
      __timestamp: null,
    });
    const polygon = await dataOf<Features>({
      viz_type: 'deck_polygon',
      line_column: 'hash',
      line_type: 'geohash',
      metric: PRICE,
      point_radius_fixed: { type: 'fix', value: 7 },
    });
    expect(polygon.features).toContainEqual({
      hash: 'h',
      total: 30,
      polygon: [
        [0, -45],
        [45, -45],
        [45, -90],
        [0, -90],
        [0, -45],
      ],
      __timestamp: null,
      elevation: 7,
    });
  });

  test('of encoded polylines are their points', async () => {
    const line_column = {
      expressionType: 'SQL',
      sqlExpression: "'_p~iF~ps|U_ulLnnqC_mqNvxq`@'",
      label: 'encoded',
    };
    const { features } = await dataOf<Features>({
      viz_type: 'deck_path',
      line_column,
      line_type: 'polyline',
    });
    expect(features[0]?.path).toEqual([
      [38.5, -120.2],
      [40.7, -120.95],
      [43.252, -126.453],
    ]);
  });

  test('of GeoJSON are what the column holds; other text is refused', async () => {
    const geojson = {
      expressionType: 'SQL',
      sqlExpression: `'{"type":"Feature","properties":{"big":9007199254740993}}'`,
      label: 'shape',
    };
    const answer = await post({ viz_type: 'deck_geojson', geojson });
    expect(await answer.text()).toContain(
      '{"type":"Feature","properties":{"big":9007199254740993}}',
    );
    expect(await refusalOf({ viz_type: 'deck_geojson', geojson: 'english' })).toContain(
      'A value of english is no JSON.',
    );
  });
});
