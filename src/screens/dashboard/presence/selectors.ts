import { createAppSelector } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectCapability, selectUser } from '@/features/session/selectors';
import type { PersonHere } from '#common/wire/presence.ts';
import { selectIsStored } from '../state/selectors';

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
}

const initialsOf = (first: string, last: string): string =>
  [first, last]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase() || '?';

export const selectOthers = createAppSelector(
  [(state) => state.dashboardPresence.others, (state) => selectUser(state)?.userId],
  (others, userId): readonly Other[] =>
    others.map((person) => ({
      ...person,
      name: `${person.first_name} ${person.last_name}`.trim() || 'Somebody',
      initials: initialsOf(person.first_name, person.last_name),
      isSelf: person.id === userId,
    })),
);

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
