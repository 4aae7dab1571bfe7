/** The parts of an example dashboard as `position_json`. */
import type { Layout, LayoutComponent } from '#common/wire/layout.ts';
import {
  GRID_ID,
  HEADER_ID,
  LAYOUT_VERSION,
  ROOT_ID,
  VERSION_KEY,
} from '#common/wire/layoutKeys.ts';
import type { ExampleDashboard, LayoutNode, RowPart } from './example.ts';

export interface PlacedChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

export const toLayout = (
  { title, layout }: Pick<ExampleDashboard, 'title' | 'layout'>,
  charts: ReadonlyMap<string, PlacedChart>,
): Layout => {
  const components: Record<string, LayoutComponent> = {};
  const counts = new Map<string, number>();
  const nextId = (type: string): string => {
    const count = (counts.get(type) ?? 0) + 1;
    counts.set(type, count);
    return `${type}-${count}`;
  };
  const add = (component: LayoutComponent): string => {
    components[component.id] = component;
    return component.id;
  };

  const place = (part: RowPart, parents: readonly string[]): string => {
    const size = { width: part.width, height: part.height };
    if (part.kind === 'markdown') {
      const id = nextId('MARKDOWN');
      return add({
        type: 'MARKDOWN',
        id,
        children: [],
        parents,
        meta: { ...size, code: part.code },
      });
    }
    const chart = charts.get(part.chart);
    if (!chart) throw new Error(`The layout names a chart that does not exist: ${part.chart}`);
    const meta = { ...size, chartId: chart.id, uuid: chart.uuid, sliceName: chart.name };
    return add({ type: 'CHART', id: `CHART-${part.chart}`, children: [], parents, meta });
  };

  const build = (node: LayoutNode, parents: readonly string[]): string => {
    if (node.kind === 'header') {
      return add({
        type: 'HEADER',
        id: nextId('HEADER'),
        children: [],
        parents,
        meta: {
          text: node.text,
          headerSize: 'MEDIUM_HEADER',
          background: 'BACKGROUND_TRANSPARENT',
        },
      });
    }
    if (node.kind === 'row') {
      const id = nextId('ROW');
      const children = node.children.map((part) => place(part, [...parents, id]));
      const meta = { background: 'BACKGROUND_TRANSPARENT' } as const;
      return add({ type: 'ROW', id, children, parents, meta });
    }
    const id = nextId('TABS');
    const inside = [...parents, id];
    const children = node.tabs.map((tab) => {
      const tabId = nextId('TAB');
      return add({
        type: 'TAB',
        id: tabId,
        children: tab.children.map((child) => build(child, [...inside, tabId])),
        parents: inside,
        meta: { text: tab.text, defaultText: 'Tab title', placeholder: 'Tab title' },
      });
    });
    return add({ type: 'TABS', id, children, parents, meta: {} });
  };

  const [first, ...others] = layout;
  const topTabs = first?.kind === 'tabs' && others.length === 0;
  const rootChild = topTabs ? build(first, [ROOT_ID]) : GRID_ID;
  const gridChildren = topTabs ? [] : layout.map((node) => build(node, [ROOT_ID, GRID_ID]));
  return {
    [VERSION_KEY]: LAYOUT_VERSION,
    [ROOT_ID]: { type: 'ROOT', id: ROOT_ID, children: [rootChild] },
    [GRID_ID]: { type: 'GRID', id: GRID_ID, children: gridChildren, parents: [ROOT_ID] },
    [HEADER_ID]: { type: 'HEADER', id: HEADER_ID, meta: { text: title } },
    ...components,
  };
};
