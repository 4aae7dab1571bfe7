import { ActionIcon, Anchor, Menu, Select, TextInput } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazily } from '@/ui/lazily';
import type { ErrorInfo } from '@/api/errors';
import { failed, useAppDispatch, useAppSelector } from '@/app/redux';
import { duration } from '@/lib/duration';
import { ErrorNotice } from '@/ui/ErrorNotice';
import { Message } from '@/ui/Message';
import { Waiting } from '@/ui/Waiting';
import { isInProgress } from '../../model/runStates';
import { selectHistoryOf } from '../../state/selectors';
import { editorChanged } from '../../state/editors/editors';
import { addTab } from '../../state/thunks/addTab';
import { loadHistory, removeRun, runAgain } from '../../state/thunks/history';
import type { Tab } from '../../state/activeTab';
import type { Run } from '../../model/run';
import classes from './QueryHistory.module.css';

const CompareModal = lazily(async () => (await import('./CompareModal')).CompareModal);

const clock = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();

interface RowProps {
  readonly run: Run;
  readonly editor: Tab;
  readonly onCompare: () => void;
}

function Row({ run, editor, onCompare }: RowProps) {
  const dispatch = useAppDispatch();
  const { id, sql, state, startDttm, endDttm, rows } = run;
  const isOver = !isInProgress(state);
  return (
    <tr>
      <td>
        <span className={classes.state} data-state={state}>
          {state.replaceAll('_', ' ')}
        </span>
      </td>
      <td>{clock.format(startDttm)}</td>
      <td className={`${classes.right} ${classes.wide}`}>
        {endDttm === null ? '' : duration(endDttm - startDttm)}
      </td>
      <td className={`${classes.right} ${classes.wide}`}>{rows?.toLocaleString('en') ?? ''}</td>
      <td className={classes.sql} title={sql}>
        {oneLine(sql)}
      </td>
      <td>
        <Menu>
          <Menu.Target>
            <ActionIcon size={22} aria-label="Actions for this run">
              <IconDots size={14} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOver && <Menu.Item onClick={() => void dispatch(runAgain(id))}>Run again</Menu.Item>}
            <Menu.Item onClick={onCompare}>Compare with the tab</Menu.Item>
            <Menu.Item onClick={() => dispatch(editorChanged(editor.id, { sql }))}>
              Copy to this tab
            </Menu.Item>
            <Menu.Item onClick={() => dispatch(addTab({ sql }))}>Open in a new tab</Menu.Item>
            {isOver && (
              <Menu.Item onClick={() => void dispatch(removeRun(id))}>
                Remove from history
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** The runs of a tab, newest first; filtered by text and state, compared with the tab's text. */
export function QueryHistory({ editor }: { editor: Tab }) {
  const dispatch = useAppDispatch();
  const queries = useAppSelector((state) => selectHistoryOf(state, editor.id));
  const [search, setSearch] = useState('');
  const [state, setState] = useState<string | null>(null);
  const [compared, setCompared] = useState<string | null>(null);
  const [answered, setAnswered] = useState<{ id: string; failure: ErrorInfo | null } | null>(null);
  const { id, tabViewId } = editor;
  const isLoading = tabViewId !== null && answered?.id !== id;
  const failure = answered?.id === id ? answered.failure : null;
  const read = useCallback(() => {
    const loading = dispatch(loadHistory(id));
    void loading.then((reply) =>
      setAnswered({ id, failure: failed(loadHistory)(reply) ? reply.payload : null }),
    );
    return loading;
  }, [dispatch, id]);
  useEffect(() => {
    if (tabViewId === null) return undefined;
    const loading = read();
    return () => loading.abort();
  }, [read, tabViewId]);
  const failedNotice = failure && (
    <ErrorNotice error={failure} action={{ label: 'Try again', onClick: () => void read() }} />
  );

  const everywhere = (
    <Anchor component={Link} to="/sqllab/history/" className={classes.all}>
      Runs of all tabs
    </Anchor>
  );
  if (queries.length === 0 && isLoading) return <Waiting>Loading earlier runs…</Waiting>;
  if (queries.length === 0 && failedNotice) return failedNotice;
  if (queries.length === 0)
    return (
      <Message title="Nothing has run in this tab yet">Runs are listed here. {everywhere}</Message>
    );
  const wanted = search.trim().toLowerCase();
  const fitting = queries.filter(
    (run) => (state === null || run.state === state) && run.sql.toLowerCase().includes(wanted),
  );
  const states = [...new Set(queries.map((run) => run.state))];
  return (
    <>
      {failedNotice}
      <div className={classes.bar}>
        <TextInput
          type="search"
          aria-label="Search the history"
          placeholder="Search the SQL"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          className={classes.search}
        />
        <Select
          aria-label="State of the runs"
          placeholder="Any state"
          clearable
          w={130}
          data={states.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          value={state}
          onChange={setState}
        />
        <span className={classes.count} role="status">
          {fitting.length < queries.length && `${fitting.length} of ${queries.length} runs`}
        </span>
        {everywhere}
      </div>
      <table className={classes.history} aria-label="Query history">
        <thead>
          <tr>
            <th>State</th>
            <th>Started</th>
            <th className={`${classes.right} ${classes.wide}`}>Duration</th>
            <th className={`${classes.right} ${classes.wide}`}>Rows</th>
            <th>SQL</th>
            <th aria-label="Actions" />
          </tr>
        </thead>
        <tbody>
          {fitting.map((run) => (
            <Row key={run.id} run={run} editor={editor} onCompare={() => setCompared(run.sql)} />
          ))}
        </tbody>
      </table>
      {compared !== null && (
        <CompareModal
          earlier={compared}
          editorId={id}
          onTake={() => dispatch(editorChanged(id, { sql: compared }))}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
