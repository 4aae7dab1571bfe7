/** A sound layout, as the page holds it: every id is there, every node hangs under one parent, every number is a number. */
import type { ComponentMeta, ComponentType as WireType } from '#common/wire/layout.ts';

export { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';

/** `UNKNOWN` stands for a node of a type this version does not know; it is kept and saved as it was. */
export type ComponentType = WireType | 'UNKNOWN';

export interface Component {
  id: string;
  type: ComponentType;
  children: string[];
  /** Ancestors from the root down; always recomputed, never trusted. */
  parents: string[];
  meta: ComponentMeta;
  /** The node as it was found, for `UNKNOWN` ones. */
  foreign?: unknown;
}

export type Layout = Record<string, Component>;

/** Where something goes: before the `index`-th child of `parentId`, counted before anything moves. */
export interface Place {
  readonly parentId: string;
  readonly index: number;
}

/** Ids for what a drop may have to make around the component, drawn before the reducer runs. */
export interface FreshIds {
  readonly row: string;
  readonly tabs: string;
  readonly tab: string;
}

export const GRID_COLUMNS = 12;
export const GUTTER_PX = 16;
export const HEIGHT_UNIT_PX = 8;
export const MIN_HEIGHT = 5;
export const MAX_HEIGHT = 100;
export const DEFAULT_WIDTH = 4;
export const DEFAULT_HEIGHT = 50;
