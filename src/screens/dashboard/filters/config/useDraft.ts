import { useEffect, useRef, useState } from 'react';
import { randomId } from '@/lib/ids';
import {
  draftOf,
  isChanged,
  listed,
  type NewKind,
  withChange,
  withMoved,
  withNew,
  withRemoved,
  withRestored,
} from './draft';

const UNDO_MS = 5000;
const ID_LENGTH = 21;

/** The filters while they are changed in the dialog, and which of them is shown. New ones are about `datasetId`, if any. */
export const useDraft = (stored: unknown, datasetId: number | null) => {
  const [before] = useState(() => draftOf(stored));
  const [draft, setDraft] = useState(before);
  const [chosen, setChosen] = useState<string | null>(listed(before)[0]?.id ?? null);
  const [gone, setGone] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, number>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);
  const add = (kind: NewKind) => {
    const next = withNew(draft, kind, randomId(ID_LENGTH), datasetId);
    setDraft(next);
    setChosen(next.entries.at(-1)?.id ?? null);
  };
  const remove = (id: string) => {
    const next = withRemoved(draft, id);
    setDraft(next);
    if (chosen === id)
      setChosen(listed(next).find((entry) => !next.removed.includes(entry.id))?.id ?? null);
    const forget = () => setGone((ids) => [...ids, id]);
    timers.current.set(id, window.setTimeout(forget, UNDO_MS));
  };
  const restore = (id: string) => {
    clearTimeout(timers.current.get(id));
    setGone((ids) => ids.filter((one) => one !== id));
    setDraft(withRestored(draft, id));
    setChosen(id);
  };
  return {
    before,
    draft,
    chosen,
    gone,
    isChanged: isChanged(before, draft),
    choose: setChosen,
    add,
    remove,
    restore,
    move: (id: string, to: string) => setDraft((now) => withMoved(now, id, to)),
    change: (id: string, change: object) => setDraft(withChange(draft, id, change)),
  };
};
