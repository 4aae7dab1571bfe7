/** A dashboard of a hundred charts as a bundle: previewed, imported, replaced, and exported again. */
import { randomUUID } from 'node:crypto';
import { aZip, metadataOf } from '../mocks/bundle.ts';
import { CHART, DASHBOARD, DATABASE, DATASET } from '../mocks/bundleFiles.ts';
import type { Measuring } from './bench.ts';
import { signInAs } from './client.ts';
import type { Measure } from './report.ts';

const CHARTS = 100;
const IN_A_ROW = 4;

/** Nobody has its objects yet. */
const archive = (): Buffer => {
  const dataset = { ...DATASET, uuid: randomUUID(), table_name: 'bench_bundle' };
  const charts = Array.from({ length: CHARTS }, (_, at) => ({
    ...CHART,
    slice_name: `Chart ${at}`,
    uuid: randomUUID(),
    dataset_uuid: dataset.uuid,
  }));
  const keys = charts.map((_, at) => `CHART-${at}`);
  const rows = Array.from({ length: CHARTS / IN_A_ROW }, (_, at) => `ROW-${at}`);
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows, parents: ['ROOT_ID'] },
    ...Object.fromEntries(
      rows.map((id, at) => [
        id,
        {
          id,
          type: 'ROW',
          children: keys.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW),
          meta: { background: 'BACKGROUND_TRANSPARENT' },
          parents: ['ROOT_ID', 'GRID_ID'],
        },
      ]),
    ),
    ...Object.fromEntries(
      charts.map(({ uuid, slice_name: sliceName }, at) => [
        `CHART-${at}`,
        {
          id: `CHART-${at}`,
          type: 'CHART',
          children: [],
          meta: { chartId: at + 1, uuid, sliceName, width: 3, height: 50 },
          parents: ['ROOT_ID', 'GRID_ID', rows[Math.floor(at / IN_A_ROW)] ?? ''],
        },
      ]),
    ),
  };
  return aZip({
    ...metadataOf('Dashboard'),
    'databases/examples.yaml': DATABASE,
    'datasets/examples/bench_bundle.yaml': dataset,
    ...Object.fromEntries(charts.map((chart, at) => [`charts/Chart_${at}.yaml`, chart])),
    'dashboards/Bench.yaml': {
      ...DASHBOARD,
      dashboard_title: 'A hundred charts',
      uuid: randomUUID(),
      slug: null,
      metadata: {},
      position,
    },
  });
};

export const bundles: Measuring = async (bench) => {
  const { url } = await bench.server();
  const cookie = await signInAs(url, 'admin');
  const headers = { Cookie: cookie, Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const file = archive();
  const timed = async (name: string, path: string, body?: FormData): Promise<Measure> => {
    const began = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body } : {}),
    });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return {
      name,
      value: performance.now() - began,
      unit: 'ms',
      target: null,
      note: `${(bytes / 1000).toFixed(0)} kB of reply`,
    };
  };
  const form = (fields: Readonly<Record<string, string>> = {}): FormData => {
    const data = new FormData();
    data.append('formData', new Blob([file as BlobPart]), 'bundle.zip');
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  };
  const path = '/api/v1/dashboard/import/';
  const measures = [
    await timed(`${CHARTS} charts previewed`, `${path}preview/`, form()),
    await timed('imported', path, form()),
    await timed('replaced', path, form({ overwrite: 'true' })),
  ];
  const client = await bench.client();
  const q = "(filters:!((col:dashboard_title,opr:eq,value:'A hundred charts')))";
  const { ids } = await client.json<{ ids: readonly number[] }>('GET', `/api/v1/dashboard/?q=${q}`);
  measures.push(await timed('exported', `/api/v1/dashboard/export/?q=!(${ids.join(',')})`));
  return measures;
};
