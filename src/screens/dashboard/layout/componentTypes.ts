/** The properties of each type of component, one row each. */
import type { ComponentMeta } from '#common/wire/layout.ts';
import { type ComponentType, DEFAULT_HEIGHT, DEFAULT_WIDTH, GRID_COLUMNS } from './types';

interface ComponentKind {
  readonly label: string;
  /** The types it may hold, and the greatest depth at which the parent may be. */
  readonly accepts: Partial<Record<ComponentType, number>>;
  /** The direction of its children. */
  readonly axis: 'vertical' | 'horizontal';
  /** It takes columns of its row; other types are as wide as their parent. */
  readonly hasWidth: boolean;
  readonly minWidth: number;
  readonly resizable: { readonly width: boolean; readonly height: boolean };
  /** In a grid or tab it needs a row around it. */
  readonly needsRow: boolean;
  /** Removed together with its last child. */
  readonly diesEmpty: boolean;
  readonly defaultMeta: ComponentMeta;
}

const LEAF = { accepts: {}, axis: 'vertical', diesEmpty: false, minWidth: 1 } as const;
const FIXED = { width: false, height: false } as const;
const BACKGROUND = { background: 'BACKGROUND_TRANSPARENT' } as const;

export const componentTypes = {
  ROOT: {
    label: 'Dashboard',
    accepts: { TABS: 0, GRID: 0 },
    axis: 'vertical',
    hasWidth: false,
    minWidth: 1,
    resizable: FIXED,
    needsRow: false,
    diesEmpty: false,
    defaultMeta: {},
  },
  GRID: {
    label: 'Grid',
    accepts: {
      CHART: 1,
      MARKDOWN: 1,
      DYNAMIC: 1,
      UNKNOWN: 1,
      COLUMN: 1,
      DIVIDER: 1,
      HEADER: 1,
      ROW: 1,
      TABS: 1,
    },
    axis: 'vertical',
    hasWidth: false,
    minWidth: 1,
    resizable: FIXED,
    needsRow: false,
    diesEmpty: false,
    defaultMeta: {},
  },
  ROW: {
    label: 'Row',
    accepts: { CHART: 4, MARKDOWN: 4, DYNAMIC: 4, UNKNOWN: 4, COLUMN: 4 },
    axis: 'horizontal',
    hasWidth: false,
    minWidth: 1,
    resizable: FIXED,
    needsRow: false,
    diesEmpty: true,
    defaultMeta: BACKGROUND,
  },
  COLUMN: {
    label: 'Column',
    accepts: {
      CHART: 5,
      HEADER: 5,
      MARKDOWN: 5,
      UNKNOWN: 5,
      DYNAMIC: 5,
      ROW: 3,
      DIVIDER: 3,
      TABS: 3,
    },
    axis: 'vertical',
    hasWidth: true,
    minWidth: 1,
    resizable: { width: true, height: false },
    needsRow: true,
    diesEmpty: false,
    defaultMeta: { width: DEFAULT_WIDTH, ...BACKGROUND },
  },
  TABS: {
    label: 'Tabs',
    accepts: { TAB: 3 },
    axis: 'horizontal',
    hasWidth: false,
    minWidth: 1,
    resizable: FIXED,
    needsRow: false,
    diesEmpty: true,
    defaultMeta: {},
  },
  TAB: {
    label: 'Tab',
    accepts: {
      CHART: 5,
      MARKDOWN: 5,
      DYNAMIC: 5,
      UNKNOWN: 5,
      DIVIDER: 5,
      HEADER: 5,
      COLUMN: 3,
      ROW: 3,
      TABS: 3,
    },
    axis: 'vertical',
    hasWidth: false,
    minWidth: 1,
    resizable: FIXED,
    needsRow: false,
    diesEmpty: false,
    defaultMeta: { text: '', defaultText: 'Tab title', placeholder: 'Tab title' },
  },
  CHART: {
    ...LEAF,
    label: 'Chart',
    hasWidth: true,
    resizable: { width: true, height: true },
    needsRow: true,
    defaultMeta: { width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT },
  },
  MARKDOWN: {
    ...LEAF,
    label: 'Text',
    hasWidth: true,
    resizable: { width: true, height: true },
    needsRow: true,
    defaultMeta: { code: '', width: DEFAULT_WIDTH, height: DEFAULT_HEIGHT },
  },
  HEADER: {
    ...LEAF,
    label: 'Header',
    hasWidth: false,
    resizable: FIXED,
    needsRow: false,
    defaultMeta: { text: 'New header', headerSize: 'MEDIUM_HEADER', ...BACKGROUND },
  },
  DIVIDER: {
    ...LEAF,
    label: 'Divider',
    hasWidth: false,
    resizable: FIXED,
    needsRow: false,
    defaultMeta: {},
  },
  DYNAMIC: {
    ...LEAF,
    label: 'Extension',
    hasWidth: true,
    resizable: { width: true, height: false },
    needsRow: true,
    defaultMeta: { width: GRID_COLUMNS, ...BACKGROUND },
  },
  UNKNOWN: {
    ...LEAF,
    label: 'Unknown component',
    hasWidth: true,
    resizable: FIXED,
    needsRow: true,
    defaultMeta: { width: DEFAULT_WIDTH },
  },
} as const satisfies Record<ComponentType, ComponentKind>;

const KINDS: Readonly<Record<ComponentType, ComponentKind>> = componentTypes;

export const kindOf = (type: ComponentType): ComponentKind => KINDS[type];

export const isComponentType = (type: unknown): type is ComponentType =>
  typeof type === 'string' && Object.hasOwn(KINDS, type);
