/** The size of the component beside it, as a size to take over. */
import { allowedSize, canResize, type Size } from './resize';
import { childrenOf, indexOf, parentOf } from './tree';
import type { Component, Layout } from './types';

export type Side = 'width' | 'height';

export interface Neighbor {
  readonly component: Component;
  readonly size: Size;
}

/** The component before it, else the one after it, that has such a size to give. */
export const neighborOf = (layout: Layout, id: string, side: Side): Neighbor | null => {
  const parent = parentOf(layout, id);
  if (!parent || !canResize(layout, id)[side]) return null;
  const siblings = childrenOf(layout, parent.id);
  const at = indexOf(layout, id);
  const nearest = [...siblings.slice(0, at).toReversed(), ...siblings.slice(at + 1)];
  const component = nearest.find((one) => canResize(layout, one.id)[side]);
  const value = component?.meta[side];
  return component && value !== undefined ? { component, size: { [side]: value } } : null;
};

/** Whether taking the neighbor’s size over changes something and is possible to the full. */
export const canAlign = (layout: Layout, id: string, side: Side): boolean => {
  const neighbor = neighborOf(layout, id, side);
  if (!neighbor || neighbor.size[side] === layout[id]?.meta[side]) return false;
  return allowedSize(layout, id, neighbor.size)[side] === neighbor.size[side];
};
