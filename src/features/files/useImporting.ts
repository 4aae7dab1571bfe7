/** Makes tables of files, one after the other, or one table of all. */
import { useEffect, useRef, useState } from 'react';
import { isUnanswered } from '@/api/errors';
import { useAppDispatch } from '@/app/redux';
import { toastAdded } from '@/features/toasts/toastsSlice';
import { type Entry, importBody, isDone, type Target } from './entries';
import { type Ended, endedWords, goesOn } from './closed';
import { follow } from './following';
import { startImport, stopImport } from './thunks';
import type { Change } from './useReads';

export const useImporting = (
  current: () => readonly Entry[],
  change: Change,
  onFailed: (entry: Entry) => void,
) => {
  const dispatch = useAppDispatch();
  const [isImporting, setImporting] = useState(false);
  const isClosed = useRef(false);
  const isStopped = useRef(false);
  /** The tables that are being made, which go on when the dialog is closed. */
  const going = useRef<{ readonly names: readonly string[]; readonly end: Promise<void> } | null>(
    null,
  );
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      if (going.current) dispatch(toastAdded(goesOn(going.current.names)));
    };
  }, [dispatch]);

  const tellWhenClosed = (run: Ended, { table, mode }: Entry) => {
    if (isClosed.current) dispatch(toastAdded(endedWords(run, { table: table.trim(), mode })));
  };

  /** One table of one file, or of several. The outcome is that of all of them, or of the one that failed. */
  const importTogether = async (entries: readonly Entry[], target: Target): Promise<void> => {
    const [first, ...more] = entries;
    if (!first?.staged) return;
    const changeAll = (part: Partial<Entry>) => {
      for (const { key } of entries) change(key, part);
    };
    const body = importBody(first, more, target);
    const start = await dispatch(startImport({ id: first.staged.id, body }));
    if (!startImport.fulfilled.match(start)) {
      if (!start.payload) return;
      change(first.key, { error: start.payload });
      const state = isUnanswered(start.payload) ? 'lost' : 'failed';
      tellWhenClosed({ state, message: start.payload.message }, first);
      return;
    }
    changeAll({ run: start.payload, error: null });
    const { run, isLost } = await dispatch(
      follow(start.payload, (look) => {
        if (look.state === 'running' || look.state === 'done') changeAll({ run: look });
      }),
    );
    tellWhenClosed(isLost ? { ...run, state: 'lost' } : run, first);
    if (run.state === 'done') return;
    const failed = entries[run.failed_file ?? 0] ?? first;
    changeAll({ run: null });
    change(failed.key, { run });
    if (run.state === 'failed') onFailed(failed);
  };

  return {
    isImporting,
    importAll: async (target: Target, asOne: boolean) => {
      setImporting(true);
      isStopped.current = false;
      const waiting = current().filter((entry) => !isDone(entry));
      const tables = asOne ? [waiting] : waiting.map((entry) => [entry]);
      const work = async () => {
        for (const entries of tables) if (!isStopped.current) await importTogether(entries, target);
      };
      const names = tables.map(([first]) => first?.table.trim() ?? '');
      const end = work();
      going.current = { names, end };
      await end;
      going.current = null;
      setImporting(false);
    },
    settled: async () => going.current?.end,
    stop: async () => {
      isStopped.current = true;
      const running = current().flatMap(({ run }) => (run?.state === 'running' ? [run.id] : []));
      for (const id of new Set(running)) await dispatch(stopImport(id));
    },
  };
};
