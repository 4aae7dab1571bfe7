/** The filters of a dashboard while somebody changes them in the dialog. Keys that nobody here knows stay as they are. */
import { isRecord } from '#common/isRecord.ts';
import type { ListChange } from '#common/wire/dashboard.ts';
import { sameJson } from '@/lib/sameJson';
import { isUnset } from '../filterMask';
import {
  isFilter,
  isKnownType,
  type NativeFilter,
  GROUP_BY,
  hasDataset,
  isOfControls,
  isUnderstood,
  readEntry,
  type Target,
} from '../nativeFilter';
import { isComplete, readCondition } from './condition';

export type StoredEntry = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Draft {
  readonly entries: readonly StoredEntry[];
  /** They stay in the list, so that they can be restored, and go with Save. */
  readonly removed: readonly string[];
}

/** What a display control has that never said it. */
export const NEW_CONTROL_VALUES = { canSelectMultiple: true, enableEmptyFilter: false };

const SCOPE = { rootPath: ['ROOT_ID'], excluded: [] };

/** The target as it is stored; what is not chosen is left out. */
export const storedTarget = ({ datasetId, column }: Target): object => ({
  ...(datasetId === null ? {} : { datasetId }),
  ...(column === null ? {} : { column: { name: column } }),
});

const newFilter = (id: string, datasetId: number | null): StoredEntry => ({
  id,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: '',
  description: '',
  targets: [storedTarget({ datasetId, column: null })],
  controlValues: {
    enableEmptyFilter: false,
    defaultToFirstItem: false,
    multiSelect: true,
    searchAllOptions: false,
    inverseSelection: false,
  },
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: SCOPE,
});

const newControl = (id: string, datasetId: number | null): StoredEntry => ({
  id,
  type: 'CHART_CUSTOMIZATION',
  filterType: GROUP_BY,
  name: '',
  description: '',
  targets: [storedTarget({ datasetId, column: null })],
  controlValues: NEW_CONTROL_VALUES,
  defaultDataMask: {},
  scope: SCOPE,
  removed: false,
});

const newDivider = (id: string): StoredEntry => ({
  id,
  type: 'DIVIDER',
  title: '',
  description: '',
  scope: SCOPE,
});

const newControlDivider = (id: string): StoredEntry => ({
  id,
  type: 'CHART_CUSTOMIZATION_DIVIDER',
  title: '',
  description: '',
});

export type NewKind = 'filter' | 'divider' | 'control' | 'controlDivider';

const NEW: Readonly<Record<NewKind, (key: string, datasetId: number | null) => StoredEntry>> = {
  filter: (key, datasetId) => newFilter(`NATIVE_FILTER-${key}`, datasetId),
  divider: (key) => newDivider(`NATIVE_FILTER_DIVIDER-${key}`),
  control: (key, datasetId) => newControl(`CHART_CUSTOMIZATION-${key}`, datasetId),
  controlDivider: (key) => newControlDivider(`CHART_CUSTOMIZATION_DIVIDER-${key}`),
};

export const draftOf = (stored: unknown): Draft => ({
  entries: (Array.isArray(stored) ? (stored as unknown[]) : [])
    .filter(isRecord)
    .filter((entry): entry is StoredEntry => typeof entry.id === 'string' && entry.id !== ''),
  removed: [],
});

/** A new filter or display control is about the dataset that is given, if any. */
export const withNew = (
  draft: Draft,
  kind: NewKind,
  key: string,
  datasetId: number | null = null,
): Draft => ({ ...draft, entries: [...draft.entries, NEW[kind](key, datasetId)] });

export const withChange = (draft: Draft, id: string, change: object): Draft => ({
  ...draft,
  entries: draft.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
});

export const withRemoved = (draft: Draft, id: string): Draft => ({
  ...draft,
  removed: [...draft.removed, id],
});

export const withRestored = (draft: Draft, id: string): Draft => ({
  ...draft,
  removed: draft.removed.filter((one) => one !== id),
});

/** To the place of another one, which makes room. */
export const withMoved = (draft: Draft, id: string, toId: string): Draft => {
  const moved = draft.entries.find((entry) => entry.id === id);
  const to = draft.entries.findIndex((entry) => entry.id === toId);
  if (!moved || to < 0) return draft;
  const others = draft.entries.filter((entry) => entry !== moved);
  return { ...draft, entries: others.toSpliced(to, 0, moved) };
};

/** Those that the dialog lists: other pages leave display controls in the list that they have removed. */
export const listed = ({ entries }: Draft): readonly StoredEntry[] =>
  entries.filter((entry) => entry.removed !== true);

/** Without those that are to be removed. */
export const kept = ({ entries, removed }: Draft): readonly StoredEntry[] =>
  entries.filter(({ id }) => !removed.includes(id));

const filtersOf = (draft: Draft): readonly NativeFilter[] =>
  kept(draft).flatMap((entry) => {
    const read = readEntry(entry);
    return read && isFilter(read) ? [read] : [];
  });

/** Whether a filter depends on another one, directly or through others. */
const dependsOn = (filters: readonly NativeFilter[], from: NativeFilter, on: string): boolean => {
  const waiting = [...from.cascadeParentIds];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === on) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(filters.find(({ id }) => id === next)?.cascadeParentIds ?? []));
  }
  return false;
};

/** What these say limits the rows that the choices of another filter come from. */
const LIMITING: ReadonlySet<string> = new Set(['filter_select', 'filter_range', 'filter_time']);

/** The filters that may be parents of one: those that do not depend on it themselves, and those that are its parents. */
export const possibleParents = (draft: Draft, id: string): readonly NativeFilter[] => {
  const filters = filtersOf(draft);
  const chosen = filters.find((filter) => filter.id === id)?.cascadeParentIds ?? [];
  return filters.filter(
    (filter) =>
      chosen.includes(filter.id) ||
      (filter.id !== id && LIMITING.has(filter.filterType) && !dependsOn(filters, filter, id)),
  );
};

/** A display control of a kind that is not known here: it can be moved and removed. */
export const isForeign = (entry: StoredEntry): boolean =>
  (entry.type === 'CHART_CUSTOMIZATION' || 'customization' in entry) && !isUnderstood(entry);

export interface Problem {
  readonly id: string;
  readonly field: 'name' | 'title' | 'dataset' | 'column' | 'prefilter' | 'parents' | 'default';
  readonly message: string;
}

const needsColumn = (type: string): boolean => type === 'filter_select' || type === 'filter_range';

type Rule = readonly [
  Problem['field'],
  (noun: string) => string,
  (filter: NativeFilter, all: readonly NativeFilter[]) => boolean,
];

/** What an entry is called where its fields speak of it. */
export const nounOf = (filter: NativeFilter): string =>
  isOfControls(filter) ? 'Display control' : 'Filter';

/** What is wrong with a filter, in the order of the fields. */
const RULES: readonly Rule[] = [
  ['name', (noun) => `A ${noun.toLowerCase()} needs a name`, ({ name }) => name.trim() === ''],
  [
    'dataset',
    () => 'Choose a dataset',
    (filter) => hasDataset(filter) && filter.target.datasetId === null,
  ],
  [
    'column',
    () => 'Choose a column',
    ({ filterType, target }) => needsColumn(filterType) && target.column === null,
  ],
  [
    'prefilter',
    () => 'Complete the condition, or remove it',
    ({ adhocFilters }) => !adhocFilters.map(readCondition).every(isComplete),
  ],
  [
    'parents',
    () => 'These filters depend on each other in a circle',
    (filter, all) => dependsOn(all, filter, filter.id),
  ],
  [
    'default',
    (noun) => `Choose a default value, or clear “${noun} has default value”`,
    (filter) =>
      isKnownType(filter.filterType) &&
      filter.defaultDataMask.filterState?.value !== undefined &&
      isUnset(filter, filter.defaultDataMask),
  ],
];

/** What keeps the dialog from being saved, in the order of the filters. */
export const problemsOf = (draft: Draft, before: Draft): readonly Problem[] => {
  const all = filtersOf(draft);
  const was = new Map(before.entries.map((entry) => [entry.id, entry.defaultDataMask]));
  return kept(draft).flatMap((entry): Problem[] => {
    const read = readEntry(entry);
    if (!read) return [];
    const { id } = read;
    // What nobody here knows cannot be mended here either.
    if (isForeign(entry)) return [];
    if (!isFilter(read))
      return read.title.trim() === ''
        ? [{ id, field: 'title', message: 'A divider needs a title' }]
        : [];
    // A default that others stored empty means none, and is not in the way of a change elsewhere.
    const isAsStored = sameJson(was.get(id), entry.defaultDataMask);
    return RULES.flatMap(([field, message, isWrong]) =>
      isWrong(read, all) && !(field === 'default' && isAsStored)
        ? [{ id, field, message: message(nounOf(read)) }]
        : [],
    );
  });
};

/** What the server is asked to change; a new order names all filters, since those it leaves out are deleted. */
export const changesOf = (before: Draft, draft: Draft): ListChange => {
  const stays = kept(draft);
  const was = new Map(before.entries.map((entry) => [entry.id, entry]));
  const modified = stays.filter((entry) => !sameJson(entry, was.get(entry.id)));
  const deleted = draft.removed.filter((id) => was.has(id));
  const order = stays.map(({ id }) => id);
  const unmoved = [
    ...before.entries.map(({ id }) => id).filter((id) => order.includes(id)),
    ...order.filter((id) => !was.has(id)),
  ];
  return { modified, deleted, reordered: sameJson(order, unmoved) ? [] : order };
};

export const isChanged = (before: Draft, draft: Draft): boolean => {
  const { modified, deleted, reordered } = changesOf(before, draft);
  return modified.length + deleted.length + reordered.length > 0;
};
