import { Button } from '@mantine/core';
import type { ErrorInfo } from '@/api/errors';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { ErrorNotice } from '@/ui/ErrorNotice';
import type { Run } from '../../model/run';
import { selectionChanged } from '../../state/editors/editors';
import { selectMendedSql, selectMending } from '../../state/mended';
import { selectDatabase } from '../../state/selectors';
import { runAgain } from '../../state/thunks/history';
import { mend, runMended } from '../../state/thunks/mend';
import { fetchResults } from '../../state/thunks/results';
import { countedInEditor, type ErrorPlace, errorPlace } from '../../model/errorPlace';
import { focusText } from '../../text/panes';
import classes from './SouthPane.module.css';

/** The rows are no longer stored: only another run brings them back. */
const isGone = ({ status, errors }: ErrorInfo): boolean =>
  status === 410 || errors[0]?.error_type === 'RESULTS_BACKEND_ERROR';

/** A run of an earlier visit has only its message. */
const errorOf = ({ error, errorMessage, extra }: Run): ErrorInfo => {
  if (error) return error;
  const message = errorMessage ?? 'Unknown error';
  const errors = extra?.errors ?? [];
  return {
    kind: 'http',
    status: 500,
    message,
    errors: errors.length > 0 ? errors : [{ message, error_type: 'FRONTEND_RUN_ERROR' }],
    link: null,
    fields: {},
  };
};

/** Why a run failed and where, and what can be done about it. */
export function RunFailure({ run }: { readonly run: Run }) {
  const dispatch = useAppDispatch();
  const backend = useAppSelector((state) => selectDatabase(state, run.dbId)?.backend ?? null);
  const error = errorOf(run);
  const place = errorPlace(run, backend);
  const text = useAppSelector((state) => selectMending(state, run)?.text ?? null);
  const isMended = useAppSelector((state) => selectMendedSql(state, run) !== null);
  const goTo = ({ row, column }: ErrorPlace): void => {
    const cursorPosition = { row, column };
    dispatch(selectionChanged({ id: run.sqlEditorId, selectedText: null, cursorPosition }));
    focusText();
  };
  const mending = isMended
    ? { label: 'Run again', onClick: () => void dispatch(runMended(run.id)) }
    : {
        label: `Did you mean ${text}?`,
        onClick: () => void dispatch(mend(run.id)).then(focusText),
      };
  return (
    <div className={classes.error}>
      {isMended && (
        <p className={classes.message} role="status">
          The text was corrected: it now says <code>{text}</code>. It has not run yet.
        </p>
      )}
      <ErrorNotice
        error={countedInEditor(error, run, backend)}
        mend={text === null ? undefined : mending}
        {...(place
          ? { action: { label: `Go to line ${place.row + 1}`, onClick: () => goTo(place) } }
          : {})}
      />
      {run.resultsKey !== null && !isGone(error) && (
        <Button variant="default" mt={12} onClick={() => void dispatch(fetchResults(run.id))}>
          Load the rows again
        </Button>
      )}
      {isGone(error) && (
        <Button variant="default" mt={12} onClick={() => void dispatch(runAgain(run.id))}>
          Run again
        </Button>
      )}
    </div>
  );
}
