/** What would be overwritten, in sentences. */
import type { Dashboard } from '@/api/resources/dashboards';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { repair } from '../layout/repair';
import { kindOf } from '../layout/componentTypes';
import type { Component, Layout } from '../layout/types';

interface Mine {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string;
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const nameOf = ({ type, meta }: Component): string =>
  meta.sliceNameOverride || meta.sliceName || meta.text || kindOf(type).label.toLowerCase();

const MOST_NAMED = 5;
const list = (components: readonly Component[]): string => {
  const named = components.slice(0, MOST_NAMED).map((component) => `“${nameOf(component)}”`);
  const more = components.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
};

const differs = (a: Component, b: Component) =>
  !same(a.meta, b.meta) || !same(a.parents, b.parents) || !same(a.children, b.children);

const layoutDifferences = (mine: Layout, theirs: Layout): string[] => {
  const isNamed = ({ type }: Component) =>
    kindOf(type).hasWidth || type === 'TAB' || type === 'HEADER';
  const onlyMine = Object.values(mine).filter((c) => !theirs[c.id] && isNamed(c));
  const onlyTheirs = Object.values(theirs).filter((c) => !mine[c.id] && isNamed(c));
  const changed = Object.values(mine).filter((c) => {
    const other = theirs[c.id];
    return other !== undefined && isNamed(c) && c.id !== 'HEADER_ID' && differs(c, other);
  });
  return [
    ...(onlyMine.length > 0 ? [`Only yours: ${list(onlyMine)}`] : []),
    ...(onlyTheirs.length > 0 ? [`Only theirs: ${list(onlyTheirs)}`] : []),
    ...(changed.length > 0 ? [`Different: ${list(changed)}`] : []),
  ];
};

export const differencesOf = (mine: Mine, theirs: Dashboard): string[] => {
  const { layout } = repair(theirs.positions, { title: theirs.title, charts: [] });
  const keys = new Set([...Object.keys(mine.metadata), ...Object.keys(theirs.metadata)]);
  const settings = [...keys].filter(
    (key) => key !== 'positions' && !same(mine.metadata[key], theirs.metadata[key]),
  );
  return [
    ...(mine.title === theirs.title
      ? []
      : [`Title: yours “${mine.title}”, theirs “${theirs.title}”`]),
    ...(mine.slug === theirs.slug
      ? []
      : [`Address: yours “${mine.slug ?? 'none'}”, theirs “${theirs.slug ?? 'none'}”`]),
    ...(mine.css === theirs.css ? [] : ['Styles (CSS)']),
    ...layoutDifferences(mine.layout, layout),
    ...(settings.length > 0 ? [`Settings: ${settings.join(', ')}`] : []),
  ];
};
