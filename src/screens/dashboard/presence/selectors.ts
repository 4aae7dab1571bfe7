import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectCapability, selectUser } from '@/features/session/selectors';
import type { PersonHere } from '#common/wire/presence.ts';
import type { Layout } from '../layout/types';
import { selectIsStored, selectLayout } from '../state/selectors';
import { nameOf, tabOf } from '../words/naming';

/** Whether this page tells others that it is open: people with an account do, on a server that offers it. */
export const selectIsSeen = (state: RootState): boolean =>
  selectCapability(state, 'dashboard.presence') &&
  selectUser(state)?.userId !== undefined &&
  selectIsStored(state) &&
  state.dashboardState.status === 'ready';

export interface Other extends PersonHere {
  readonly name: string;
  readonly initials: string;
  /** Another window of the same person. */
  readonly isSelf: boolean;
  /** What they edit and where, in words; null where that is not known here. */
  readonly at: string | null;
}

const initialsOf = (first: string, last: string): string =>
  [first, last]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase() || '?';

/** `“Flights” in tab “When”` */
const atInWords = (layout: Layout, id: string): string | null => {
  const component = layout[id];
  if (!component) return null;
  const tab = tabOf(layout, id);
  return `${nameOf(component)}${tab ? ` in ${nameOf(tab)}` : ''}`;
};

export const selectOthers = createAppSelector(
  [(state) => state.dashboardPresence.others, (state) => selectUser(state)?.userId, selectLayout],
  (others, userId, layout): readonly Other[] =>
    others.map((person) => ({
      ...person,
      name: `${person.first_name} ${person.last_name}`.trim() || 'Somebody',
      initials: initialsOf(person.first_name, person.last_name),
      isSelf: person.id === userId,
      at: person.editing && person.component ? atInWords(layout, person.component) : null,
    })),
);

const NOBODY: readonly Other[] = [];

const selectEditors = createAppSelector([selectOthers], (others) =>
  Map.groupBy(
    others.filter(({ editing, component }) => editing && component),
    ({ component }) => component,
  ),
);

/** Who edits this component. */
export const selectEditorsOf = (state: RootState, id: string): readonly Other[] =>
  selectEditors(state).get(id) ?? NOBODY;

/** The save of another window that is not on this page; null if there is none. */
export const selectSavedElsewhere = createAppSelector(
  [
    (state) => state.dashboardPresence.stored,
    (state) => state.dashboardInfo.revision,
    (state) => selectUser(state)?.userId,
    (state) => state.dashboardState.previewed,
  ],
  (stored, revision, userId, previewed) =>
    stored && !previewed && revision !== null && stored.revision !== revision
      ? {
          at: stored.changed_on,
          name: stored.changed_by === userId ? 'You' : stored.changed_by_name || 'Somebody',
        }
      : null,
);
