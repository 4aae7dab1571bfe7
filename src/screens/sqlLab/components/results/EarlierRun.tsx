import { Button } from '@mantine/core';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { firstWords } from '../../model/firstWords';
import type { Run } from '../../model/run';
import { isInProgress } from '../../model/runStates';
import { runReopened } from '../../state/runs/runs';
import { selectHistoryOf } from '../../state/selectors';
import actions from '../run/ActionRow.module.css';
import classes from './SouthPane.module.css';

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hour12: false });
const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

const when = (at: number): string => {
  const day = date.format(at);
  return day === date.format(Date.now()) ? clock.format(at) : `${day}, ${clock.format(at)}`;
};

/** Above a result that is not the latest of its tab: whose it is, and the way back. */
export function EarlierRun({ run }: { readonly run: Run }) {
  const dispatch = useAppDispatch();
  const { id, sqlEditorId: editorId, startDttm, sql } = run;
  const latest = useAppSelector((state) => selectHistoryOf(state, editorId)[0]);
  if (!latest || latest.id === id || isInProgress(run.state)) return null;
  return (
    <div className={classes.earlier} role="note">
      <span className={classes.whose} title={sql}>
        Result of {when(startDttm)} · <code>{firstWords(sql)}</code>
      </span>
      <Button
        variant="subtle"
        color="gray"
        className={actions.quiet}
        onClick={() => dispatch(runReopened({ editorId, queryId: latest.id }))}
      >
        Back to the latest
      </Button>
    </div>
  );
}
