/** What one edition of a dashboard changed in another, in sentences: `moved “Flights” to tab “When”, width 4 → 6`. */
import { isRecord } from '#common/isRecord.ts';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { sameJson } from '@/lib/sameJson';
import { kindOf } from '../layout/componentTypes';
import { childrenOf, parentOf } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import type { Edition, Properties } from '../merge/edition';
import { isSetting, meansTheSame } from '../merge/mergeMetadata';
import {
  fieldLabel,
  listed,
  nameOf,
  propertyLabel,
  settingInWords,
  settingLabel,
  SILENT_FIELDS,
  shortened,
  tabOf,
  valueInWords,
} from './naming';

/** Values that are longer than a sentence. */
const LONG_FIELDS: readonly string[] = ['code'];

const fieldChanges = (before: Component, after: Component): string[] => {
  const fields = new Set([...Object.keys(before.meta), ...Object.keys(after.meta)]);
  return [...fields]
    .filter((field) => !SILENT_FIELDS.includes(field))
    .filter((field) => !meansTheSame(before.meta[field], after.meta[field]))
    .map((field) =>
      LONG_FIELDS.includes(field)
        ? `${fieldLabel(field)} rewritten`
        : `${fieldLabel(field)} ${valueInWords(before.meta[field])} → ${valueInWords(after.meta[field])}`,
    );
};

/** Rows hold others together; what happens to them alone is told by what is in them. */
const isNamed = ({ id, type }: Component): boolean =>
  id !== HEADER_ID && (kindOf(type).hasWidth || ['TAB', 'HEADER', 'DIVIDER'].includes(type));

const neighbors = (layout: Layout, id: string): string[] => {
  const parent = parentOf(layout, id);
  return parent ? parent.children : [];
};

/** Another container, or another tab; a neighbor that came or went is no move. */
const isMoved = (before: Layout, after: Layout, id: string): boolean => {
  if (tabOf(before, id)?.id !== tabOf(after, id)?.id) return true;
  const from = parentOf(before, id);
  const to = parentOf(after, id);
  if (from?.id === to?.id) return false;
  if (from?.type === 'ROW' && to?.type === 'ROW')
    return !sameJson(neighbors(before, id), neighbors(after, id));
  return from?.type !== to?.type || to?.type === 'COLUMN';
};

const movedTo = (before: Layout, after: Layout, id: string): string => {
  const tab = tabOf(after, id);
  if (tab && tab.id !== tabOf(before, id)?.id) return `to ${nameOf(tab)}`;
  const parent = parentOf(after, id);
  if (parent?.type === 'COLUMN') return 'into a column';
  const beside = parent?.type === 'ROW' ? childrenOf(after, parent.id) : [];
  return beside.length > 1
    ? `beside ${listed(beside.filter((each) => each.id !== id).map(nameOf), 2)}`
    : 'into a row of its own';
};

/** What is inside something that came or went is not told once more. */
const outermost = (components: readonly Component[]): Component[] => {
  const ids = new Set(components.map(({ id }) => id));
  return components.filter(({ parents }) => !parents.some((parent) => ids.has(parent)));
};

const reordered = (before: Layout, after: Layout): string[] =>
  Object.values(after).flatMap(({ id, children }) => {
    const was = before[id]?.children ?? [];
    const shared = children.filter((child) => was.includes(child));
    const sharedBefore = was.filter((child) => children.includes(child));
    if (sameJson(shared, sharedBefore)) return [];
    const inside = (child: Component): string[] =>
      isNamed(child) ? [nameOf(child)] : childrenOf(after, child.id).flatMap(inside);
    const named = childrenOf(after, id).flatMap(inside);
    return named.length > 0 ? [`rearranged ${listed(named)}`] : [];
  });

const layoutChanges = (before: Layout, after: Layout): string[] => {
  const components = Object.values(after).filter(isNamed);
  const added = outermost(components.filter(({ id }) => !before[id]));
  const removed = outermost(
    Object.values(before).filter((component) => isNamed(component) && !after[component.id]),
  );
  const addedPlace = ({ id }: Component) => {
    const tab = tabOf(after, id);
    return tab ? ` to ${nameOf(tab)}` : '';
  };
  const changed = components.flatMap((component) => {
    const was = before[component.id];
    if (!was) return [];
    const move = isMoved(before, after, component.id)
      ? `moved ${nameOf(component)} ${movedTo(before, after, component.id)}`
      : null;
    const fields = fieldChanges(was, component);
    if (!move && fields.length === 0) return [];
    if (!move) return [`changed ${nameOf(was)}: ${fields.join(', ')}`];
    return [[move, ...fields].join(', ')];
  });
  return [
    ...added.map((component) => `added ${nameOf(component)}${addedPlace(component)}`),
    ...removed.map((component) => `removed ${nameOf(component)}`),
    ...changed,
    ...reordered(before, after),
  ];
};

const entryName = (entry: unknown): string =>
  isRecord(entry) ? `“${shortened(String(entry.name ?? entry.title ?? entry.id))}”` : 'an entry';

/** Of a list whose entries have ids: which came, went and changed. */
const listChanges = (noun: string, before: unknown, after: unknown): string[] => {
  const byId = (value: unknown) =>
    new Map((Array.isArray(value) ? value : []).filter(isRecord).map((entry) => [entry.id, entry]));
  const [was, now] = [byId(before), byId(after)];
  const changes = [...now].flatMap(([id, entry]) => {
    const earlier = was.get(id);
    if (!earlier) return [`added ${noun} ${entryName(entry)}`];
    return meansTheSame(earlier, entry) ? [] : [`changed ${noun} ${entryName(entry)}`];
  });
  const gone = [...was]
    .filter(([id]) => !now.has(id))
    .map(([, entry]) => `removed ${noun} ${entryName(entry)}`);
  const told = [...changes, ...gone];
  return told.length > 0 ? told : [`rearranged the ${noun}s`];
};

const LISTS: Readonly<Record<string, string>> = {
  native_filter_configuration: 'filter',
  chart_customization_config: 'display control',
};

const settingChanges = (before: Edition['metadata'], after: Edition['metadata']): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => isSetting(key) && !meansTheSame(before[key], after[key]))
    .flatMap((key) => {
      const noun = LISTS[key];
      if (noun) return listChanges(noun, before[key], after[key]);
      const [was, now] = [before[key], after[key]];
      return isRecord(was) || isRecord(now) || Array.isArray(now)
        ? [`changed ${settingLabel(key).toLowerCase()}`]
        : [`${settingLabel(key)} ${settingInWords(key, was)} → ${settingInWords(key, now)}`];
    });

const propertyChanges = (before: Properties, after: Properties): string[] =>
  (Object.keys(after) as (keyof Properties)[])
    .filter((key) => !sameJson(before[key], after[key]))
    .map((key) =>
      key === 'css' || Array.isArray(after[key])
        ? `changed ${key === 'css' ? 'the styles (CSS)' : propertyLabel(key).toLowerCase()}`
        : `${propertyLabel(key)} ${valueInWords(before[key])} → ${valueInWords(after[key])}`,
    );

const titleOf = ({ layout }: Edition): string => layout[HEADER_ID]?.meta.text ?? '';

export const changesInWords = (before: Edition, after: Edition): string[] => [
  ...(titleOf(before) === titleOf(after)
    ? []
    : [`renamed the dashboard “${titleOf(before)}” → “${titleOf(after)}”`]),
  ...propertyChanges(before.properties, after.properties),
  ...layoutChanges(before.layout, after.layout),
  ...settingChanges(before.metadata, after.metadata),
];
