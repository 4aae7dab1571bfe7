/**
 * A dashboard’s layout (`position_json`): a flat map from id to component. Stored layouts may come from other tools.
 * The server sends them unchanged, and only a page that shows them repairs them. So the types describe a sound layout,
 * and `LayoutDocument` requires no more than an object.
 */
import { z } from 'zod';
import type { LAYOUT_VERSION } from './layoutKeys.ts';

const COMPONENT_TYPES = [
  'ROOT',
  'GRID',
  'HEADER',
  'ROW',
  'COLUMN',
  'CHART',
  'MARKDOWN',
  'DIVIDER',
  'TABS',
  'TAB',
  'DYNAMIC',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

export type Background = 'BACKGROUND_TRANSPARENT' | 'BACKGROUND_WHITE';
export type HeaderSize = 'SMALL_HEADER' | 'MEDIUM_HEADER' | 'LARGE_HEADER';

/** The settings of a component; which keys matter depends on its type. */
export interface ComponentMeta {
  readonly chartId?: number;
  readonly uuid?: string | null;
  readonly sliceName?: string;
  readonly sliceNameOverride?: string;
  /** Of a chart on this dashboard, in place of its own. */
  readonly descriptionOverride?: string;
  /** Width in columns, of which there are twelve. */
  readonly width?: number;
  /** Units of 8 px. */
  readonly height?: number;
  readonly background?: Background;
  /** Space inside its edges, in pixels. */
  readonly padding?: number;
  readonly headerSize?: HeaderSize;
  readonly text?: string;
  readonly defaultText?: string;
  readonly placeholder?: string;
  readonly code?: string;
  readonly componentKey?: string;
  readonly [key: string]: unknown;
}

export interface LayoutComponent {
  readonly type: ComponentType;
  readonly id: string;
  readonly children?: readonly string[];
  readonly parents?: readonly string[];
  readonly meta?: ComponentMeta;
}

export interface Layout {
  readonly [id: string]: LayoutComponent | typeof LAYOUT_VERSION | undefined;
}

/** Any object; its contents are checked where they are used. */
export const LayoutDocument = z.record(z.string(), z.unknown());
export type LayoutDocument = z.infer<typeof LayoutDocument>;
