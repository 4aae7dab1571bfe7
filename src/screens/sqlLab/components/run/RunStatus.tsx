import { useEffect, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { selectIsOffline } from '@/features/connection/selectors';
import { linkTo } from '@/lib/links';
import { stateWord } from '@/lib/stateWord';
import { inOneLine, kindOf } from '@/ui/errorKinds';
import { isInProgress } from '../../model/runStates';
import {
  selectBatch,
  selectIsRunning,
  selectLatestRun,
  selectPollError,
  selectShownRun,
} from '../../state/selectors';
import type { Run } from '../../model/run';
import classes from './ActionRow.module.css';
import { count, duration, selectChanged } from '../words';

const TICK_MS = 100;

/** The page's clock during a run, the server's afterwards: the two may differ. */
const elapsed = ({ state, startDttm, endDttm, sentAt }: Run, now: number): number =>
  Math.max(
    0,
    isInProgress(state) ? now - (sentAt ?? startDttm) : (endDttm ?? startDttm) - startDttm,
  );

/** The server's note on a waiting run: its place in the queue. */
const wordOf = ({ state, extra, isSought }: Run): string => {
  if (isSought && isInProgress(state)) return 'Checking on your query…';
  return (
    (state === 'pending' ? extra?.progress : null) || (state === 'success' ? '' : stateWord(state))
  );
};

/** The state, time and rows of an editor's run; of several statements also which one. */
export function RunStatus({ editorId }: { editorId: string }) {
  const isOffline = useAppSelector(selectIsOffline);
  const pollError = useAppSelector(selectPollError);
  const isRunning = useAppSelector((state) => selectIsRunning(state, editorId));
  const batch = useAppSelector((state) => selectBatch(state, editorId));
  const run = useAppSelector((state) =>
    isRunning ? selectLatestRun(state, editorId) : selectShownRun(state, editorId),
  );
  const changed = useAppSelector((state) => (run ? selectChanged(state, run) : null));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!run) return null;
  const goesOn = isInProgress(run.state);
  const state = isOffline && goesOn ? 'offline' : run.state;
  const link =
    goesOn || state === 'failed' || state === 'timed_out' ? linkTo(run.trackingUrl ?? '') : null;
  const hasRows = run.rows !== null && run.ctas === null && (run.state === 'success' || goesOn);
  return (
    <span className={classes.status} data-state={state}>
      <span className={classes.dot} aria-hidden />
      {state === 'offline' ? 'Waiting for the connection' : wordOf(run)}
      {batch && (
        <span>
          {batch.steps.findIndex(({ id }) => id === run.id) + 1} of {batch.steps.length}
        </span>
      )}
      {goesOn && run.progress > 0 && <span>{Math.round(run.progress)} %</span>}
      <span>{duration(elapsed(run, now))}</span>
      {hasRows && <span>{changed ?? count(run.rows ?? 0)}</span>}
      {goesOn && !isOffline && pollError && (
        <span role="status" title={inOneLine(pollError)}>
          Status unavailable: {kindOf(pollError).title.toLowerCase()}
        </span>
      )}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          Track job
        </a>
      )}
    </span>
  );
}
