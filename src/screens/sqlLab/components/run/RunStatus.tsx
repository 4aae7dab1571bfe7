import { useEffect, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { linkTo } from '@/lib/links';
import { inOneLine, kindOf } from '@/ui/errorKinds';
import { isInProgress } from '../../model/runStates';
import {
  selectBatch,
  selectIsOffline,
  selectIsRunning,
  selectLatestQuery,
  selectPollError,
  selectShownQuery,
} from '../../state/selectors';
import type { Query } from '../../model/run';
import classes from './ActionRow.module.css';
import { count, duration } from '../words';

const TICK_MS = 100;

const WORDS: Readonly<Record<Query['state'], string>> = {
  started: 'Starting',
  pending: 'Waiting',
  scheduled: 'Scheduled',
  running: 'Running',
  fetching: 'Fetching rows',
  success: '',
  failed: 'Failed',
  stopped: 'Stopped',
  timed_out: 'Timed out',
};

/** While it runs by this page's clock alone, afterwards by the server's alone: the two may differ. */
const elapsed = ({ state, startDttm, endDttm, sentAt }: Query, now: number): number =>
  Math.max(
    0,
    isInProgress(state) ? now - (sentAt ?? startDttm) : (endDttm ?? startDttm) - startDttm,
  );

/** What the server says of a run that waits: its place in the queue. */
const wordOf = ({ state, extra, isSought }: Query): string => {
  if (isSought && isInProgress(state)) return 'Looking for the run…';
  return (state === 'pending' ? extra?.progress : null) || WORDS[state];
};

/** How an editor's run goes or went: state, time, rows; of several statements also which one. */
export function RunStatus({ editorId }: { editorId: string }) {
  const isOffline = useAppSelector(selectIsOffline);
  const pollError = useAppSelector(selectPollError);
  const isRunning = useAppSelector((state) => selectIsRunning(state, editorId));
  const batch = useAppSelector((state) => selectBatch(state, editorId));
  const query = useAppSelector((state) =>
    isRunning ? selectLatestQuery(state, editorId) : selectShownQuery(state, editorId),
  );
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!query) return null;
  const goesOn = isInProgress(query.state);
  const state = isOffline && goesOn ? 'offline' : query.state;
  const link =
    goesOn || state === 'failed' || state === 'timed_out' ? linkTo(query.trackingUrl ?? '') : null;
  const hasRows =
    query.rows !== null && query.ctas === null && (query.state === 'success' || goesOn);
  return (
    <span className={classes.status} data-state={state}>
      <span className={classes.dot} aria-hidden />
      {state === 'offline' ? 'Waiting for the connection' : wordOf(query)}
      {batch && (
        <span>
          {batch.steps.findIndex(({ id }) => id === query.id) + 1} of {batch.steps.length}
        </span>
      )}
      {goesOn && query.progress > 0 && <span>{Math.round(query.progress)} %</span>}
      <span>{duration(elapsed(query, now))}</span>
      {hasRows && <span>{count(query.rows ?? 0)}</span>}
      {goesOn && !isOffline && pollError && (
        <span role="status" title={inOneLine(pollError)}>
          No news of it: {kindOf(pollError).title.toLowerCase()}
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
