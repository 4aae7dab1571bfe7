import { useCallback, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { Arrangement } from '@/ui/DataGrid/arrangement';
import type { GridColumn } from '@/ui/DataGrid/gridSource';
import {
  arrangementKey,
  columnsArranged,
  selectArrangement,
} from '../../state/slices/resultViewsSlice';

/** How the columns of an editor's results are laid out, and how that is changed. */
export const useArrangement = (editorId: string, columns: readonly GridColumn[]) => {
  const dispatch = useAppDispatch();
  const key = useMemo(() => arrangementKey(editorId, columns), [editorId, columns]);
  const arrangement = useAppSelector((state) => selectArrangement(state, key));
  const onArrange = useCallback(
    (next: Arrangement) => void dispatch(columnsArranged({ key, arrangement: next })),
    [dispatch, key],
  );
  return { arrangement, onArrange };
};
