/** Makes tables of files, one after the other. */
import { useEffect, useRef, useState } from 'react';
import type { FileImport } from '#common/wire/file.ts';
import { useAppDispatch } from '@/app/redux';
import { type Entry, importBody, isDone, type Target } from './entries';
import { readImport, startImport, stopImport } from './thunks';
import type { Change } from './useReads';

const LOOK_EVERY_MS = 500;
const LOST = 'The server was started anew. Look whether the table is there.';
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export const useImporting = (current: () => readonly Entry[], change: Change) => {
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

  const importOne = async (entry: Entry, target: Target): Promise<boolean> => {
    if (!entry.staged) return false;
    const body = importBody(entry, target);
    const start = await dispatch(startImport({ id: entry.staged.id, body }));
    if (!startImport.fulfilled.match(start)) {
      if (start.payload) change(entry.key, { error: start.payload });
      return false;
    }
    let run: FileImport = start.payload;
    change(entry.key, { run, error: null });
    while (run.state === 'running' && !isClosed.current) {
      await pause(LOOK_EVERY_MS);
      const look = await dispatch(readImport(run.id));
      if (readImport.fulfilled.match(look)) run = look.payload;
      else if (look.payload?.status === 404) run = { ...run, state: 'failed', message: LOST };
      change(entry.key, { run });
    }
    return run.state === 'done';
  };

  return {
    isImporting,
    /** `asSent`: each as it is imported. Where one table is made of all, what follows a file that failed waits. */
    importAll: async (target: Target, asSent: ((entry: Entry) => Entry) | null) => {
      setImporting(true);
      isStopped.current = false;
      for (const entry of current()) {
        if (isDone(entry) || isStopped.current) continue;
        const isWritten = await importOne(asSent ? asSent(entry) : entry, target);
        if (asSent && !isWritten) break;
      }
      setImporting(false);
    },
    stop: async () => {
      isStopped.current = true;
      for (const { run } of current())
        if (run?.state === 'running') await dispatch(stopImport(run.id));
    },
  };
};
