import { expect, test } from 'vitest';
import type { LayoutComponent } from '#common/wire/layout.ts';
import { EXAMPLE_DATASETS } from './datasets.ts';
import { flightsDashboard } from './flights.ts';
import { toLayout } from './layout.ts';
import { moviesDashboard } from './movies.ts';

const dashboards = [flightsDashboard, moviesDashboard];
const placed = new Map(
  dashboards
    .flatMap(({ charts }) => charts)
    .map(({ key, name }, index) => [key, { id: index + 1, uuid: `u${index}`, name }]),
);
const componentsOf = (dashboard: (typeof dashboards)[number]) =>
  Object.entries(toLayout(dashboard, placed)).filter(
    (entry): entry is [string, LayoutComponent] => typeof entry[1] === 'object',
  );

test.each(dashboards)('the layout of $slug is sound', (dashboard) => {
  const components = new Map(componentsOf(dashboard));
  const reached = new Set<string>(['HEADER_ID', 'GRID_ID']);
  const walk = (id: string, parents: readonly string[]) => {
    const component = components.get(id);
    expect(component, id).toBeDefined();
    expect(component?.parents ?? [], id).toEqual(parents);
    reached.add(id);
    for (const child of component?.children ?? []) walk(child, [...parents, id]);
  };
  walk('ROOT_ID', []);
  expect([...components.keys()].filter((id) => !reached.has(id))).toEqual([]);
});

test.each(dashboards)('every row of $slug fills twelve columns', (dashboard) => {
  const components = new Map(componentsOf(dashboard));
  for (const [id, { type, children = [] }] of components) {
    if (type !== 'ROW') continue;
    const width = children.reduce(
      (sum, child) => sum + (components.get(child)?.meta?.width ?? 0),
      0,
    );
    expect(width, id).toBe(12);
  }
});

test.each(dashboards)('every chart of $slug is in its layout once', (dashboard) => {
  const ids = componentsOf(dashboard)
    .filter(([, { type }]) => type === 'CHART')
    .map(([, { meta }]) => String(meta?.sliceName));
  expect(ids.toSorted()).toEqual(dashboard.charts.map(({ name }) => name).toSorted());
});

test('charts use only columns and metrics that their dataset has', () => {
  for (const { params, dataset, key } of dashboards.flatMap(({ charts }) => charts)) {
    const known = EXAMPLE_DATASETS.find((one) => one.key === dataset);
    const columns = new Set(known?.columns.map(({ name }) => name));
    const metrics = new Set(known?.metrics.map(({ name }) => name));
    const list = (value: unknown) => (value === undefined ? [] : [value].flat());
    for (const column of [params.x_axis, params.groupby, params.all_columns].flatMap(list)) {
      expect(columns, `${key}: ${String(column)}`).toContain(column);
    }
    for (const metric of [params.metric, params.metrics].flatMap(list)) {
      expect(metrics, `${key}: ${String(metric)}`).toContain(metric);
    }
  }
});
