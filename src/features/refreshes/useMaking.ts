/** The first writing of a table, from the request to its end. */
import { useEffect, useRef, useState } from 'react';
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
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (now: RefreshedTableMaking) => {
    setRun(now);
    if (now.state !== 'running') return;
    const look = async () => {
      const answer = await dispatch(readMaking(now.id));
      if (readMaking.fulfilled.match(answer)) follow(answer.payload);
      else if (answer.payload?.status === 404) setRun({ ...now, state: 'failed', message: LOST });
      else follow(now);
    };
    timer.current = setTimeout(() => void look(), LOOK_EVERY_MS);
  };

  return {
    isBusy,
    error,
    clearError,
    run,
    start: async (body: RefreshedTableNew) => {
      setRun(null);
      const started = await submit(body);
      if (started) follow(started.reply);
    },
    stop: () => run && void dispatch(stopMaking(run.id)),
  };
};
