/** Sizes in steps of the grid. */
import clamp from 'lodash/clamp';
import { kindOf } from './componentTypes';
import { parentOf } from './tree';
import {
  GRID_COLUMNS,
  GUTTER_PX,
  HEIGHT_UNIT_PX,
  type Layout,
  MAX_HEIGHT,
  MIN_HEIGHT,
} from './types';
import { freeWidth, minimumWidth } from './widths';

export interface Size {
  readonly width?: number;
  readonly height?: number;
}

/** The width can be changed only in a row, where columns are shared. */
export const canResize = (layout: Layout, id: string): { width: boolean; height: boolean } => {
  const component = layout[id];
  if (!component) return { width: false, height: false };
  const { resizable } = kindOf(component.type);
  return {
    width: resizable.width && parentOf(layout, id)?.type === 'ROW',
    height: resizable.height,
  };
};

/** The least and greatest width of the component in its place. */
export const widthLimits = (layout: Layout, id: string): { min: number; max: number } => {
  const parent = parentOf(layout, id);
  const max = parent?.type === 'ROW' ? freeWidth(layout, parent.id, id) : GRID_COLUMNS;
  return { min: minimumWidth(layout, id), max };
};

/** The nearest permitted size. */
export const allowedSize = (layout: Layout, id: string, wanted: Size): Size => {
  const may = canResize(layout, id);
  const { min, max } = widthLimits(layout, id);
  return {
    ...(may.width && wanted.width !== undefined
      ? { width: clamp(Math.round(wanted.width), min, max) }
      : {}),
    ...(may.height && wanted.height !== undefined
      ? { height: clamp(Math.round(wanted.height), MIN_HEIGHT, MAX_HEIGHT) }
      : {}),
  };
};

export const resize = (layout: Layout, id: string, wanted: Size): void => {
  const component = layout[id];
  if (!component) return;
  const size = allowedSize(layout, id, wanted);
  const changes =
    (size.width ?? component.meta.width) !== component.meta.width ||
    (size.height ?? component.meta.height) !== component.meta.height;
  if (changes) component.meta = { ...component.meta, ...size };
};

/** The width of one column step in pixels, from a component of `columns` columns that is `px` wide. */
export const columnStepPx = (px: number, columns: number): number =>
  (px + GUTTER_PX) / Math.max(1, columns);

/** The size after a drag by that many pixels. */
export const pulledSize = (
  start: { readonly width: number; readonly height: number },
  pull: { readonly x: number; readonly y: number },
  stepPx: number,
): Required<Size> => ({
  width: start.width + Math.round(pull.x / stepPx),
  height: start.height + Math.round(pull.y / HEIGHT_UNIT_PX),
});
