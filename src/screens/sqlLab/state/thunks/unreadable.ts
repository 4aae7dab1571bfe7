import { createAppThunk } from '@/app/redux';
import { saveFile } from '@/lib/saveFile';
import { pageSyncOf } from '../../sync/pageSync';

/** Downloads the texts that this page could not read, byte for byte. */
export const downloadUnreadable = createAppThunk(
  'sqlLab/downloadUnreadable',
  async (_: void, { dispatch }) => {
    const texts =
      (await pageSyncOf({ dispatch })?.snapshots.unreadable()) ?? new Map<string, string>();
    const file = JSON.stringify(Object.fromEntries(texts), null, 2);
    saveFile('unreadable-tabs.json', 'application/json', file);
  },
);
