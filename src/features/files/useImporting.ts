/** Makes tables of files, one after the other, or one table of all. */
import { useEffect, useRef, useState } from 'react';
import type { FileImport } from '#common/wire/file.ts';
import { useAppDispatch } from '@/app/redux';
import { type Entry, importBody, isDone, type Target } from './entries';
import { readImport, startImport, stopImport } from './thunks';
import type { Change } from './useReads';

const LOOK_EVERY_MS = 500;
const LOST = 'The server was started anew. Look whether the table is there.';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const useImporting = (
  current: () => readonly Entry[],
  change: Change,
  onFailed: (entry: Entry) => void,
) => {
  const dispatch = useAppDispatch();
  const [isImporting, setImporting] = useState(false);
  const isClosed = useRef(false);
  const isStopped = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

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
      if (start.payload) change(first.key, { error: start.payload });
      return;
    }
    let run: FileImport = start.payload;
    changeAll({ run, error: null });
    while (run.state === 'running' && !isClosed.current) {
      await pause(LOOK_EVERY_MS);
      const look = await dispatch(readImport(run.id));
      if (readImport.fulfilled.match(look)) run = look.payload;
      else if (look.payload?.status === 404) run = { ...run, state: 'failed', message: LOST };
      if (run.state === 'running' || run.state === 'done') changeAll({ run });
    }
    if (run.state === 'running' || run.state === 'done') return;
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
      for (const entries of tables) if (!isStopped.current) await importTogether(entries, target);
      setImporting(false);
    },
    stop: async () => {
      isStopped.current = true;
      const running = current().flatMap(({ run }) => (run?.state === 'running' ? [run.id] : []));
      for (const id of new Set(running)) await dispatch(stopImport(id));
    },
  };
};
