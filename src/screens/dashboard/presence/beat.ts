import { sendPresence } from '@/api/resources/dashboardVersions';
import { createAppThunk } from '@/app/redux';
import type { RootState } from '@/app/store';
import { selectCapability } from '@/features/session/selectors';
import { clientId } from '@/lib/ids';
import type { PresenceReply } from '#common/wire/presence.ts';

/** Tells this window apart from others of the same person. */
const PAGE = clientId();

interface Beat {
  readonly id: number;
  readonly isEditing: boolean;
  readonly isLeaving?: boolean;
}

interface Answer {
  readonly reply: PresenceReply;
  /** False: something was saved here while the reply was on its way. */
  readonly isOfNow: boolean;
}

/** What others are told that is worked at here, where the server passes it on. */
const selectTold = (state: RootState): string | null =>
  selectCapability(state, 'dashboard.presence.component') ? state.dashboardPresence.workedAt : null;

/** A sign of life; the reply says who else is there. */
export const beat = createAppThunk(
  'dashboard/beat',
  async ({ id, isEditing, isLeaving }: Beat, { getState }): Promise<Answer | null> => {
    const state = getState();
    const before = state.dashboardInfo.revision;
    const component = isEditing ? selectTold(state) : null;
    const reply = await sendPresence(
      id,
      {
        page: PAGE,
        editing: isEditing,
        ...(component === null ? {} : { component }),
        ...(isLeaving ? { leaving: true } : {}),
      },
      isLeaving ? { outlivesPage: true } : {},
    );
    if (isLeaving) return null;
    const { dashboardInfo, dashboardState } = getState();
    const isOfNow = dashboardInfo.revision === before && dashboardState.savingRequest === null;
    return dashboardInfo.id === id ? { reply, isOfNow } : null;
  },
);
