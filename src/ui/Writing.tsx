import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Sending.module.css';

interface Props {
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  readonly percent: number;
  /** Why it failed, or that it was stopped. */
  readonly message: string | null;
  /** What is there once it is done. */
  readonly children: ReactNode;
}

/** How far a table is that is being written, and how that ended. */
export function Writing({ state, percent, message, children }: Props) {
  if (state === 'running')
    return (
      <div role="status">
        <progress
          className={classes.bar}
          aria-label="Writing the table"
          max={100}
          {...(percent > 0 ? { value: percent } : {})}
        />
        <p className={classes.note}>{`Writing the table${percent > 0 ? `: ${percent}%` : ''}`}</p>
      </div>
    );
  return state === 'done' ? (
    <Alert color="teal" role="status">
      {children}
    </Alert>
  ) : (
    <Alert color={state === 'failed' ? 'bad' : 'gray'} role="alert">
      {message}
    </Alert>
  );
}
