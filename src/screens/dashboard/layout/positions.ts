/** The stored form of the layout, and its size limit. */
import { HEADER_ID, LAYOUT_VERSION, VERSION_KEY } from '#common/wire/layoutKeys.ts';
import type { Component, Layout } from './types';

export const toStored = ({ foreign, ...component }: Component): unknown => {
  if (component.type === 'UNKNOWN' && foreign) return { ...foreign, parents: component.parents };
  if (component.id === HEADER_ID) {
    return { ...foreign, type: component.type, id: component.id, meta: component.meta };
  }
  return { ...foreign, ...component };
};

/** `positions` of a save: unknown nodes are written back unchanged. */
export const toPositions = (layout: Layout): Record<string, unknown> => ({
  [VERSION_KEY]: LAYOUT_VERSION,
  ...Object.fromEntries(
    Object.values(layout).map((component) => [component.id, toStored(component)]),
  ),
});

const WARN_SHARE = 0.9;

/** The size of the stored text, and whether it is near or over the server's limit. */
export const sizeOf = (
  layout: Layout,
  limit: number,
): { length: number; judgement: 'fine' | 'near' | 'over' } => {
  const { length } = JSON.stringify(toPositions(layout));
  const judgement = length > limit ? 'over' : length >= limit * WARN_SHARE ? 'near' : 'fine';
  return { length, judgement };
};
