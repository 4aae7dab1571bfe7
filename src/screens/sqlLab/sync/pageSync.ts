/** What a page holds outside its store: the channel to the other windows, and the browser's storage. */
import type { AppDispatch } from '@/app/store';
import { createIndexedStorage } from './storage/indexedStorage';
import { createLocalTexts } from './storage/localTexts';
import { createSnapshots, type Snapshots } from './storage/snapshots';
import { type EditorCopy, openWindowChannel, type WindowChannel } from './windowChannel';

export interface PageSync {
  readonly channel: WindowChannel;
  readonly snapshots: Snapshots;
}

const pages = new WeakMap<AppDispatch, PageSync>();

/** Absent if the browser forbids it. */
const indexedOf = (owner: string) => {
  try {
    return 'indexedDB' in globalThis && indexedDB ? createIndexedStorage(owner) : null;
  } catch {
    return null;
  }
};

/** Absent while SQL Lab is not open. */
export const pageSyncOf = ({ dispatch }: { readonly dispatch: AppDispatch }) => pages.get(dispatch);

/** One per page and person: one person's storage is not shown to the next who signs in here. */
export const openPageSync = (
  { dispatch }: { readonly dispatch: AppDispatch },
  owner: string,
  onCopy: (copy: EditorCopy) => void,
): PageSync => {
  const known = pages.get(dispatch);
  if (known) return known;
  const channel = openWindowChannel(owner, onCopy);
  const snapshots = createSnapshots({
    windowId: channel.id,
    local: createLocalTexts(localStorage, owner),
    indexed: indexedOf(owner),
  });
  const made = { channel, snapshots };
  pages.set(dispatch, made);
  return made;
};

export const closePageSync = ({ dispatch }: { readonly dispatch: AppDispatch }): void => {
  pages.get(dispatch)?.channel.close();
  pages.delete(dispatch);
};
