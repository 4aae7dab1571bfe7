/** The states of a run, and the two groups they fall into. */
export const RUN_STATES = [
  'started',
  'stopped',
  'failed',
  'pending',
  'running',
  'scheduled',
  'success',
  'fetching',
  'timed_out',
] as const;
export type RunState = (typeof RUN_STATES)[number];

const IN_PROGRESS: ReadonlySet<RunState> = new Set([
  'running',
  'started',
  'pending',
  'fetching',
  'scheduled',
]);

export const isInProgress = (state: RunState): boolean => IN_PROGRESS.has(state);
/** The run has no reply of its own: its end is found by polling. */
export const endsElsewhere = ({
  runAsync,
  isDetached,
  isSought,
}: {
  readonly runAsync: boolean;
  readonly isDetached: boolean;
  readonly isSought: boolean;
}): boolean => runAsync || isDetached || isSought;

export const isFinished = (state: RunState): boolean => !IN_PROGRESS.has(state);
