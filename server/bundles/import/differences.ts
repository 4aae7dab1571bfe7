/** What a file changes in a stored object, place by place. */
import { isRecord } from '#common/isRecord.ts';
import type { PlannedDifference } from '#common/wire/bundle.ts';
import { jsonOf } from '../exactJson.ts';

const DIFFERENCES_MAX = 50;
const TEXT_MAX = 200;

const shown = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value : jsonOf(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
};

const NAMED = ['column_name', 'metric_name', 'id', 'name'] as const;

/** Entries of a list by their names, where all have one. */
const byName = (list: readonly unknown[]): ReadonlyMap<string, unknown> | null => {
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

/** Nothing, an empty text and an empty list say the same. */
const isSame = (before: unknown, after: unknown): boolean =>
  (isEmpty(before) && isEmpty(after)) || jsonOf(before ?? null) === jsonOf(after ?? null);

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
    return;
  }
  if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* within(before[key], after[key], [...at, key]);
    return;
  }
  yield { at: at.join(' › '), before: shown(before), after: shown(after) };
}

export const differencesOf = (before: unknown, after: unknown): readonly PlannedDifference[] => {
  const found: PlannedDifference[] = [];
  for (const one of within(before, after, [])) {
    found.push(one);
    if (found.length >= DIFFERENCES_MAX) break;
  }
  return found;
};
