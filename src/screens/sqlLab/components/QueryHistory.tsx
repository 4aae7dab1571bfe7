import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { Message } from '@/ui/Message';
import { isInProgress } from '../state/runStates';
import { selectHistoryOf } from '../state/selectors';
import { editorChanged } from '../state/sqlLabSlice';
import { addTab } from '../state/thunks/addTab';
import { loadHistory, removeQuery } from '../state/thunks/history';
import type { Editor, Query } from '../state/types';
import classes from './SouthPane.module.css';
import { duration } from './words';

const clock = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

function Row({ query, editor }: { query: Query; editor: Editor }) {
  const dispatch = useAppDispatch();
  const { sql, state, startDttm, endDttm, rows } = query;
  return (
    <tr>
      <td>
        <span className={classes.state} data-state={state}>
          {state}
        </span>
      </td>
      <td>{clock.format(startDttm)}</td>
      <td className={classes.right}>{endDttm === null ? '' : duration(endDttm - startDttm)}</td>
      <td className={`${classes.right} ${classes.wide}`}>{rows?.toLocaleString('en') ?? ''}</td>
      <td className={classes.sql} title={sql}>
        {sql.replaceAll(/\s+/g, ' ')}
      </td>
      <td>
        <Menu>
          <Menu.Target>
            <ActionIcon size={22} aria-label="Actions for this run">
              <IconDots size={14} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => dispatch(editorChanged(editor.id, { sql }))}>
              Put in this tab
            </Menu.Item>
            <Menu.Item onClick={() => dispatch(addTab({ sql }))}>Open in a new tab</Menu.Item>
            {!isInProgress(state) && (
              <Menu.Item onClick={() => void dispatch(removeQuery(query.id))}>
                Remove from history
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

/** The runs of a tab, newest first. */
export function QueryHistory({ editor }: { editor: Editor }) {
  const dispatch = useAppDispatch();
  const queries = useAppSelector((state) => selectHistoryOf(state, editor.id));
  const { id, tabViewId } = editor;
  useEffect(() => {
    if (tabViewId === null) return undefined;
    const loading = dispatch(loadHistory(id));
    return () => loading.abort();
  }, [dispatch, id, tabViewId]);

  if (queries.length === 0)
    return <Message title="Nothing has run in this tab yet">Runs are listed here.</Message>;
  return (
    <table className={classes.history}>
      <thead>
        <tr>
          <th>State</th>
          <th>Started</th>
          <th className={classes.right}>Duration</th>
          <th className={`${classes.right} ${classes.wide}`}>Rows</th>
          <th>SQL</th>
          <th aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {queries.map((query) => (
          <Row key={query.id} query={query} editor={editor} />
        ))}
      </tbody>
    </table>
  );
}
