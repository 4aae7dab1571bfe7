import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { lazily } from '@/ui/lazily';
import { Message } from '@/ui/Message';
import { useFirstGesture } from '@/ui/useFirstGesture';
import { Waiting } from '@/ui/Waiting';
import type { ErrorInfo } from '@/api/errors';
import { isInProgress } from '../../model/runStates';
import { selectQuery, selectResult } from '../../state/selectors';
import { selectionChanged } from '../../state/slices/sqlLabSlice';
import { fetchResults } from '../../state/thunks/results';
import type { Tab } from '../../state/activeTab';
import type { Query } from '../../model/run';
import { focusText } from '../../text/panes';
import { countedInEditor, type ErrorPlace, errorPlace } from '../../text/errorPlace';
import { Examples } from './Examples';
import classes from './SouthPane.module.css';
import { count, whatCut } from '../words';

const ResultsTable = lazily(async () => (await import('./ResultsTable')).ResultsTable);

interface Props {
  readonly editor: Tab;
  readonly queryId: string | null;
}

/** The run is known and its rows are not kept any more: only another run brings them back. */
const GONE = 410;

const errorOf = ({ error, errorMessage }: Query): ErrorInfo =>
  error ?? {
    kind: 'http',
    status: 500,
    message: errorMessage ?? 'Unknown error',
    errors: [],
    link: null,
    fields: {},
  };

function Failure({ query }: { query: Query }) {
  const dispatch = useAppDispatch();
  const place = errorPlace(query);
  const goTo = ({ row, column }: ErrorPlace): void => {
    const cursorPosition = { row, column };
    dispatch(selectionChanged({ id: query.sqlEditorId, selectedText: null, cursorPosition }));
    focusText();
  };
  return (
    <div className={classes.error}>
      <ErrorNotice
        error={countedInEditor(errorOf(query), query)}
        {...(place
          ? { action: { label: `Go to line ${place.row + 1}`, onClick: () => goTo(place) } }
          : {})}
      />
      {query.resultsKey !== null && errorOf(query).status !== GONE && (
        <Button variant="default" mt={12} onClick={() => void dispatch(fetchResults(query.id))}>
          Fetch the rows again
        </Button>
      )}
    </div>
  );
}

const whatGoesOn = ({ state, isSought }: Query): string => {
  if (isSought) return 'The answer was lost on its way. Looking for the run…';
  return state === 'fetching' ? 'Fetching the rows…' : 'Running the query…';
};

/** A run's outcome: its rows, what went wrong and where, or the word that it still runs. */
export function Results({ editor, queryId }: Props) {
  const dispatch = useAppDispatch();
  const query = useAppSelector((state) => selectQuery(state, queryId));
  const result = useAppSelector((state) => selectResult(state, queryId ?? ''));
  const isKnown = query !== undefined;
  useFirstGesture(ResultsTable.prefetch);
  useEffect(() => {
    if (isKnown) ResultsTable.prefetch();
  }, [isKnown]);
  /** A run of an earlier visit: its rows are still with the server. */
  const canFetch = query?.state === 'success' && !result && query.resultsKey !== null;
  useEffect(() => {
    if (canFetch && queryId !== null) void dispatch(fetchResults(queryId));
  }, [dispatch, canFetch, queryId]);

  if (!query) return <Examples editor={editor} />;
  const isRunning = isInProgress(query.state);
  if (isRunning && !result) return <Waiting>{whatGoesOn(query)}</Waiting>;
  const isFailed = query.state === 'failed' || query.state === 'timed_out';
  if (isFailed && !result) return <Failure query={query} />;
  if (query.state === 'stopped')
    return <Message title="The query was stopped">Run it again to see its rows.</Message>;
  if (!result)
    return canFetch ? (
      <Waiting>Fetching the rows…</Waiting>
    ) : (
      <Message title={query.isDetached ? 'The rows did not arrive' : 'The rows are no longer kept'}>
        {query.isDetached
          ? `The query ended well${query.rows === null ? '' : ` with ${count(query.rows)}`}, and the server does not keep them. Run it again to see them.`
          : 'Results stay for a day. Run the query again to see them.'}
      </Message>
    );
  if (result.columns.length === 0)
    return <Message title="Done">The statement returned no rows.</Message>;
  const cut = query.isDataPreview || isRunning || isFailed ? null : whatCut(query, result);
  return (
    <>
      {isFailed && <Failure query={query} />}
      {isFailed && (
        <p className={classes.cut} role="note">
          These {count(result.rowCount)} are incomplete: the run failed before the rest came.
        </p>
      )}
      {isRunning && (
        <p className={classes.said} role="status">
          The first rows; the query goes on.
        </p>
      )}
      {cut && (
        <p
          className={classes.cut}
          role="note"
          data-own={query.limitingFactor === 'QUERY' || undefined}
        >
          {cut}
        </p>
      )}
      {result.rowCount === 0 && !isRunning && (
        <p className={classes.said}>The query returned no rows.</p>
      )}
      <div className={classes.grid}>
        <ResultsTable
          key={query.id}
          queryId={query.id}
          result={result}
          label={query.isDataPreview ? `Preview of ${query.tab}` : 'Results'}
        />
      </div>
    </>
  );
}
