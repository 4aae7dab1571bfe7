/** The first writing of a table, from the request to its end. */
import { useEffect, useState } from 'react';
import type { RefreshedTableMaking, RefreshedTableNew } from '#common/wire/refresh.ts';
import { useAppDispatch } from '@/app/redux';
import { useSubmit } from '@/features/requests/useSubmit';
import { makeTable, readMaking, stopMaking } from './thunks';

const LOOK_EVERY_MS = 500;
const LOST = 'The server was started anew. Look whether the dataset is there.';

export const useMaking = () => {
  const dispatch = useAppDispatch();
  const { isBusy, error, submit, clearError } = useSubmit(makeTable);
  const [run, setRun] = useState<RefreshedTableMaking | null>(null);
  useEffect(() => {
    if (run?.state !== 'running') return undefined;
    let isWanted = true;
    const look = async () => {
      const answer = await dispatch(readMaking(run.id));
      if (!isWanted) return;
      if (readMaking.fulfilled.match(answer)) setRun(answer.payload);
      else if (answer.payload?.status === 404) setRun({ ...run, state: 'failed', message: LOST });
      // The same again: the next look follows.
      else setRun({ ...run });
    };
    const timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [run, dispatch]);

  return {
    isBusy,
    error,
    clearError,
    run,
    start: async (body: RefreshedTableNew) => {
      setRun(null);
      const started = await submit(body);
      if (started) setRun(started.reply);
    },
    stop: () => run && void dispatch(stopMaking(run.id)),
  };
};
