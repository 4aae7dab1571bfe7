import { readClipboard } from '@/lib/readClipboard';
import { pasteComponents } from './pasteComponents';
import { createVisitThunk } from '../visit';

/** Pastes without the key of the browser, which not every browser allows. */
export const pasteFromClipboard = createVisitThunk(
  'dashboard/pasteFromClipboard',
  async (nearId: string | null, { dispatch }): Promise<void> => {
    await dispatch(pasteComponents({ text: await readClipboard(), nearId }));
  },
);
