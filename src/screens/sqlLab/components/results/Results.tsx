import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { lazily } from '@/ui/lazily';
import { Message } from '@/ui/Message';
import { useFirstGesture } from '@/ui/useFirstGesture';
import { Waiting } from '@/ui/Waiting';
import { isInProgress } from '../../model/runStates';
import { selectRun, selectResult } from '../../state/selectors';
import { runAgain } from '../../state/thunks/history';
import { fetchResults } from '../../state/thunks/results';
import type { Tab } from '../../state/activeTab';
import type { Run } from '../../model/run';
import { Examples } from './Examples';
import { RunFailure } from './RunFailure';
import classes from './SouthPane.module.css';
import { count, selectChanged, whatCut } from '../words';

const ResultsTable = lazily(async () => (await import('./ResultsTable')).ResultsTable);

interface Props {
  readonly editor: Tab;
  readonly queryId: string | null;
}

const whatGoesOn = ({ state, isSought }: Run): string => {
  if (isSought) return 'Connection lost. Checking on your query…';
  return state === 'fetching' ? 'Loading the rows…' : 'Running the query…';
};

/** A run's outcome: its rows, its error with position, or that it is still running. */
export function Results({ editor, queryId }: Props) {
  const dispatch = useAppDispatch();
  const run = useAppSelector((state) => selectRun(state, queryId));
  const result = useAppSelector((state) => selectResult(state, queryId ?? ''));
  const changed = useAppSelector((state) => (run ? selectChanged(state, run) : null));
  const isKnown = run !== undefined;
  useFirstGesture(ResultsTable.prefetch);
  useEffect(() => {
    if (isKnown) ResultsTable.prefetch();
  }, [isKnown]);
  /** A run of an earlier visit: the server still has its rows. */
  const canFetch = run?.state === 'success' && !result && run.resultsKey !== null;
  useEffect(() => {
    if (canFetch && queryId !== null) void dispatch(fetchResults(queryId));
  }, [dispatch, canFetch, queryId]);

  if (!run) return <Examples editor={editor} />;
  const isRunning = isInProgress(run.state);
  if (isRunning && !result) return <Waiting>{whatGoesOn(run)}</Waiting>;
  const isFailed = run.state === 'failed' || run.state === 'timed_out';
  if (isFailed && !result) return <RunFailure run={run} />;
  const again = { label: 'Run again', onClick: () => void dispatch(runAgain(run.id)) };
  if (run.state === 'stopped')
    return (
      <Message title="The query was stopped" action={again}>
        Run it again to see its rows.
      </Message>
    );
  if (!result)
    return canFetch ? (
      <Waiting>Loading the rows…</Waiting>
    ) : (
      <Message
        title={run.isDetached ? 'The rows could not be loaded' : 'The rows are no longer kept'}
        action={again}
      >
        {run.isDetached
          ? `The query succeeded${run.rows === null ? '' : ` with ${count(run.rows)}`}, and the server does not store them. Run it again to see them.`
          : 'Results are kept for a day. Run the query again to see them.'}
      </Message>
    );
  if (result.columns.length === 0)
    return (
      <Message title={changed ?? 'Done'} role="status">
        The statement returned no rows.
      </Message>
    );
  const cut = run.isDataPreview || isRunning || isFailed ? null : whatCut(run, result);
  return (
    <>
      {isFailed && <RunFailure run={run} />}
      {isFailed && (
        <p className={classes.cut} role="note">
          These {count(result.rowCount)} are incomplete: the run failed before the rest arrived.
        </p>
      )}
      {isRunning && (
        <p className={classes.message} role="status">
          Still running: first rows shown
        </p>
      )}
      {changed !== null && (
        <p className={classes.message} role="status">
          {changed}
        </p>
      )}
      {result.rowCount === 0 && !isRunning && (
        <p className={classes.message}>The query returned no rows.</p>
      )}
      <div className={classes.grid}>
        <ResultsTable
          key={run.id}
          queryId={run.id}
          result={result}
          cut={cut}
          label={run.isDataPreview ? `Preview of ${run.tab}` : 'Results'}
        />
      </div>
    </>
  );
}
