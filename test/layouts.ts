import type { ComponentMeta } from '#common/wire/layout.ts';
import { createComponent } from '@/screens/dashboard/layout/create';
import { updateParents } from '@/screens/dashboard/layout/tree';
import {
  type ComponentType,
  GRID_ID,
  HEADER_ID,
  type Layout,
  ROOT_ID,
} from '@/screens/dashboard/layout/types';

/** A component and what is below it, to be spelled as it nests. */
export interface Node {
  readonly id: string;
  readonly type: ComponentType;
  readonly meta: ComponentMeta;
  readonly children: readonly Node[];
}

const node =
  (type: ComponentType) =>
  (id: string, ...rest: (ComponentMeta | Node)[]): Node => {
    const isNode = (part: ComponentMeta | Node): part is Node => 'children' in part;
    return {
      id,
      type,
      meta: Object.assign({}, ...rest.filter((part) => !isNode(part))) as ComponentMeta,
      children: rest.filter(isNode),
    };
  };

export const row = node('ROW');
export const column = node('COLUMN');
export const tabs = node('TABS');
export const tab = node('TAB');
export const markdown = node('MARKDOWN');
export const header = node('HEADER');
export const divider = node('DIVIDER');

/** `chart('sales', { width: 3 })`; its chart id counts up with the name's first use. */
const chartIds = new Map<string, number>();
export const chartIdOf = (name: string): number => {
  const known = chartIds.get(name) ?? chartIds.size + 1;
  chartIds.set(name, known);
  return known;
};
export const chart = (id: string, meta: ComponentMeta = {}): Node =>
  node('CHART')(id, { chartId: chartIdOf(id), sliceName: id, ...meta });

const collect = (layout: Layout, { id, type, meta, children }: Node): void => {
  layout[id] = {
    ...createComponent(type, id, meta),
    children: children.map((child) => child.id),
  };
  for (const child of children) collect(layout, child);
};

/** A sound layout: top-level tabs when the first node is `tabs`, else a grid with the nodes. */
export const aLayout = (...nodes: Node[]): Layout => {
  const layout: Layout = {
    [ROOT_ID]: createComponent('ROOT', ROOT_ID),
    [GRID_ID]: createComponent('GRID', GRID_ID),
    [HEADER_ID]: createComponent('HEADER', HEADER_ID, { text: 'Sales' }),
  };
  for (const each of nodes) collect(layout, each);
  const root = layout[ROOT_ID];
  const grid = layout[GRID_ID];
  if (root && grid) {
    if (nodes[0]?.type === 'TABS') root.children = [nodes[0].id];
    else {
      root.children = [GRID_ID];
      grid.children = nodes.map(({ id }) => id);
    }
  }
  updateParents(layout);
  return layout;
};
