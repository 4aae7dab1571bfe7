import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileFormat } from '@/api/resources/results';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import { selectConf } from '@/features/session/selectors';
import { danger, info, toastAdded } from '@/features/toasts/toastsSlice';
import { selectDatabase, selectRun } from '../../state/selectors';
import { editorRules } from '../../model/statementsToRun';
import { readsOnly } from '#common/sql/readsOnly.ts';
import { csvAddress, fileAddress } from '../../state/thunks/resultViews';
import { runWhole } from '../../state/thunks/wholeResult';
import { count } from '../words';
import { saveFrom } from './files';

/**
 * The most rows without the row limit; null where the limit left nothing out that could be had, or where running
 * again would change something once more.
 */
export const useRowLimit = (queryId: string): { readonly most: number } | null => {
  const run = useAppSelector((state) => selectRun(state, queryId));
  const most = useAppSelector((state) => selectConf(state).SQL_MAX_ROW);
  const backend = useAppSelector((state) => selectDatabase(state, run?.dbId ?? null)?.backend);
  const isLimited = run?.limitingFactor === 'DROPDOWN' && (run.limit ?? 0) < most;
  const sql = isLimited ? run.sql : null;
  const mayRunAgain = useMemo(
    () => sql !== null && readsOnly(sql, editorRules(backend)),
    [sql, backend],
  );
  return mayRunAgain ? { most } : null;
};

/** Runs a query again without its row limit, and downloads what it returns. */
export const useWholeResult = (queryId: string, hasFiles: boolean) => {
  const dispatch = useAppDispatch();
  const [isRunning, setRunning] = useState(false);
  const going = useRef<{ abort: () => void } | null>(null);
  useEffect(() => () => going.current?.abort(), []);

  const download = useCallback(
    async (format: FileFormat): Promise<void> => {
      const running = dispatch(runWhole(queryId));
      going.current = running;
      setRunning(true);
      const ended = await running;
      going.current = null;
      setRunning(false);
      if (runWhole.fulfilled.match(ended)) {
        const { queryId: id, rows, isCut } = ended.payload;
        const most = isCut ? ', the most this server returns' : '';
        dispatch(toastAdded(info(`Downloading ${count(rows)}${most}`)));
        saveFrom(hasFiles ? fileAddress(id, format) : csvAddress(id));
      } else if (failed(runWhole)(ended)) dispatch(toastAdded(danger(ended.payload.message)));
    },
    [dispatch, queryId, hasFiles],
  );
  const cancel = useCallback(() => going.current?.abort(), []);
  return { isRunning, download: (format: FileFormat) => void download(format), cancel };
};
