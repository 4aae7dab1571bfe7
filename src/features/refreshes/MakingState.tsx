import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RefreshedTableMaking } from '#common/wire/refresh.ts';
import classes from './refreshes.module.css';

interface Props {
  readonly run: RefreshedTableMaking;
  readonly name: string;
  /** The dialog closes where a link leads to another page. */
  readonly onLeave: () => void;
}

/** How far the first writing is, how it ended, and where to go on. */
export function MakingState({ run, name, onLeave }: Props) {
  const { state, percent, message, rows, dataset_id: dataset } = run;
  if (state === 'running')
    return (
      <div role="status">
        <progress
          className={classes.progress}
          aria-label="Writing the table"
          max={100}
          {...(percent > 0 ? { value: percent } : {})}
        />
        {`Writing the table${percent > 0 ? `: ${percent}%` : ''}`}
      </div>
    );
  if (state !== 'done')
    return (
      <Alert color={state === 'failed' ? 'bad' : 'gray'} role="alert">
        {message}
      </Alert>
    );
  return (
    <Alert color="teal" role="status">
      {`The table ${name} has ${(rows ?? 0).toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}. `}
      {dataset !== null && (
        <Anchor
          component={Link}
          to={`/explore/?datasource_type=table&datasource_id=${dataset}`}
          onClick={onLeave}
        >
          Make a chart
        </Anchor>
      )}
    </Alert>
  );
}
