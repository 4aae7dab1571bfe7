/** Sends files and reads them; what the server found comes into their entries. */
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { Entry } from './entries';
import { percentOf } from '@/ui/Sending';
import { discardFile, previewFile, stageFile } from './thunks';

interface Aborting {
  abort(): void;
}

export type Change = (key: string, part: Partial<Entry>) => void;

/** `current` are the entries as they are now; `settled` is when no import needs their files any more. */
export const useReads = (
  current: () => readonly Entry[],
  change: Change,
  settled: () => Promise<void>,
) => {
  const dispatch = useAppDispatch();
  const pending = useRef(new Map<string, Aborting>());
  const isClosed = useRef(false);

  const read = async (entry: Entry) => {
    if (!entry.staged) return;
    pending.current.get(entry.key)?.abort();
    change(entry.key, { isBusy: true, error: null });
    const { reading, types } = entry;
    const reads = dispatch(previewFile({ id: entry.staged.id, body: { ...reading, types } }));
    pending.current.set(entry.key, reads);
    const action = await reads;
    if (previewFile.fulfilled.match(action))
      change(entry.key, { preview: action.payload, isBusy: false });
    else if (action.payload && action.payload.kind !== 'aborted')
      change(entry.key, { error: action.payload, isBusy: false });
  };

  const send = async (entry: Entry) => {
    const sends = dispatch(
      stageFile({
        file: entry.file,
        onSent: (part) => change(entry.key, { sent: percentOf(part) }),
      }),
    );
    pending.current.set(entry.key, sends);
    const action = await sends;
    if (stageFile.fulfilled.match(action)) {
      const staged = action.payload ?? null;
      if (isClosed.current) return void (staged && dispatch(discardFile(staged.id)));
      change(entry.key, { staged });
      await read({ ...entry, staged });
    } else if (action.payload && action.payload.kind !== 'aborted')
      change(entry.key, { error: action.payload, isBusy: false });
  };

  useEffect(() => {
    isClosed.current = false;
    for (const entry of current()) if (!entry.staged) void send(entry);
    const waiting = pending.current;
    return () => {
      isClosed.current = true;
      for (const one of waiting.values()) one.abort();
      const ids = new Set(current().flatMap(({ staged }) => (staged ? [staged.id] : [])));
      void settled().then(() => {
        for (const id of ids) void dispatch(discardFile(id));
      });
    };
    // The files that the dialog was opened with.
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  return { read, send, forget: ({ key }: Entry) => pending.current.get(key)?.abort() };
};
