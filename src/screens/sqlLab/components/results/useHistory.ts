import { useCallback, useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import type { Run } from '../../model/run';
import type { Tab } from '../../state/activeTab';
import { selectHistoryOf } from '../../state/selectors';
import { loadHistory } from '../../state/thunks/history';

interface History {
  readonly runs: readonly Run[];
  readonly isLoading: boolean;
  readonly failure: ErrorInfo | null;
  readonly read: () => void;
}

/** The runs of a tab, with those the server has where the tab is known there. */
export const useHistory = ({ id, tabViewId }: Tab): History => {
  const dispatch = useAppDispatch();
  const runs = useAppSelector((state) => selectHistoryOf(state, id));
  const [reply, setReply] = useState<{ id: string; failure: ErrorInfo | null } | null>(null);
  const read = useCallback(() => {
    const loading = dispatch(loadHistory(id));
    void loading.then((action) =>
      setReply({ id, failure: failed(loadHistory)(action) ? action.payload : null }),
    );
    return loading;
  }, [dispatch, id]);
  useEffect(() => {
    if (tabViewId === null) return undefined;
    const loading = read();
    return () => loading.abort();
  }, [read, tabViewId]);
  return {
    runs,
    isLoading: tabViewId !== null && reply?.id !== id,
    failure: reply?.id === id ? reply.failure : null,
    read: () => void read(),
  };
};
