import { useCallback } from 'react';
import { useAppDispatch } from '@/app/redux';
import { copyToast } from '@/features/toasts/copyToast';
import { toastAdded } from '@/features/toasts/toastsSlice';
import type { CopyOutcome } from '@/ui/DataGrid/useCopy';

/** Says what was copied from a grid. */
export const useCopied = () => {
  const dispatch = useAppDispatch();
  return useCallback(
    (outcome: CopyOutcome) => void dispatch(toastAdded(copyToast(outcome))),
    [dispatch],
  );
};
