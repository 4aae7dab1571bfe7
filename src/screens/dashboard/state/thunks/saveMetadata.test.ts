import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardRecord } from '#common/wire/dashboard.ts';
import { type PageServer, aPageServer } from '../../../../../mocks/node';
import { openStored } from '../../../../../test/openStored';
import { seedFlights } from '../../../../../test/seedFlights';
import { oneRow } from '../../../../../test/storedLayouts';
import { saveMetadata } from './saveMetadata';

let server: PageServer;
let chartId = 0;

beforeAll(async () => {
  server = await aPageServer();
  const answer = await server.client.post('/api/v1/chart/', {
    json: {
      slice_name: 'Flights',
      viz_type: 'table',
      datasource_id: await seedFlights(server),
      datasource_type: 'table',
      params: JSON.stringify({ viz_type: 'table' }),
    },
  });
  chartId = ((await answer.json()) as { id: number }).id;
});
afterAll(() => server.stop());

const scopes = () => ({ [chartId]: { carrier: { scope: ['ROOT_ID'], immune: [] } } });
const bodyOf = (title: string, old: object) => ({
  dashboard_title: title,
  json_metadata: JSON.stringify({ positions: oneRow(title, [chartId]), ...old }),
});
const stored = async (id: number) => {
  const answer = await server.client.get(`/api/v1/dashboard/${id}`);
  const { result } = (await answer.json()) as { result: DashboardRecord };
  return {
    metadata: JSON.parse(result.json_metadata ?? '{}') as Record<string, unknown>,
    layout: JSON.parse(result.position_json ?? '{}') as Record<string, { meta?: object }>,
  };
};
const open = (old: object) => openStored(server, bodyOf('Sales', old));

describe('a setting that is saved at once', () => {
  test('leaves the layout that somebody else has saved meanwhile', async () => {
    const { dispatch, id } = await open({});
    await server.client.put(`/api/v1/dashboard/${id}`, { json: bodyOf('Theirs', {}) });
    await dispatch(saveMetadata({ refresh_frequency: 60 }));
    const { metadata, layout } = await stored(id);
    expect(metadata.refresh_frequency).toBe(60);
    expect(layout.HEADER_ID?.meta).toEqual({ text: 'Theirs' });
  });

  test('leaves the scopes and values of old filters, which a server keeps only beside a layout', async () => {
    const old = {
      filter_scopes: scopes(),
      default_filters: JSON.stringify({ [chartId]: { carrier: ['AA'] } }),
    };
    const { dispatch, id } = await open(old);
    await server.client.put(`/api/v1/dashboard/${id}`, { json: bodyOf('Theirs', old) });
    await dispatch(saveMetadata({ refresh_frequency: 60 }));
    const { metadata, layout } = await stored(id);
    expect(metadata).toMatchObject({ refresh_frequency: 60, ...old });
    expect(layout.HEADER_ID?.meta).toEqual({ text: 'Theirs' });
  });
});
