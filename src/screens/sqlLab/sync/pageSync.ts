/** What one page has beside its store: its place among the windows, and the browser's copy. */
import type { AppDispatch, RootState } from '@/app/store';
import { tabHeard } from '../state/editors/synced';
import { flushTyping } from '../text/typing';
import { createIndexedDrawer } from './storage/indexedStorage';
import { createKeeping, type Keeping } from './storage/snapshots';
import { createLocalDrawer } from './storage/localTexts';
import { openWindow, type Windows } from './windowChannel';

export interface Room {
  readonly windows: Windows;
  readonly keeping: Keeping;
}

interface Api {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
}

const rooms = new WeakMap<AppDispatch, Room>();

/** Absent where the browser forbids it. */
const indexedOf = (owner: string) => {
  try {
    return 'indexedDB' in globalThis && indexedDB ? createIndexedDrawer(owner) : null;
  } catch {
    return null;
  }
};

/** The room of a page that shows the editor. */
export const roomNow = ({ dispatch }: Pick<Api, 'dispatch'>): Room | undefined =>
  rooms.get(dispatch);

/** One per page and person: what one kept is not shown to the next who signs in here. */
export const enterRoom = ({ dispatch, getState }: Api): Room => {
  const known = rooms.get(dispatch);
  if (known) return known;
  const owner = String(getState().session.user?.userId ?? 'anonymous');
  const windows = openWindow(owner, (message) => {
    if (message.kind !== 'tab') return;
    const { from, editor } = message;
    flushTyping();
    dispatch(tabHeard({ editor, from, me: windows.id, isLooking: document.hasFocus() }));
  });
  const keeping = createKeeping({
    windowId: windows.id,
    local: createLocalDrawer(localStorage, owner),
    indexed: indexedOf(owner),
  });
  const room = { windows, keeping };
  rooms.set(dispatch, room);
  return room;
};

export const leaveRoom = ({ dispatch }: Pick<Api, 'dispatch'>): void => {
  rooms.get(dispatch)?.windows.close();
  rooms.delete(dispatch);
};
