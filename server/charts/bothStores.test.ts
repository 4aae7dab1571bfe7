/** Everything that charts and dashboards need from the metadata store, on SQLite and on PostgreSQL. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import { aChartServer } from '../../mocks/aChartServer.ts';
import { lists } from '../routes/lists.ts';
import { charts } from '../routes/charts.ts';
import { dashboardMetadata } from '../routes/dashboardMetadata.ts';
import { dashboards } from '../routes/dashboards.ts';
import { dashboardPermalinks } from '../routes/dashboardPermalinks.ts';
import { dashboardState } from '../routes/dashboardState.ts';
import { exploreState } from '../routes/exploreState.ts';
import { favorites } from '../routes/favorites.ts';

const ROUTES = [
  lists,
  favorites,
  dashboardPermalinks,
  dashboardState,
  dashboardMetadata,
  dashboards,
  charts,
  exploreState,
];
const CHART_FILTERS = [
  '(col:slice_name,opr:chart_all_text,value:rev)',
  '(col:slice_name,opr:ct,value:REV)',
  '(col:owners,opr:rel_m_m,value:2)',
  '(col:created_by,opr:rel_o_m,value:2)',
  '(col:created_by,opr:chart_created_by_me,value:2)',
  '(col:created_by,opr:chart_has_created_by,value:!t)',
  '(col:changed_by,opr:rel_o_m,value:2)',
  '(col:dashboards,opr:rel_m_m,value:1)',
  '(col:datasource_id,opr:in,value:!(1,2))',
  '(col:datasource_name,opr:ct,value:open)',
  '(col:viz_type,opr:in,value:!(pie))',
  '(col:id,opr:in,value:!(1))',
  '(col:id,opr:chart_is_favorite,value:!t)',
  '(col:id,opr:chart_is_certified,value:!f)',
  '(col:id,opr:chart_owned_created_favored_by_me,value:!t)',
  "(col:last_saved_at,opr:gt,value:'2026-01-01')",
];
const DASHBOARD_FILTERS = [
  '(col:dashboard_title,opr:title_or_slug,value:SAL)',
  '(col:slug,opr:eq,value:sales)',
  '(col:published,opr:eq,value:!t)',
  '(col:owners,opr:rel_m_m,value:2)',
  '(col:created_by,opr:dashboard_created_by_me,value:2)',
  '(col:id,opr:dashboard_is_favorite,value:!t)',
  '(col:id,opr:dashboard_is_certified,value:!f)',
];
const POSTGRES = inject('postgresUrl');

describe.each([
  ['SQLite', null],
  ...(POSTGRES ? [['PostgreSQL', POSTGRES] as const] : []),
] as const)('%s', (_, url) => {
  let close: () => Promise<void> = () => Promise.resolve();
  afterEach(() => close());

  test('the store creates a chart and its dashboard, finds them by every filter, orders, shares, copies and removes them', async () => {
    const server = await aChartServer(ROUTES, url);
    close = server.close;
    const ask = async (method: string, path: string, json?: object) => {
      const { status, body } = await server.ask('ada', method, `/api/v1/${path}`, json);
      expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(300);
      return body as { readonly id: number; readonly order_columns: readonly string[] };
    };
    const chart = await ask('POST', 'chart/', {
      slice_name: 'Revenue',
      viz_type: 'pie',
      params: '{}',
      datasource_id: server.datasets.open,
      datasource_type: 'table',
    });
    const positions = { x: { type: 'CHART', id: 'x', meta: { chartId: chart.id } } };
    const metadata = JSON.stringify({ positions });
    const board = await ask('POST', 'dashboard/', {
      dashboard_title: 'Sales',
      slug: 'sales',
      published: true,
      json_metadata: metadata,
    });
    for (const kind of ['chart', 'dashboard']) {
      await ask('POST', `${kind}/1/favorites/`);
      await ask('POST', `${kind}/1/favorites/`);
    }
    for (const [kind, filters] of [
      ['chart', CHART_FILTERS],
      ['dashboard', DASHBOARD_FILTERS],
    ] as const) {
      for (const filter of filters) {
        const found = await ask(
          'GET',
          `${kind}/?q=${encodeURIComponent(`(filters:!(${filter}))`)}`,
        );
        expect(found, filter).toMatchObject({ count: 1, ids: [1] });
      }
      const { order_columns } = await ask('GET', `${kind}/`);
      for (const column of order_columns) {
        expect(await ask('GET', `${kind}/?q=(order_column:${column})`)).toMatchObject({ ids: [1] });
      }
      expect(await ask('GET', `${kind}/related/owners?q=(filter:ada)`)).toMatchObject({ count: 1 });
    }
    await ask('PUT', `dashboard/${board.id}/colors`, { label_colors: { a: '#111' } });
    await ask('PUT', `dashboard/${board.id}`, { json_metadata: metadata, css: 'a{}' });
    const state = { value: '{}' };
    const first = await ask('POST', `dashboard/${board.id}/filter_state?tab_id=1`, state);
    expect(await ask('POST', `dashboard/${board.id}/filter_state?tab_id=1`, state)).toEqual(first);
    const link = await ask('POST', `dashboard/${board.id}/permalink`, { anchor: 'x' });
    expect(await ask('POST', `dashboard/${board.id}/permalink`, { anchor: 'x' })).toEqual(link);
    await ask('POST', `dashboard/${board.id}/copy/`, {
      dashboard_title: 'Copy',
      duplicate_slices: true,
      json_metadata: metadata,
    });
    expect(await ask('GET', 'dashboard/')).toMatchObject({ count: 2 });
    expect(await ask('GET', 'chart/')).toMatchObject({ count: 2 });
    await ask('DELETE', 'dashboard/?q=!(1,2)');
    await ask('DELETE', 'chart/?q=!(1,2)');
    expect(await ask('GET', 'chart/')).toMatchObject({ count: 0 });
  });
});
