import { createComponent } from './create';
import { firstContainer } from './tabs';
import { attach } from './tree';
import { DEFAULT_WIDTH, GRID_COLUMNS, type Layout } from './types';

export interface ChartOfLayout {
  readonly id: number;
  readonly name: string;
}

const PER_ROW = GRID_COLUMNS / DEFAULT_WIDTH;

export const chartIdsOf = (layout: Layout): number[] =>
  Object.values(layout).flatMap(({ type, meta }) =>
    type === 'CHART' && typeof meta.chartId === 'number' ? [meta.chartId] : [],
  );

/** Charts of the dashboard that the layout lacks are added at the end, three in a row. */
export const appendCharts = (layout: Layout, charts: readonly ChartOfLayout[]): void => {
  const present = new Set(chartIdsOf(layout));
  const missing = charts.filter(({ id }) => !present.has(id));
  const container = firstContainer(layout);
  missing.forEach(({ id, name }, n) => {
    const rowId = `ROW-explore-${missing[n - (n % PER_ROW)]?.id ?? id}`;
    if (!layout[rowId]) {
      layout[rowId] = createComponent('ROW', rowId);
      attach(layout, rowId, container, layout[container]?.children.length ?? 0);
    }
    const chartId = `CHART-explore-${id}-${n}`;
    layout[chartId] = createComponent('CHART', chartId, { chartId: id, sliceName: name });
    attach(layout, chartId, rowId, layout[rowId]?.children.length ?? 0);
  });
};

/** Charts get other names in other places; a layout calls each of them what it is called now. */
export const nameCharts = (layout: Layout, charts: readonly ChartOfLayout[]): void => {
  const names = new Map(charts.map(({ id, name }) => [id, name]));
  for (const component of Object.values(layout)) {
    const { chartId } = component.meta;
    const name = chartId === undefined ? undefined : names.get(chartId);
    if (name) component.meta = { ...component.meta, sliceName: name };
  }
};
