/** The states of a run and the two sets everything asks for. */
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
/** No answer of its own will tell how it ended: it is asked for. */
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
