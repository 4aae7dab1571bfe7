/**
 * A dashboard's layout (`position_json`): a flat map from id to component. Stored layouts are documents that others
 * wrote; they are served as they are and only a page that shows them repairs them. So the types say what a sound
 * layout has, and `LayoutDocument` asks for no more than an object.
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

/** What a component says about itself; which keys matter depends on its type. */
export interface ComponentMeta {
  readonly chartId?: number;
  readonly uuid?: string | null;
  readonly sliceName?: string;
  readonly sliceNameOverride?: string;
  /** Columns of twelve. */
  readonly width?: number;
  /** Units of 8 px. */
  readonly height?: number;
  readonly background?: Background;
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

/** Any object; what is inside is judged where it is used. */
export const LayoutDocument = z.record(z.string(), z.unknown());
export type LayoutDocument = z.infer<typeof LayoutDocument>;
