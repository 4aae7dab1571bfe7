/** The tree of tabs in a stored layout, for links to a tab. */
import type { DashboardTabs, TabNode } from '#common/wire/dashboard.ts';
import { readObject } from '../http/readJson.ts';

interface Component {
  readonly type?: unknown;
  readonly id?: unknown;
  readonly children?: unknown;
  readonly meta?: { readonly text?: unknown; readonly defaultText?: unknown };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

export const tabsOf = (positionJson: string | null, jsonMetadata: string | null): DashboardTabs => {
  const layout = readObject(positionJson) as Record<string, Component | string | undefined>;
  const allTabs: Record<string, string> = {};

  /** Layouts may come from other tools: `path` stops at a cycle. */
  const nodesUnder = (
    id: string,
    parents: readonly string[],
    path: ReadonlySet<string>,
  ): TabNode[] => {
    const component = layout[id];
    if (typeof component !== 'object' || component === null || path.has(id)) return [];
    const below = new Set(path).add(id);
    const isTab = component.type === 'TAB';
    const inside = isTab ? [...parents, id] : parents;
    const children = texts(component.children).flatMap((child) => nodesUnder(child, inside, below));
    if (!isTab) return children;
    const title = String(component.meta?.text ?? component.meta?.defaultText ?? '');
    allTabs[id] = title;
    return [{ title, value: id, parents, children }];
  };
  const tabTree = nodesUnder('ROOT_ID', [], new Set());

  const filters = readObject(jsonMetadata).native_filter_configuration;
  const nativeFilters: Record<string, unknown[]> = {};
  if (Array.isArray(filters) && filters.length > 0) {
    nativeFilters.all = filters;
    for (const filter of filters as readonly { readonly tabsInScope?: unknown }[]) {
      for (const tab of texts(filter?.tabsInScope)) {
        if (tab in allTabs) (nativeFilters[tab] ??= []).push(filter);
      }
    }
  }
  return { all_tabs: allTabs, tab_tree: tabTree, native_filters: nativeFilters };
};
