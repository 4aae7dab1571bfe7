import { expect, test } from 'vitest';
import type { StoredDashboard } from '../../store/dashboards.ts';
import { dashboardFile } from './dashboardFile.ts';
import { createPaths } from './names.ts';

const ALIKE = ['1', '2', '3'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);

test('files of a bundle have paths of their own, also where names and UUIDs begin alike', () => {
  const free = createPaths();
  const paths = ALIKE.map((uuid) => free('charts/Sales', uuid));
  expect(new Set(paths).size).toBe(ALIKE.length);
});

test('charts outside the layout of a dashboard are all added to it, also where their UUIDs begin alike', () => {
  const layout = { GRID_ID: { type: 'GRID', id: 'GRID_ID', children: [] } };
  const row = { title: 'Sales', position_json: JSON.stringify(layout), json_metadata: '{}' };
  const charts = ALIKE.map((uuid, at) => ({ id: at + 1, uuid, name: 'Sales' }));
  const file = dashboardFile(row as StoredDashboard, charts, new Map(), []);
  const shown = Object.values(file.position as object).filter(({ type }) => type === 'CHART');
  expect(shown.map(({ meta }) => meta.uuid)).toEqual(ALIKE);
});
