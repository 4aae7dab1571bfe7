/** A clash as a question with both answers. */
import { isRecord } from '#common/isRecord.ts';
import { sameJson } from '@/lib/sameJson';
import { HEADER_ID } from '#common/wire/layoutKeys.ts';
import { childrenOf } from '../layout/tree';
import type { Component, Layout } from '../layout/types';
import { type About, type Clash, otherSide } from '../merge/asking';
import type { Editions } from '../merge/merge';
import type { Note } from '../merge/settle';
import {
  fieldLabel,
  listed,
  nameOf,
  placeInWords,
  propertyLabel,
  settingInWords,
  settingLabel,
  shortened,
  valueInWords,
} from './naming';

export interface Question {
  readonly key: string;
  readonly seen: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const known = ({ base, mine, theirs }: Editions, id: string): Component | undefined =>
  mine.layout[id] ?? theirs.layout[id] ?? base.layout[id];

/** `“Flights”`; a container by what is in it. */
const called = (editions: Editions, id: string): string => {
  const component = known(editions, id);
  if (!component) return 'a component';
  const { base, mine, theirs } = editions;
  const layout = [mine, theirs, base].map((each) => each.layout).find((each) => each[id]) ?? {};
  const inside = childrenOf(layout, id).map(nameOf);
  return component.type === 'ROW' && inside.length > 0
    ? `the row of ${listed(inside, 2)}`
    : nameOf(component);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const partName = (value: unknown, part: string): string =>
  isRecord(value) && typeof value.name === 'string' ? `“${value.name}”` : part;

const labelOf = (about: About, clash: Clash, editions: Editions): string => {
  switch (about.kind) {
    case 'property':
      return propertyLabel(about.key);
    case 'setting':
      return about.part
        ? `${settingLabel(about.key)}: ${partName(clash.mine ?? clash.theirs, about.part)}`
        : settingLabel(about.key);
    case 'meta':
      return about.id === HEADER_ID
        ? 'Title'
        : `${capital(called(editions, about.id))}: ${fieldLabel(about.field)}`;
    case 'field':
      return fieldLabel(about.field);
    case 'place':
      return `${capital(called(editions, about.id))}: place`;
    case 'order':
      return `Order in ${called(editions, about.id)}`;
    default:
      return capital(called(editions, about.id));
  }
};

const orderIn = (layout: Layout, ids: unknown): string =>
  listed(
    (Array.isArray(ids) ? ids : []).flatMap((id: string) => {
      const component = layout[id];
      if (!component) return [];
      return component.type === 'ROW' ? childrenOf(layout, id).map(nameOf) : [nameOf(component)];
    }),
    8,
  );

const LONGEST_TEXT = 400;

/** Of two objects, such as filters, only what differs. */
const sideInWords = (key: string, value: unknown, other: unknown): string => {
  if (value === undefined) return 'removed';
  if (!isRecord(value) || !isRecord(other)) return settingInWords(key, value);
  const keys = [...new Set([...Object.keys(value), ...Object.keys(other)])];
  return keys
    .filter((each) => !sameJson(value[each], other[each]))
    .map((each) => `${fieldLabel(each)}: ${valueInWords(value[each])}`)
    .join('\n');
};

const answerOf = (about: About, side: 'mine' | 'theirs', clash: Clash, editions: Editions) => {
  const { layout } = editions[side];
  if (about.kind === 'place') return placeInWords(layout, about.id);
  if (about.kind === 'order') return orderIn(layout, clash[side]);
  if (about.kind === 'deleted') return about.by === side ? 'deleted' : 'kept, with changes';
  if (about.kind === 'meta' && about.field === 'code')
    return shortened(String(clash[side] ?? ''), LONGEST_TEXT);
  if (about.kind === 'setting') return sideInWords(about.key, clash[side], clash[otherSide(side)]);
  if (clash[side] === undefined) return 'removed';
  return valueInWords(clash[side]);
};

/** About a setting that is not part of the layout. */
export const settingQuestion = ({ about, key, seen, mine, theirs }: Clash): Question => {
  const part = about.kind === 'setting' && about.part ? about.part : null;
  const setting = about.kind === 'setting' ? about.key : '';
  const label = settingLabel(setting);
  return {
    key,
    seen,
    label: part === null ? label : `${label}: ${partName(mine ?? theirs, part)}`,
    mine: sideInWords(setting, mine, theirs),
    theirs: sideInWords(setting, theirs, mine),
  };
};

export const questionOf = (clash: Clash, editions: Editions): Question => {
  const { about, key, seen } = clash;
  return {
    key,
    seen,
    label: labelOf(about, clash, editions),
    mine: answerOf(about, 'mine', clash, editions),
    theirs: answerOf(about, 'theirs', clash, editions),
  };
};

/** An adjustment of the merge, as a sentence. */
export const noteInWords = ({ kind, id }: Note, layout: Layout): string => {
  const component = layout[id];
  const inside = component?.type === 'ROW' ? childrenOf(layout, id).map(nameOf) : [];
  return kind === 'narrowed'
    ? `${capital(listed(inside))} share the width of their row`
    : `${capital(component ? nameOf(component) : 'a component')} moved to where it fits`;
};
