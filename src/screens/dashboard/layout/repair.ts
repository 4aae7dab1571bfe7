/** Stored layouts may come from other tools. Opening one repairs it and describes the repairs. */
import { isRecord } from '#common/isRecord.ts';
import { GRID_ID, HEADER_ID, ROOT_ID, VERSION_KEY } from '#common/wire/layoutKeys.ts';
import { accepts } from './nesting';
import { isComponentType, kindOf } from './componentTypes';
import { appendCharts, type ChartOfLayout, nameCharts } from './appendCharts';
import { createComponent } from './create';
import { firstContainer } from './tabs';
import { updateParents } from './tree';
import { type MetaDamage, readMeta } from './readMeta';
import type { Component, Layout } from './types';
import { returnToParents, unheldCircles } from './unheld';

export interface Repaired {
  readonly layout: Layout;
  /** One sentence per kind of damage; empty for a correct layout. */
  readonly notes: readonly string[];
}

type Report = (what: Damage, count?: number) => void;
type Damage =
  | MetaDamage
  | 'chartless'
  | 'unreadable'
  | 'unknownType'
  | 'missingChild'
  | 'repeatedChild'
  | 'unlisted'
  | 'wrongPlace'
  | 'untabbed'
  | 'tabless'
  | 'lost'
  | 'rootless'
  | 'gridless';

const SENTENCES: Readonly<Record<Damage, (count: number) => string>> = {
  unreadable: (n) => `${n} ${n === 1 ? 'entry was' : 'entries were'} unreadable and left out`,
  unknownType: (n) =>
    `${n} ${n === 1 ? 'component is' : 'components are'} of an unknown type and shown as a box`,
  missingChild: (n) => `${n} missing ${n === 1 ? 'component was' : 'components were'} left out`,
  repeatedChild: (n) =>
    `${n} ${n === 1 ? 'component' : 'components'} appeared in two places or in a cycle and kept one place`,
  unlisted: (n) =>
    `${n} ${n === 1 ? 'component was missing in its parent and was' : 'components were missing in their parents and were'} put back`,
  wrongPlace: (n) =>
    `${n} ${n === 1 ? 'component' : 'components'} could not stay in place and moved to the end`,
  badSize: (n) => `${n} ${n === 1 ? 'size was' : 'sizes were'} invalid and reset`,
  badSetting: (n) =>
    `${n} ${n === 1 ? 'setting was' : 'settings were'} of the wrong type and left out`,
  chartless: (n) =>
    `${n} ${n === 1 ? 'chart named no saved chart and was' : 'charts named no saved chart and were'} left out`,
  untabbed: (n) => `${n} ${n === 1 ? 'tab' : 'tabs'} stood outside of tabs and got tabs around`,
  tabless: (n) =>
    `${n} ${n === 1 ? 'set of tabs' : 'sets of tabs'} had no tab and got an empty one`,
  lost: (n) =>
    `${n} ${n === 1 ? 'component' : 'components'} had no place and ${n === 1 ? 'was' : 'were'} left out`,
  rootless: () => 'the root of the layout was missing and was recreated',
  gridless: () => 'the grid of the layout was missing and was recreated',
};

/** Ids become keys of an object, so `constructor` and the like are refused. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && !(value in Object.prototype);

/** A single id and the values of an object are read, too, where a list should be. */
const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value]).filter(isId);

/** An unknown node without its relations, which are computed here. */
const alone = (node: Record<string, unknown>, id: string): Record<string, unknown> => {
  const rest: Record<string, unknown> = { ...node, id, children: [] };
  delete rest.parents;
  return rest;
};

const OWN_KEYS = ['id', 'type', 'children', 'parents', 'meta'];

/** What another tool wrote beside what every node has; it is saved as it came. */
const besides = (node: Record<string, unknown>): { foreign?: Record<string, unknown> } => {
  const extra = Object.entries(node).filter(([key]) => !OWN_KEYS.includes(key));
  return extra.length > 0 ? { foreign: Object.fromEntries(extra) } : {};
};

const toComponent = (id: string, node: unknown, report: Report): Component | null => {
  if (!isRecord(node) || typeof node.type !== 'string') {
    report('unreadable');
    return null;
  }
  const known = isComponentType(node.type) && node.type !== 'UNKNOWN';
  const type = known ? (node.type as Component['type']) : 'UNKNOWN';
  if (!known) report('unknownType');
  const meta = readMeta(type, isRecord(node.meta) ? node.meta : {}, report);
  // No server stores a chart without the id of a saved one: it would keep everything else from being saved.
  if (type === 'CHART' && meta.chartId === undefined) {
    report('chartless');
    return null;
  }
  const children = known ? idsIn(node.children) : [];
  const foreign = known ? besides(node) : { foreign: alone(node, id) };
  return { id, type, children, parents: [], meta, ...foreign };
};

/** Deeper than any layout built by hand; drawing must end. */
const DEEPEST = 24;
/** The end of a path for displaced nodes: root, tabs, a tab and perhaps a row. */
const DEPTH_AT_THE_END = 4;

const mayStay = (parent: Component, child: Component, depth: number): boolean =>
  depth < DEEPEST &&
  accepts(parent.type, child.type) &&
  (child.type !== 'GRID' || child.id === GRID_ID);

/** Attaches every node at most once, below a parent that accepts it; returns what cannot stay. */
const walk = (layout: Layout, leftOut: ReadonlySet<string>, report: Report): string[] => {
  const seen = new Set<string>([ROOT_ID]);
  const displaced: string[] = [];
  const visit = (id: string, depth: number): void => {
    const component = layout[id];
    if (!component) return;
    const kept: string[] = [];
    for (const child of component.children) {
      const node = layout[child];
      if (!node) {
        if (!leftOut.has(child)) report('missingChild');
      } else if (seen.has(child)) report('repeatedChild');
      else if (child === HEADER_ID) report('wrongPlace');
      else {
        seen.add(child);
        const stays = mayStay(component, node, depth) && !(id === ROOT_ID && kept.length > 0);
        (stays ? kept : displaced).push(child);
        visit(child, stays ? depth + 1 : DEPTH_AT_THE_END);
      }
    }
    component.children = kept;
  };
  visit(ROOT_ID, 0);
  const root = layout[ROOT_ID];
  if (root && root.children.length === 0) root.children = [GRID_ID];
  if (!seen.has(GRID_ID)) {
    visit(GRID_ID, 0);
    if (root?.children[0] !== GRID_ID) displaced.push(GRID_ID);
  }
  for (const id of unheldCircles(layout, seen)) {
    seen.add(id);
    displaced.push(id);
    visit(id, DEPTH_AT_THE_END);
  }
  return displaced;
};

/** A row around what needs one, tabs around a tab. */
const wrapped = (
  layout: Layout,
  id: string,
  container: Component['type'],
  report: Report,
): string => {
  const component = layout[id];
  if (!component) return id;
  const isFree = container === 'GRID' || container === 'TAB';
  const wrapper =
    isFree && kindOf(component.type).needsRow
      ? 'ROW'
      : isFree && component.type === 'TAB'
        ? 'TABS'
        : null;
  if (!wrapper) return id;
  if (wrapper === 'TABS') report('untabbed');
  const around = `${wrapper}-around-${id}`;
  layout[around] = { ...createComponent(wrapper, around), children: [id] };
  return around;
};

const wrapAll = (layout: Layout, report: Report): void => {
  for (const component of Object.values(layout)) {
    component.children = component.children.map((id) =>
      wrapped(layout, id, component.type, report),
    );
  }
};

/** Displaced nodes go to the end of the first container; a displaced grid contributes its content. */
const rehang = (layout: Layout, displaced: readonly string[], report: Report): void => {
  const container = layout[firstContainer(layout)];
  if (!container) return;
  for (const id of displaced) {
    const component = layout[id];
    if (!component) continue;
    const content = component.type === 'GRID' ? component.children : [id];
    if (component.type === 'GRID') component.children = [];
    for (const part of content) {
      report('wrongPlace');
      if (accepts(container.type, layout[part]?.type ?? 'ROOT') || layout[part]?.type === 'TAB') {
        container.children.push(part);
      }
    }
  }
};

/** Tabs without a tab get one, so that one can be opened. */
const fillTabs = (layout: Layout, report: Report): void => {
  for (const component of Object.values(layout)) {
    if (component.type !== 'TABS' || component.children.length > 0) continue;
    report('tabless');
    const tab = `TAB-in-${component.id}`;
    layout[tab] = createComponent('TAB', tab);
    component.children = [tab];
  }
};

const dropLost = (layout: Layout, report: Report): void => {
  const hanging = new Set<string>([ROOT_ID, GRID_ID, HEADER_ID]);
  const collect = (id: string): void => {
    hanging.add(id);
    for (const child of layout[id]?.children ?? []) collect(child);
  };
  collect(ROOT_ID);
  for (const id of Object.keys(layout)) {
    if (hanging.has(id)) continue;
    report('lost');
    delete layout[id];
  }
};

/** What a grid may hold and nothing holds. */
const unheld = (layout: Layout): string[] => {
  const held = new Set(Object.values(layout).flatMap(({ children }) => children));
  return Object.values(layout)
    .filter(({ id, type }) => !held.has(id) && accepts('GRID', type) && id !== HEADER_ID)
    .map(({ id }) => id);
};

/** Ensures that root and grid exist; rows that lost theirs go into the new grid. */
const ground = (layout: Layout, hadContent: boolean, report: Report): void => {
  const stored = layout[GRID_ID];
  const hasGrid = stored?.type === 'GRID';
  const grid = hasGrid ? stored : createComponent('GRID', GRID_ID);
  layout[GRID_ID] = grid;
  const root = layout[ROOT_ID];
  if (root?.type !== 'ROOT') {
    if (hadContent) report('rootless');
    layout[ROOT_ID] = { ...createComponent('ROOT', ROOT_ID), children: [GRID_ID] };
    if (grid.children.length === 0) grid.children = unheld(layout);
  } else if (!hasGrid && !root.children.some((id) => id !== GRID_ID && layout[id])) {
    grid.children = unheld(layout);
    if (grid.children.length > 0) report('gridless');
  }
};

/** A correct layout from any stored one, with the dashboard's title and all its charts. */
export const repair = (
  stored: unknown,
  { title, charts }: { title: string; charts: readonly ChartOfLayout[] },
): Repaired => {
  const counts = new Map<Damage, number>();
  const report: Report = (what, count = 1) => {
    if (count > 0) counts.set(what, (counts.get(what) ?? 0) + count);
  };
  const entries = isRecord(stored)
    ? Object.entries(stored).filter(([id]) => id !== VERSION_KEY && isId(id))
    : [];
  const layout: Layout = {};
  /** They have a note already. */
  const leftOut = new Set<string>();
  for (const [id, node] of entries) {
    const component = toComponent(id, node, report);
    if (component) layout[id] = component;
    else leftOut.add(id);
  }
  report('unlisted', returnToParents(layout, entries));
  ground(layout, entries.length > 0, report);
  wrapAll(layout, report);
  const displaced = walk(layout, leftOut, report);
  rehang(layout, displaced, report);
  wrapAll(layout, report);
  dropLost(layout, report);
  fillTabs(layout, report);
  layout[HEADER_ID] = {
    ...createComponent('HEADER', HEADER_ID),
    meta: { ...layout[HEADER_ID]?.meta, text: title },
  };
  updateParents(layout);
  appendCharts(layout, charts);
  nameCharts(layout, charts);
  return {
    layout,
    notes: [...counts].map(([damage, count]) => SENTENCES[damage](count)),
  };
};
