/** What a file changes in a stored object, place by place. */
import isEqual from 'lodash/isEqual.js';
import { isRecord } from '#common/isRecord.ts';
import type { PlannedDifference } from '#common/wire/bundle.ts';
import { jsonOf } from '../exactJson.ts';

const DIFFERENCES_MAX = 50;
const TEXT_MAX = 200;

/** Of texts that are cut, characters before the first one that differs. */
const TEXT_BEFORE = 40;

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : jsonOf(value);
};

const firstDifferent = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
};

const cutFrom = (text: string, from: number): string => {
  const start = text.length > TEXT_MAX ? from : 0;
  const part = text.slice(start, start + TEXT_MAX);
  return `${start > 0 ? '…' : ''}${part}${start + TEXT_MAX < text.length ? '…' : ''}`;
};

/** Long texts are cut to where they differ. */
const shown = (before: unknown, after: unknown): Pick<PlannedDifference, 'before' | 'after'> => {
  const [was, is] = [textOf(before), textOf(after)];
  const from = Math.max(0, firstDifferent(was ?? '', is ?? '') - TEXT_BEFORE);
  return {
    before: was === null ? null : cutFrom(was, from),
    after: is === null ? null : cutFrom(is, from),
  };
};

const NAMED = ['column_name', 'metric_name', 'id', 'name'] as const;

type Named = ReadonlyMap<string, unknown>;

/** Entries of a list by their names, where all have one. */
const byName = (list: readonly unknown[]): Named | null => {
  const key = NAMED.find((name) =>
    list.every((one) => isRecord(one) && typeof one[name] === 'string'),
  );
  if (key === undefined || list.length === 0) return null;
  const named = new Map(list.map((one) => [String((one as Record<string, unknown>)[key]), one]));
  return named.size === list.length ? named : null;
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** Nothing, an empty text and an empty list say the same; so do records whose keys are in another order. */
const isSame = (before: unknown, after: unknown): boolean =>
  (isEmpty(before) && isEmpty(after)) || isEqual(before, after);

/** Entries without names are compared one by one where each has its counterpart. */
const isAligned = (before: unknown, after: unknown): boolean =>
  Array.isArray(before) &&
  Array.isArray(after) &&
  before.length === after.length &&
  [...before, ...after].every(isRecord);

/** Of entries that both lists have, another order. */
function* reordered(
  before: Named,
  after: Named,
  at: readonly string[],
): Generator<PlannedDifference> {
  const was = [...before.keys()].filter((key) => after.has(key));
  const is = [...after.keys()].filter((key) => before.has(key));
  if (!isEqual(was, is))
    yield { at: [...at, 'order'].join(' › '), ...shown(was.join(', '), is.join(', ')) };
}

function* within(
  before: unknown,
  after: unknown,
  at: readonly string[],
): Generator<PlannedDifference> {
  if (isSame(before, after)) return;
  const lists = Array.isArray(before) && Array.isArray(after);
  const named = lists ? ([byName(before), byName(after)] as const) : null;
  if (named?.[0] && named[1]) {
    for (const key of new Set([...named[0].keys(), ...named[1].keys()]))
      yield* within(named[0].get(key), named[1].get(key), [...at, key]);
    yield* reordered(named[0], named[1], at);
    return;
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* within(before[key], after[key], [...at, key]);
    return;
  }
  if (isAligned(before, after)) {
    const others = after as readonly unknown[];
    for (const [index, one] of (before as readonly unknown[]).entries())
      yield* within(one, others[index], [...at, String(index + 1)]);
    return;
  }
  yield { at: at.join(' › '), ...shown(before, after) };
}

export const differencesOf = (before: unknown, after: unknown): readonly PlannedDifference[] => {
  const found: PlannedDifference[] = [];
  for (const one of within(before, after, [])) {
    found.push(one);
    if (found.length >= DIFFERENCES_MAX) break;
  }
  return found;
};
