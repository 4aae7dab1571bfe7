import { useEffect, useState } from 'react';
import { useAppSelector } from '@/app/redux';
import { isInProgress } from '../state/runStates';
import { selectIsOffline } from '../state/selectors';
import type { Query } from '../state/types';
import classes from './ActionRow.module.css';
import { duration } from './words';

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

/** How the latest run goes or went: state, time, rows. */
export function RunStatus({ query }: { query: Query }) {
  const isOffline = useAppSelector(selectIsOffline);
  const isRunning = isInProgress(query.state);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const took = Math.max(
    0,
    (isRunning ? now : (query.endDttm ?? query.startDttm)) - query.startDttm,
  );
  const state = isOffline && isRunning ? 'offline' : query.state;
  return (
    <span className={classes.status} data-state={state}>
      <span className={classes.dot} aria-hidden />
      {state === 'offline' ? 'Offline' : WORDS[query.state]}
      {isRunning && query.progress > 0 && <span>{Math.round(query.progress)} %</span>}
      <span>{duration(took)}</span>
      {query.state === 'success' && query.rows !== null && (
        <span>
          {query.rows.toLocaleString('en')} {query.rows === 1 ? 'row' : 'rows'}
        </span>
      )}
    </span>
  );
}
