import { useAppDispatch } from '@/app/redux';
import { danger, info, toastAdded, warning } from '@/features/toasts/toastsSlice';
import { copyText } from '@/lib/copyText';
import { copied, COPY_CELLS_MAX, cutOf } from '@/ui/DataGrid/copyFormats';
import type { GridSource } from '@/ui/DataGrid/gridSource';
import { count } from '../words';

/** Copies all rows shown, as text with tabs. */
export const useCopyAll = (source: GridSource, gather: () => Promise<GridSource | null>) => {
  const dispatch = useAppDispatch();
  return async (): Promise<void> => {
    const { rowCount, columns } = source;
    if (rowCount * columns.length > COPY_CELLS_MAX) {
      dispatch(toastAdded(warning('This is too much for the clipboard. Download it instead.')));
      return;
    }
    try {
      const all = await gather();
      if (!all) throw new Error('The rows could not be loaded. Run the query again.');
      const rect = { top: 0, bottom: rowCount - 1, left: 0, right: columns.length - 1 };
      const places = columns.map((_, column) => column);
      const cut = cutOf(all, places, [rect]);
      if (!cut) throw new Error('The rows could not be loaded. Run the query again.');
      await copyText(copied(cut, 'tsvNamed'));
      dispatch(toastAdded(info(`Copied ${count(rowCount)}`)));
    } catch (error) {
      dispatch(toastAdded(danger(error instanceof Error ? error.message : String(error))));
    }
  };
};
