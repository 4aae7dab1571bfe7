import type { ComponentMeta } from '#common/wire/layout.ts';
import { componentId } from '@/lib/ids';
import { kindOf } from './componentTypes';
import { type Component, type ComponentType, type FreshIds, HEADER_ID, type Layout } from './types';

export const freshIds = (): FreshIds => ({
  row: componentId('ROW'),
  tabs: componentId('TABS'),
  tab: componentId('TAB'),
});

/** A component with the defaults of its type, not yet in the layout. */
export const createComponent = (
  type: ComponentType,
  id: string,
  meta: ComponentMeta = {},
): Component => ({
  id,
  type,
  children: [],
  parents: [],
  meta: { ...kindOf(type).defaultMeta, ...meta },
});

export const newComponent = (type: ComponentType, meta?: ComponentMeta): Component =>
  createComponent(type, componentId(type), meta);

/** The same layout under another title. */
export const withTitle = (layout: Layout, title: string): Layout => {
  const header = layout[HEADER_ID];
  if (!header) return layout;
  return { ...layout, [HEADER_ID]: { ...header, meta: { ...header.meta, text: title } } };
};
