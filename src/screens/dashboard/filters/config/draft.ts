/** The filters of a dashboard while somebody changes them in the dialog. Keys that nobody here knows stay as they are. */
import { isRecord } from '#common/isRecord.ts';
import type { ListChange } from '#common/wire/dashboard.ts';
import { sameJson } from '@/lib/sameJson';
import { type BarEntry, isFilter, type NativeFilter, readFilters } from '../nativeFilter';

export type StoredEntry = Readonly<Record<string, unknown>> & { readonly id: string };

export interface Draft {
  readonly entries: readonly StoredEntry[];
  /** They stay in the list, so that they can be restored, and go with Save. */
  readonly removed: readonly string[];
}

const SCOPE = { rootPath: ['ROOT_ID'], excluded: [] };

const newFilter = (id: string): StoredEntry => ({
  id,
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: '',
  description: '',
  targets: [{}],
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

const newDivider = (id: string): StoredEntry => ({
  id,
  type: 'DIVIDER',
  title: '',
  description: '',
  scope: SCOPE,
});

export const draftOf = (stored: unknown): Draft => ({
  entries: (Array.isArray(stored) ? (stored as unknown[]) : [])
    .filter(isRecord)
    .filter((entry): entry is StoredEntry => typeof entry.id === 'string' && entry.id !== ''),
  removed: [],
});

export const withNew = (draft: Draft, kind: 'filter' | 'divider', key: string): Draft => ({
  ...draft,
  entries: [
    ...draft.entries,
    kind === 'filter'
      ? newFilter(`NATIVE_FILTER-${key}`)
      : newDivider(`NATIVE_FILTER_DIVIDER-${key}`),
  ],
});

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

/** One place up or down. */
export const withMoved = (draft: Draft, id: string, by: -1 | 1): Draft => {
  const from = draft.entries.findIndex((entry) => entry.id === id);
  const to = from + by;
  const [moved, other] = [draft.entries[from], draft.entries[to]];
  if (!moved || !other) return draft;
  const entries = [...draft.entries];
  entries[from] = other;
  entries[to] = moved;
  return { ...draft, entries };
};

export const readEntry = (entry: StoredEntry): BarEntry | undefined =>
  readFilters({ native_filter_configuration: [entry] })[0];

const kept = ({ entries, removed }: Draft): readonly StoredEntry[] =>
  entries.filter(({ id }) => !removed.includes(id));

/** The filters that may be parents of one: those that do not depend on it themselves. */
export const possibleParents = (draft: Draft, id: string): readonly NativeFilter[] => {
  const filters = kept(draft).flatMap((entry) => {
    const read = readEntry(entry);
    return read && isFilter(read) ? [read] : [];
  });
  const dependsOn = (from: NativeFilter, seen: readonly string[]): boolean =>
    from.cascadeParentIds.some((parent) => {
      if (parent === id) return true;
      const next = filters.find((filter) => filter.id === parent);
      return !seen.includes(parent) && next !== undefined && dependsOn(next, [...seen, parent]);
    });
  return filters.filter(
    (filter) => filter.id !== id && filter.filterType === 'filter_select' && !dependsOn(filter, []),
  );
};

export interface Problem {
  readonly id: string;
  readonly field: 'name' | 'title' | 'dataset' | 'column';
  readonly message: string;
}

const needsColumn = (type: string): boolean => type === 'filter_select' || type === 'filter_range';

/** What keeps the dialog from being saved, in the order of the filters. */
export const problemsOf = (draft: Draft): readonly Problem[] =>
  kept(draft).flatMap((entry): Problem[] => {
    const read = readEntry(entry);
    if (!read) return [];
    const { id } = read;
    if (!isFilter(read))
      return read.title.trim() === ''
        ? [{ id, field: 'title', message: 'A divider needs a title' }]
        : [];
    const { name, filterType, target } = read;
    return [
      ...(name.trim() === ''
        ? [{ id, field: 'name' as const, message: 'A filter needs a name' }]
        : []),
      ...(filterType !== 'filter_time' && target.datasetId === null
        ? [{ id, field: 'dataset' as const, message: 'Choose a dataset' }]
        : []),
      ...(needsColumn(filterType) && target.column === null
        ? [{ id, field: 'column' as const, message: 'Choose a column' }]
        : []),
    ];
  });

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
