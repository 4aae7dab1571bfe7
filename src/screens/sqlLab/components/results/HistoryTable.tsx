import { VisuallyHidden } from '@mantine/core';
import type { Run } from '../../model/run';
import type { Tab } from '../../state/activeTab';
import { HistoryRow } from './HistoryRow';
import classes from './QueryHistory.module.css';

interface Props {
  readonly runs: readonly Run[];
  readonly editor: Tab;
  readonly onCompare: (sql: string) => void;
}

export function HistoryTable({ runs, editor, onCompare }: Props) {
  return (
    <table className={classes.history} aria-label="Query history">
      <thead>
        <tr>
          <th>State</th>
          <th>Started</th>
          <th className={`${classes.right} ${classes.wide}`}>Duration</th>
          <th className={`${classes.right} ${classes.wide}`}>Rows</th>
          <th>SQL</th>
          <th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <HistoryRow key={run.id} run={run} editor={editor} onCompare={() => onCompare(run.sql)} />
        ))}
      </tbody>
    </table>
  );
}
