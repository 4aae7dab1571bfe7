/** A correct layout, as the page holds it: every id exists, every node has one parent, every number is valid. */
import type { ComponentMeta, ComponentType as WireType } from '#common/wire/layout.ts';

export { GRID_ID, HEADER_ID, ROOT_ID } from '#common/wire/layoutKeys.ts';

/** `UNKNOWN` stands for a type that this version does not know; such a node is kept and saved unchanged. */
export type ComponentType = WireType | 'UNKNOWN';

export interface Component {
  id: string;
  type: ComponentType;
  children: string[];
  /** Ancestors from the root down; always computed, never read from storage. */
  parents: string[];
  meta: ComponentMeta;
  /** The whole stored node, for `UNKNOWN` ones; else the keys of it that this version does not know. */
  foreign?: Readonly<Record<string, unknown>>;
}

export type Layout = Record<string, Component>;

/** The target of a move: before the `index`-th child of `parentId`, counted before the move. */
export interface InsertionPoint {
  readonly parentId: string;
  readonly index: number;
}

/** Ids for containers that a drop may need around the component, generated before the reducer runs. */
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
/** Pixels that can be chosen as the space inside the edges of a component. */
export const PADDINGS: readonly number[] = [0, 8, 16, 24, 32];
export const DEFAULT_WIDTH = 4;
export const DEFAULT_HEIGHT = 50;
