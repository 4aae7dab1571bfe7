/** Metadata by key; settings with several entries by entry, filters by their ids. */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata } from '#common/wire/dashboard.ts';
import { ROOT_ID } from '#common/wire/layoutKeys.ts';
import { COMPUTED_COLORS } from '#common/computedColors.ts';
import { sameJson } from '@/lib/sameJson';
import type { Asking, Side } from './asking';
import { mergeOrder } from './mergeOrder';

type States<T> = Readonly<Record<'base' | Side, T>>;
const SIDES = ['base', 'mine', 'theirs'] as const;

const mapStates = <A, B>(states: States<A>, change: (state: A) => B): States<B> => ({
  base: change(states.base),
  mine: change(states.mine),
  theirs: change(states.theirs),
});

/** Computed from scopes and the layout with every save. */
const COMPUTED_WITHIN: readonly string[] = ['chartsInScope', 'tabsInScope'];

const BY_ENTRY = ['label_colors', 'chart_configuration', 'expanded_slices', 'filter_scopes'];
const BY_ID = ['native_filter_configuration', 'chart_customization_config'];

/** A setting without what follows from the layout. */
const withoutComputed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutComputed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !COMPUTED_WITHIN.includes(key))
      .map(([key, each]) => [key, withoutComputed(each)]),
  );
};

/** What a server stores where nothing was said means the same as nothing. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === '{}' ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

/** What cross filters reach where nobody chose: every save writes it out. */
const WHOLE_SCOPE = { scope: { rootPath: [ROOT_ID], excluded: [] } };

/** A setting as people made it. */
const chosen = (value: unknown): unknown => {
  const own = withoutComputed(value);
  return isNothing(own) || sameJson(own, WHOLE_SCOPE) ? null : own;
};

export const meansTheSame = (a: unknown, b: unknown): boolean => sameJson(chosen(a), chosen(b));

const isComputedColor = (key: string): boolean => COMPUTED_COLORS.includes(key);

/** Whether a change of the key is a person’s. */
export const isSetting = (key: string): boolean => key !== 'positions' && !isComputedColor(key);

const resolveOne = (
  asking: Asking,
  key: string,
  { base, mine, theirs }: States<unknown>,
  part?: string,
): unknown => {
  if (meansTheSame(theirs, base) || meansTheSame(mine, theirs)) return mine;
  if (meansTheSame(mine, base)) return theirs;
  if (!isSetting(key)) return mine;
  const about = { kind: 'setting', key, ...(part === undefined ? {} : { part }) } as const;
  const side = asking.ask(about, withoutComputed(mine), withoutComputed(theirs));
  return side === 'mine' ? mine : theirs;
};

const byEntry = (asking: Asking, key: string, states: States<Record<string, unknown>>) => {
  const parts = new Set(SIDES.flatMap((side) => Object.keys(states[side])));
  const entries = [...parts].flatMap((part) => {
    const value = resolveOne(
      asking,
      key,
      mapStates(states, (state) => state[part]),
      part,
    );
    return value === undefined ? [] : [[part, value] as const];
  });
  return Object.fromEntries(entries);
};

interface Identified extends Readonly<Record<string, unknown>> {
  readonly id: string;
}
const identified = (value: unknown): Identified[] =>
  (Array.isArray(value) ? value : []).filter(
    (each): each is Identified => isRecord(each) && typeof each.id === 'string',
  );

const byId = (asking: Asking, key: string, states: States<readonly Identified[]>) => {
  const records = mapStates(states, (list) => Object.fromEntries(list.map((one) => [one.id, one])));
  const merged = byEntry(asking, key, records);
  const orders = mapStates(states, (list) => list.map(({ id }) => id));
  return mergeOrder(new Set(Object.keys(merged)), orders, () =>
    asking.ask({ kind: 'setting', key, part: '' }, orders.mine, orders.theirs),
  ).map((id) => merged[id]);
};

export const mergeMetadata = (
  states: States<DashboardMetadata>,
  asking: Asking,
): DashboardMetadata => {
  const keys = new Set(SIDES.flatMap((side) => Object.keys(states[side])));
  const entries = [...keys].flatMap((key) => {
    const values = mapStates(states, (metadata) => metadata[key]);
    const isChangedByBoth =
      !meansTheSame(values.mine, values.base) && !meansTheSame(values.theirs, values.base);
    const value =
      isChangedByBoth && BY_ENTRY.includes(key) && SIDES.every((s) => isRecord(values[s] ?? {}))
        ? byEntry(
            asking,
            key,
            mapStates(values, (v) => (isRecord(v) ? v : {})),
          )
        : isChangedByBoth && BY_ID.includes(key)
          ? byId(asking, key, mapStates(values, identified))
          : resolveOne(asking, key, values);
    return value === undefined ? [] : [[key, value] as const];
  });
  const merged: DashboardMetadata = Object.fromEntries(entries);
  if (meansTheSame(merged.color_scheme, states.mine.color_scheme)) return merged;
  /* Computed colors are those of the scheme that is taken. */
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isComputedColor(key) ? states.theirs[key] : value]),
  );
};
