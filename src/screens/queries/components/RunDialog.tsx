import { Button, Group, Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/redux';
import { duration } from '@/lib/duration';
import { rowsWord } from '@/lib/rowsWord';
import type { RunRow } from '../state/runs';
import { copySql } from '../state/thunks';
import classes from './queries.module.css';

interface Props {
  readonly run: RunRow;
  readonly onClose: () => void;
  /** The run before or after it in the list; absent at the ends. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

/** One run in full: its text, the SQL sent to the database, its outcome. */
export function RunDialog({ run, onClose, onPrevious, onNext }: Props) {
  const dispatch = useAppDispatch();
  const {
    sql,
    executedSql,
    startedAt,
    endedAt,
    rows,
    changed,
    state,
    databaseName,
    schema,
    error,
  } = run;
  return (
    <Modal opened onClose={onClose} title={`Run in ${run.tab || 'a tab'}`} size="xl">
      <pre className={classes.code} aria-label="SQL">
        {sql}
      </pre>
      <dl className={classes.facts}>
        <dt>State</dt>
        <dd className={classes.dot} data-state={state}>
          {state.replaceAll('_', ' ')}
        </dd>
        <dt>Started</dt>
        <dd>{new Date(startedAt).toLocaleString()}</dd>
        {endedAt !== null && (
          <>
            <dt>Duration</dt>
            <dd>{duration(endedAt - startedAt)}</dd>
          </>
        )}
        {rows !== null && (
          <>
            <dt>Rows</dt>
            <dd>{rowsWord(rows, changed)}</dd>
          </>
        )}
        <dt>Database</dt>
        <dd>{[databaseName, schema].filter(Boolean).join(' › ')}</dd>
        {error && (
          <>
            <dt>Error</dt>
            <dd>{error}</dd>
          </>
        )}
      </dl>
      {executedSql && executedSql !== sql && (
        <details>
          <summary>SQL sent to the database</summary>
          <pre className={classes.code} aria-label="Executed SQL">
            {executedSql}
          </pre>
        </details>
      )}
      <Group justify="space-between" mt={16}>
        <Group gap={8}>
          <Button variant="default" disabled={!onPrevious} onClick={onPrevious}>
            Previous
          </Button>
          <Button variant="default" disabled={!onNext} onClick={onNext}>
            Next
          </Button>
        </Group>
        <Group gap={8}>
          <Button variant="default" onClick={() => void dispatch(copySql(sql))}>
            Copy SQL
          </Button>
          <Button component={Link} to={`/sqllab/?queryId=${run.id}`}>
            Open in a tab
          </Button>
        </Group>
      </Group>
    </Modal>
  );
}
