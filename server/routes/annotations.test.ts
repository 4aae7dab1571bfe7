/** Annotation layers and their annotations, on SQLite and on PostgreSQL. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { aChartServer, type Who } from '../../mocks/aChartServer.ts';
import { annotationLayers } from './annotationLayers.ts';
import { annotations } from './annotations.ts';
import { lists } from './lists.ts';

const ROOT = '/api/v1/annotation_layer/';
const POSTGRES = inject('postgresUrl');
const RELEASE = {
  short_descr: 'Release 2',
  long_descr: 'New prices',
  start_dttm: '2025-01-01T00:00:00',
  end_dttm: '2025-01-02T00:00:00',
  json_metadata: '{"a":1}',
};

interface Body {
  readonly id: number;
  readonly ids: readonly number[];
  readonly count: number;
  readonly result: never;
}

describe.each([
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const)('on %s', (_, url) => {
  let server: Awaited<ReturnType<typeof aChartServer>>;
  beforeEach(async () => {
    server = await aChartServer([lists, annotationLayers, annotations], url);
  });
  afterEach(() => server.close());

  const call = async (method: string, path: string, json?: object, who: Who = 'admin') => {
    const { status, body } = await server.ask(who, method, `${ROOT}${path}`, json);
    return { status, body: body as Body };
  };
  const aLayer = async (name = 'Releases') => (await call('POST', '', { name })).body.id;
  const anAnnotation = async (layer: number, body: object = {}) =>
    (await call('POST', `${layer}/annotation/`, { ...RELEASE, ...body })).body.id;
  const asked = async (...[method, path, json]: Parameters<typeof call>) => {
    const { status, body } = await call(method, path, json);
    return [status, body];
  };

  test('a layer is made, read, listed, changed and deleted', async () => {
    const made = await call('POST', '', { name: 'Releases', descr: 'ours' });
    const { id } = made.body;
    expect(made).toEqual({
      status: 201,
      body: { id, result: { name: 'Releases', descr: 'ours' } },
    });
    expect((await call('GET', `${id}`)).body).toEqual({
      id,
      result: { id, name: 'Releases', descr: 'ours' },
      show_title: 'Show Annotation Layer',
      show_columns: ['id', 'name', 'descr'],
      label_columns: { id: 'Id', name: 'Name', descr: 'Descr' },
      description_columns: {},
    });
    const found = await call(
      'GET',
      '?q=(filters:!((col:name,opr:annotation_layer_all_text,value:OUR)))',
    );
    expect(found.body).toMatchObject({
      count: 1,
      ids: [id],
      list_title: 'List Annotation Layer',
      result: [{ name: 'Releases', created_by: { last_name: expect.any(String) } }],
    });
    expect(await asked('PUT', `${id}`, { name: 'Versions', descr: '' })).toEqual([
      200,
      { id, result: { name: 'Versions', descr: '', layer: id } },
    ]);
    expect(await asked('DELETE', `${id}`)).toEqual([200, { message: 'OK' }]);
    expect(await asked('GET', `${id}`)).toEqual([404, { message: 'Not found' }]);
  });

  test('an annotation is made, read, listed, changed and deleted, its times in UTC', async () => {
    const layer = await aLayer();
    const made = await call('POST', `${layer}/annotation/`, RELEASE);
    const { id } = made.body;
    expect(made).toEqual({
      status: 201,
      body: {
        id,
        result: {
          ...RELEASE,
          layer,
          start_dttm: 'Wed, 01 Jan 2025 00:00:00 GMT',
          end_dttm: 'Thu, 02 Jan 2025 00:00:00 GMT',
        },
      },
    });
    const path = `${layer}/annotation/${id}`;
    expect((await call('GET', path)).body).toEqual({
      id,
      result: { id, ...RELEASE, layer: { id: layer, name: 'Releases' } },
    });
    const earlier = await anAnnotation(layer, {
      short_descr: 'With a zone',
      start_dttm: '2025-01-01T00:00:00.5+02:00',
    });
    const listed = await call(
      'GET',
      `${layer}/annotation/?q=(order_column:start_dttm,order_direction:asc)`,
    );
    const { json_metadata: _json, ...shown } = RELEASE;
    expect(listed.body).toEqual({
      count: 2,
      ids: [earlier, id],
      result: [
        expect.objectContaining({ start_dttm: '2024-12-31T22:00:00.500000' }),
        {
          id,
          ...shown,
          created_by: { id: expect.any(Number), first_name: expect.any(String) },
          changed_by: { id: expect.any(Number), first_name: expect.any(String) },
          changed_on_delta_humanized: expect.any(String),
        },
      ],
    });
    expect(await asked('PUT', path, { short_descr: 'Release 3' })).toEqual([
      200,
      { id, result: { short_descr: 'Release 3', layer } },
    ]);
    expect((await call('GET', path)).body.result).toMatchObject({
      short_descr: 'Release 3',
      start_dttm: '2025-01-01T00:00:00',
    });
    expect(await asked('DELETE', path)).toEqual([200, { message: 'OK' }]);
    expect(await asked('GET', path)).toEqual([404, { message: 'Not found' }]);
  });

  test.each([
    [{}, 400, { name: ['Missing data for required field.'] }],
    [{ name: '' }, 400, { name: ['Length must be between 1 and 250.'] }],
    [{ name: 'x', x: 1 }, 400, { x: ['Unknown field.'] }],
    [{ name: 'Taken' }, 422, { name: ['Name must be unique'] }],
  ])('the layer %j is refused', async (json, status, message) => {
    await aLayer('Taken');
    expect(await asked('POST', '', json)).toEqual([status, { message }]);
    expect((await call('GET', '')).body.count).toBe(1);
  });

  const MISSING = ['Missing data for required field.'];
  test.each([
    [null, 400, { short_descr: MISSING, start_dttm: MISSING, end_dttm: MISSING }],
    [
      { end_dttm: '2024-12-31T00:00:00' },
      422,
      { start_dttm: ['End date must be after start date'] },
    ],
    [{ json_metadata: '{x' }, 400, { json_metadata: ['JSON not valid'] }],
    [{ start_dttm: 'yesterday' }, 400, { start_dttm: ['Not a valid datetime.'] }],
    [{ start_dttm: '2025-02-30T00:00:00' }, 400, { start_dttm: ['Not a valid datetime.'] }],
    [
      { short_descr: 'Taken' },
      422,
      { short_descr: ['Short description must be unique for this layer'] },
    ],
  ])('an annotation with %j is refused', async (json, status, message) => {
    const layer = await aLayer();
    await anAnnotation(layer, { short_descr: 'Taken' });
    const body = json === null ? {} : { ...RELEASE, ...json };
    expect(await asked('POST', `${layer}/annotation/`, body)).toEqual([status, { message }]);
    expect((await call('GET', `${layer}/annotation/`)).body.count).toBe(1);
  });

  test('a change that would end an annotation before it starts is refused, even if it names one end only', async () => {
    const layer = await aLayer();
    const path = `${layer}/annotation/${await anAnnotation(layer)}`;
    expect((await call('PUT', path, { end_dttm: '2024-01-01T00:00:00' })).status).toBe(422);
    expect((await call('GET', path)).body.result).toMatchObject({ end_dttm: RELEASE.end_dttm });
  });

  test('a layer that holds annotations stays, and with it all others of the same call', async () => {
    const [empty, full] = [await aLayer('Empty'), await aLayer('Full')];
    const one = await anAnnotation(full);
    const refusal = [422, { message: 'Annotation layer has associated annotations.' }];
    expect(await asked('DELETE', `${full}`)).toEqual(refusal);
    expect(await asked('DELETE', `?q=!(${empty},${full})`)).toEqual(refusal);
    expect((await call('GET', '')).body.count).toBe(2);
    expect(await asked('DELETE', `${full}/annotation/?q=!(${one},99)`)).toEqual([
      404,
      { message: 'Not found' },
    ]);
    expect(await asked('DELETE', `${full}/annotation/?q=!(${one})`)).toEqual([
      200,
      { message: 'Deleted 1 annotation' },
    ]);
    expect(await asked('DELETE', `?q=!(${empty},${full})`)).toEqual([
      200,
      { message: 'Deleted 2 annotation layers' },
    ]);
  });

  test('an annotation is found in its own layer only', async () => {
    const [one, other] = [await aLayer('One'), await aLayer('Other')];
    const id = await anAnnotation(one);
    expect((await call('GET', `${other}/annotation/${id}`)).status).toBe(404);
    expect((await call('DELETE', `${other}/annotation/${id}`)).status).toBe(404);
    expect((await call('DELETE', `${other}/annotation/?q=!(${id})`)).status).toBe(404);
    expect(await asked('POST', '99/annotation/', RELEASE)).toEqual([
      400,
      { message: 'Annotation layer not found.' },
    ]);
  });

  test('the list of annotations is searched, ordered and paged by what it declares', async () => {
    const layer = await aLayer();
    const first = await anAnnotation(layer);
    const second = await anAnnotation(layer, {
      short_descr: 'Outage',
      long_descr: 'Prices were wrong',
      start_dttm: '2024-06-01T10:00:00',
    });
    const ids = async (q: string) => (await call('GET', `${layer}/annotation/?q=${q}`)).body.ids;
    expect(
      await ids('(filters:!((col:short_descr,opr:annotation_all_text,value:PRICES)))'),
    ).toEqual([first, second]);
    expect(await ids("(filters:!((col:start_dttm,opr:lt,value:'2024-12-01T00:00:00')))")).toEqual([
      second,
    ]);
    expect(await ids('(order_column:start_dttm,order_direction:desc,page_size:1,page:1)')).toEqual([
      second,
    ]);
    expect((await call('GET', `${layer}/annotation/?q=(order_column:json_metadata)`)).status).toBe(
      400,
    );
  });

  test('people who may only read annotations cannot write them, others see none [T14]', async () => {
    const layer = await aLayer();
    const one = `${layer}/annotation/${await anAnnotation(layer)}`;
    for (const [method, path, json] of [
      ['POST', '', { name: 'x' }],
      ['PUT', `${layer}`, { name: 'x' }],
      ['DELETE', `${layer}`],
      ['POST', `${layer}/annotation/`, RELEASE],
      ['PUT', one, { short_descr: 'x' }],
      ['DELETE', one],
    ] as const) {
      expect([path, (await call(method, path, json, 'viewer')).status]).toEqual([path, 403]);
    }
    expect((await call('GET', one, undefined, 'viewer')).status).toBe(200);
    expect((await call('GET', '', undefined, 'anonymous')).status).toBe(401);
  });

  test('`_info` names the forms, the rights and the filters', async () => {
    const { body } = await call('GET', '_info');
    expect(body).toMatchObject({
      add_columns: [
        { name: 'name', required: true },
        { name: 'descr', required: false },
      ],
      permissions: expect.arrayContaining(['can_read', 'can_write']),
      filters: {
        name: expect.arrayContaining([
          expect.objectContaining({ operator: 'annotation_layer_all_text' }),
        ]),
      },
    });
    const authors = await call('GET', 'related/created_by');
    expect(authors.body.count).toBeGreaterThan(0);
  });
});
