import { ActionIcon, Menu } from '@mantine/core';
import { rowsWord } from '@/lib/rowsWord';
import { stateWord } from '@/lib/stateWord';
import { IconDots, IconTable } from '@tabler/icons-react';
import { useAppDispatch } from '@/app/redux';
import { duration } from '@/lib/duration';
import type { Run } from '../../model/run';
import { isInProgress } from '../../model/runStates';
import type { Tab } from '../../state/activeTab';
import { runReopened } from '../../state/runs/runs';
import { editorChanged } from '../../state/editors/editors';
import { addTab } from '../../state/thunks/addTab';
import { removeRun, runAgain } from '../../state/thunks/history';
import classes from './QueryHistory.module.css';

const clock = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').trim();

interface Props {
  readonly run: Run;
  readonly editor: Tab;
  readonly onCompare: () => void;
}

/** A run of the past, and what can be done with it. */
export function HistoryRow({ run, editor, onCompare }: Props) {
  const dispatch = useAppDispatch();
  const { id, sql, state, startDttm, endDttm, rows, ctas, extra, resultsKey } = run;
  const changed = extra?.changed_rows;
  const hasResults = state === 'success' && (changed === undefined || !!rows || ctas !== null);
  const isOver = !isInProgress(state);
  return (
    <tr>
      <td>
        <span className={classes.state} data-state={state}>
          {stateWord(state)}
        </span>
      </td>
      <td>{clock.format(startDttm)}</td>
      <td className={`${classes.right} ${classes.wide}`}>
        {endDttm === null ? '' : duration(endDttm - startDttm)}
      </td>
      <td className={`${classes.right} ${classes.wide}`}>{rowsWord(rows, changed)}</td>
      <td className={classes.sql} title={sql}>
        {oneLine(sql)}
      </td>
      <td className={classes.actions}>
        {hasResults && (
          <ActionIcon
            size={22}
            aria-label={resultsKey === null ? 'Results no longer kept' : 'Show results'}
            title={resultsKey === null ? 'The results are no longer kept' : 'Show these results'}
            onClick={() => dispatch(runReopened({ editorId: editor.id, queryId: id }))}
          >
            <IconTable size={14} stroke={1.5} />
          </ActionIcon>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon size={22} aria-label="Actions for this run">
              <IconDots size={14} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isOver && <Menu.Item onClick={() => void dispatch(runAgain(id))}>Run again</Menu.Item>}
            <Menu.Item onClick={onCompare}>Changes since this run</Menu.Item>
            <Menu.Item onClick={() => dispatch(editorChanged(editor.id, { sql }))}>
              Replace editor contents
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
