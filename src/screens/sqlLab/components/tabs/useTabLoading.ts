import { useCallback, useEffect, useState } from 'react';
import type { ErrorInfo } from '@/api/errors';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import { useOnReturn } from '@/features/connection/useOnReturn';
import { selectCapability } from '@/features/session/selectors';
import { loadTab } from '../../state/thunks/loadTab';
import type { Editor } from '../../model/editor';

interface TabLoading {
  /** Why the text of the tab is not loaded. */
  readonly error: ErrorInfo | null;
  readonly retry: () => void;
}

/** Loads a tab known only by its label when it is shown; after a failure a person retries, or the server's return. */
export const useTabLoading = ({
  id,
  loaded,
  tabViewId,
  revision,
}: Pick<Editor, 'id' | 'loaded' | 'tabViewId' | 'revision'>): TabLoading => {
  const dispatch = useAppDispatch();
  /** By tab: another one that was being read may be answered while this one is shown. */
  const [failures, setFailures] = useState<Readonly<Record<string, ErrorInfo | null>>>({});
  /** The list of tabs has no revisions: they come with the tab itself. */
  const lacksRevision = useAppSelector(
    (state) =>
      tabViewId !== null && revision === null && selectCapability(state, 'tabstate.revision'),
  );
  const read = useCallback(() => {
    void dispatch(loadTab(id)).then((answer) =>
      setFailures((before) => ({
        ...before,
        [id]: failed(loadTab)(answer) ? answer.payload : null,
      })),
    );
  }, [dispatch, id]);
  useEffect(() => {
    if (!loaded || lacksRevision) read();
  }, [read, loaded, lacksRevision]);
  const error = failures[id] ?? null;
  useOnReturn(error, read);
  return { error, retry: read };
};
