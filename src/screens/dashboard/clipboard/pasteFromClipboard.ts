import { createAppThunk } from '@/app/redux';
import { readClipboard } from '@/lib/readClipboard';
import { pasteComponents } from './pasteComponents';

/** Pastes without the key of the browser, which not every browser allows. */
export const pasteFromClipboard = createAppThunk(
  'dashboard/pasteFromClipboard',
  async (nearId: string | null, { dispatch }): Promise<void> => {
    await dispatch(pasteComponents({ text: await readClipboard(), nearId }));
  },
);
