import type { ErrorInfo } from '@/api/errors';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
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
  const runs = useAppSelector((state) => selectHistoryOf(state, id));
  const { status, error, reload } = useRequest(loadHistory, tabViewId === null ? null : id);
  return { runs, isLoading: status === 'loading', failure: error, read: reload };
};
