import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStore } from '@/app/store';
import { toBootstrap } from '@/features/session/bootstrap';
import { type AnnotationLayer, newLayer } from '@/viz/annotations/layer';
import type { FormData } from '@/viz/formData';
import { clearFaults, failNext, faultNext } from '../../../mocks/faults';
import { aPageServer, type PageServer } from '../../../mocks/node';
import { seedFlights } from '../../../test/seedFlights';
import { newChart } from './chartState';
import { selectChart } from './selectors';
import { abortAnnotation, runAnnotation } from './thunks/runAnnotation';
import { runAnnotations } from './thunks/runAnnotations';
import { runChart } from './thunks/runChart';
import * as wiring from './wiring';
import { eventually } from '../../../test/eventually';

const KEY = 42;
const DATA = 'POST /api/v1/chart/data';
const ANNOTATIONS = 'GET /api/v1/annotation_layer/*/annotation';

let server: PageServer;
let datasetId: number;
let layerId: number;
let chartId: number;
beforeAll(async () => {
  server = await aPageServer();
  datasetId = await seedFlights(server);
  const made = async (path: string, json: object) =>
    ((await (await server.client.post(path, { json })).json()) as { id: number }).id;
  layerId = await made('/api/v1/annotation_layer/', { name: 'Releases' });
  await made(`/api/v1/annotation_layer/${layerId}/annotation/`, {
    short_descr: 'Release 2',
    start_dttm: '2001-02-01T00:00:00',
    end_dttm: '2001-02-01T00:00:00',
  });
  const { datasource: _, ...params } = aForm();
  chartId = await made('/api/v1/chart/', {
    slice_name: 'Flights',
    viz_type: 'echarts_timeseries_line',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ ...params, time_grain_sqla: 'P1D' }),
  });
});
afterEach(clearFaults);
afterAll(() => server.stop());

const aForm = (what: Record<string, unknown> = {}): FormData => ({
  datasource: `${datasetId}__table`,
  viz_type: 'echarts_timeseries_line',
  slice_id: KEY,
  x_axis: 'date',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  groupby: [],
  adhoc_filters: [],
  ...what,
});
const events = () => ({
  ...newLayer('Events'),
  annotationType: 'EVENT' as const,
  sourceType: 'NATIVE' as const,
  value: layerId,
});
const flights = (overrides: object = {}) => ({
  ...newLayer('Flights'),
  annotationType: 'TIME_SERIES' as const,
  sourceType: 'line' as const,
  value: chartId,
  overrides,
});
const withLayers = (...annotation_layers: readonly object[]) => aForm({ annotation_layers });

let store: ReturnType<typeof createStore>;
const open = (timeoutSeconds = 60) => {
  const session = toBootstrap(server.bootstrap as never);
  store = createStore({
    session: { ...session, conf: { ...session.conf, SUPERSET_WEBSERVER_TIMEOUT: timeoutSeconds } },
  });
  store.add(wiring);
};
beforeEach(() => open());

const chart = () => selectChart(store.getState(), KEY);
const run = (formData: FormData) => store.dispatch(runChart({ key: KEY, formData }));
const settled = () =>
  eventually(() => {
    expect(chart().chartStatus).not.toBe('loading');
    expect(chart().annotationQuery).toEqual({});
  });
const noAnswer = () => new Promise<Response>(() => {});
const callsTo = (path: RegExp) => server.calls.filter(({ url }) => path.test(url));

test('a new chart has room for the rows, errors and requests of its layers [CHS-03]', () => {
  expect(newChart(1)).toMatchObject({
    annotationData: {},
    annotationError: {},
    annotationQuery: {},
  });
});

describe('the layers of a chart', () => {
  test('are read beside its data, which is asked without them, so that no layer can fail it', async () => {
    await run(withLayers(events(), { ...newLayer('Ten'), value: 'y = 10' }));
    await settled();
    expect(chart().annotationData.Events?.records).toMatchObject([
      { short_descr: 'Release 2', start_dttm: '2001-02-01T00:00:00' },
    ]);
    expect(Object.keys(chart().annotationData)).toEqual(['Events']);
    const sent = JSON.parse(callsTo(/^\/api\/v1\/chart\/data/).at(-1)?.body ?? '') as {
      queries: { annotation_layers: unknown }[];
    };
    expect(sent.queries.map(({ annotation_layers }) => annotation_layers)).toEqual([[]]);
  });

  test('from another chart have its rows, with its own settings where they override nothing', async () => {
    await run(withLayers(flights()));
    await settled();
    expect(chart().annotationData.Flights).toMatchObject({ timeColumns: ['date'] });
    expect(chart().annotationData.Flights?.records).toHaveLength(90);
  });

  test('take time range and grain of the chart that shows them where they say so [ANN-01]', async () => {
    const within = { op: 'TEMPORAL_RANGE', operator: 'TEMPORAL_RANGE', expressionType: 'SIMPLE' };
    const adhoc_filters = [
      { ...within, clause: 'WHERE', subject: 'date', comparator: '2001-01-01 : 2001-03-01' },
    ];
    const layer = flights({ time_range: null, time_grain_sqla: null });
    await run({ ...withLayers(layer), adhoc_filters });
    await settled();
    expect(chart().annotationData.Flights?.records).toHaveLength(3);
    await run(withLayers(flights({ time_grain_sqla: 'P1Y' })));
    await settled();
    expect(chart().annotationData.Flights?.records).toHaveLength(1);
  });

  test('are read again only where they changed, while the chart is not asked again', async () => {
    await run(withLayers(events()));
    await settled();
    const before = callsTo(/chart\/data/).length;
    const listed = callsTo(/annotation_layer/).length;
    const change = (formData: FormData) => store.dispatch(runAnnotations({ key: KEY, formData }));
    await change(withLayers({ ...events(), color: '#ff0000', width: 3 }));
    expect(callsTo(/annotation_layer/)).toHaveLength(listed);
    await change(withLayers({ ...events(), show: false }));
    expect(chart().annotationData).toEqual({});
    await change(withLayers(events()));
    await settled();
    expect(Object.keys(chart().annotationData)).toEqual(['Events']);
    expect(callsTo(/chart\/data/)).toHaveLength(before);
  });

  test('have nobody look for changes where there are none', async () => {
    let actions = 0;
    store.subscribe(() => {
      actions += 1;
    });
    await store.dispatch(runAnnotations({ key: KEY + 1, formData: aForm() }));
    expect(actions).toBe(0);
  });

  test('are left alone by a chart type that draws none', async () => {
    const before = callsTo(/annotation_layer/).length;
    await run({ ...withLayers(events()), viz_type: 'pie', metric: 'count', groupby: ['carrier'] });
    await settled();
    expect(callsTo(/annotation_layer/)).toHaveLength(before);
  });
});

describe('a request of a layer', () => {
  test('cancels the previous one of the same name, and of no other name [ANN-03]', async () => {
    await run(aForm());
    const before = callsTo(/annotation_layer/).length;
    const ended: string[] = [];
    const begin = (layer: AnnotationLayer) =>
      store
        .dispatch(runAnnotation({ key: KEY, layer, formData: withLayers(layer) }))
        .then(({ type }) => ended.push(`${layer.name} ${type}`));
    faultNext(ANNOTATIONS, noAnswer, 2);
    void begin(events());
    void begin({ ...events(), name: 'Others' });
    await eventually(() => expect(callsTo(/annotation_layer/)).toHaveLength(before + 2));
    await begin(events());
    expect(ended).toEqual([
      `Events ${runAnnotation.rejected.type}`,
      `Events ${runAnnotation.fulfilled.type}`,
    ]);
    expect(chart().annotationData.Events?.records).toHaveLength(1);
    expect(chart().annotationError).toEqual({});
    expect(Object.keys(chart().annotationQuery)).toEqual(['Others']);
    abortAnnotation(KEY, 'Others');
  });

  test('that succeeds stores the rows and clears the error [ANN-04]', async () => {
    failNext(ANNOTATIONS, 500, { message: 'Fatal error' });
    await run(withLayers(events()));
    await settled();
    expect(chart().annotationError).toEqual({ Events: 'Fatal error' });
    await run(withLayers(events()));
    await settled();
    expect(chart().annotationData).toHaveProperty('Events');
    expect(chart().annotationError).toEqual({});
  });

  test('that fails stores the error and leaves the chart standing [ANN-05]', async () => {
    failNext(ANNOTATIONS, 500, { message: 'Fatal error' });
    await run(withLayers(events()));
    await settled();
    expect(chart().annotationError).toEqual({ Events: 'Fatal error' });
    expect(chart()).toMatchObject({ chartStatus: 'success', chartAlert: null });
    expect(chart().queriesResponse?.[0]?.data).toHaveLength(3);
  });

  test('that takes too long ends as “Query timeout” [ANN-06]', async () => {
    open(0.4);
    faultNext(ANNOTATIONS, noAnswer);
    await run(withLayers(events()));
    await settled();
    expect(chart().annotationError).toEqual({ Events: 'Query timeout' });
  });

  test('that is refused for having no data is a layer without marks, not a failure [ANN-07]', async () => {
    failNext(ANNOTATIONS, 400, { error: 'No data was found' });
    await run(withLayers(events()));
    await settled();
    expect(chart().annotationError).toEqual({});
    expect(chart().annotationData.Events?.records).toEqual([]);
  });

  test('that is aborted changes nothing [ANN-08]', async () => {
    await run(withLayers(events()));
    await settled();
    faultNext(ANNOTATIONS, noAnswer);
    void run(withLayers(events()));
    await eventually(() => expect(chart().annotationQuery).toHaveProperty('Events'));
    abortAnnotation(KEY, 'Events');
    await settled();
    expect(chart().annotationError).toEqual({});
    expect(chart().annotationData.Events?.records).toHaveLength(1);
  });

  test('of a chart and of a layer that were deleted says what is not there', async () => {
    await run(withLayers({ ...flights(), value: 999_999 }, { ...events(), value: 999_999 }));
    await settled();
    expect(chart().annotationError).toEqual({
      Flights: 'Its chart does not exist, or you may not see it',
      Events: 'Its layer of annotations does not exist, or you may not see it',
    });
    expect(chart().chartStatus).toBe('success');
  });

  test('of a person without the right to the list gets the annotations with the data of the chart', async () => {
    await run(aForm());
    const before = callsTo(/chart\/data/).length;
    failNext(ANNOTATIONS, 403, { message: 'Forbidden' });
    failNext(DATA, 200, {
      result: [{ data: [], annotation_data: { Events: { records: [{ start_dttm: 981 }] } } }],
    });
    await store.dispatch(runAnnotations({ key: KEY, formData: withLayers(events()) }));
    await settled();
    expect(chart().annotationData.Events?.records).toEqual([{ start_dttm: 981 }]);
    expect(callsTo(/chart\/data/)).toHaveLength(before + 1);
    const sent = JSON.parse(callsTo(/chart\/data/).at(-1)?.body ?? '') as { queries: unknown[] };
    expect(sent.queries).toMatchObject([{ row_limit: 1, annotation_layers: [events()] }]);
  });
});
