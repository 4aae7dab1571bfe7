/** Columns: how many a component takes, contains, has left and needs. */
import { kindOf } from './componentTypes';
import { childrenOf, parentOf } from './tree';
import { type Component, GRID_COLUMNS, type Layout } from './types';

/** Columns inside a component: a column's own width, else that of its parent. */
export const innerWidth = (layout: Layout, id: string): number => {
  const component = layout[id];
  if (!component) return GRID_COLUMNS;
  if (component.type === 'COLUMN') return component.meta.width ?? GRID_COLUMNS;
  const parent = parentOf(layout, id);
  return parent ? innerWidth(layout, parent.id) : GRID_COLUMNS;
};

/** The columns that a component takes on the page. A child of a column fills it. */
export const widthOf = (layout: Layout, id: string): number => {
  const component = layout[id];
  const parent = parentOf(layout, id);
  if (!component || !parent) return GRID_COLUMNS;
  const inside = innerWidth(layout, parent.id);
  if (!kindOf(component.type).hasWidth || parent.type !== 'ROW') return inside;
  return component.meta.width ?? inside;
};

const ownWidth = ({ type, meta }: Component): number =>
  kindOf(type).hasWidth ? (meta.width ?? kindOf(type).minWidth) : 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The columns that a row's children take, without one of them. */
const occupiedWidth = (layout: Layout, rowId: string, except?: string): number =>
  sum(
    childrenOf(layout, rowId)
      .filter(({ id }) => id !== except)
      .map(ownWidth),
  );

export const freeWidth = (layout: Layout, rowId: string, except?: string): number =>
  innerWidth(layout, rowId) - occupiedWidth(layout, rowId, except);

/** The rows that have the width of a component: its own, and those in its tabs. */
export const rowsIn = (layout: Layout, id: string): readonly string[] =>
  childrenOf(layout, id).flatMap((child) => {
    if (child.type === 'ROW') return [child.id];
    return child.type === 'TABS' || child.type === 'TAB' ? rowsIn(layout, child.id) : [];
  });

/** The minimum width of a component: a column needs what its children need, a row what its widest column needs. */
export const minimumWidth = (layout: Layout, id: string): number => {
  const component = layout[id];
  if (!component) return 1;
  const { minWidth } = kindOf(component.type);
  if (component.type === 'COLUMN') {
    const rows = rowsIn(layout, id).map((row) => occupiedWidth(layout, row));
    return Math.max(minWidth, ...rows, ...childrenOf(layout, id).map(ownWidth));
  }
  if (component.type === 'ROW') {
    const columns = childrenOf(layout, id).filter(({ type }) => type === 'COLUMN');
    return Math.max(minWidth, ...columns.map((column) => minimumWidth(layout, column.id)));
  }
  return minWidth;
};

/** Narrows a row's children, widest first, until they fit; false if they cannot. */
export const fitRow = (layout: Layout, rowId: string, columns: number): boolean => {
  const children = childrenOf(layout, rowId).filter(({ type }) => kindOf(type).hasWidth);
  const widths = new Map(children.map((child) => [child.id, ownWidth(child)]));
  const least = new Map(children.map(({ id }) => [id, minimumWidth(layout, id)]));
  while (sum([...widths.values()]) > columns) {
    const [id, width] =
      [...widths].filter(([key, w]) => w > (least.get(key) ?? 1)).sort((a, b) => b[1] - a[1])[0] ??
      [];
    if (id === undefined || width === undefined) return false;
    widths.set(id, width - 1);
  }
  for (const child of children) {
    const width = widths.get(child.id);
    if (width !== undefined && width !== child.meta.width) child.meta = { ...child.meta, width };
  }
  return true;
};
