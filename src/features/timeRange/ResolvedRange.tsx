import { useDebouncedValue } from '@mantine/hooks';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { useRequest } from '@/features/requests/useRequest';
import { resolvedText } from './timeRange';
import { resolveRange } from './resolveRange';
import classes from './ResolvedRange.module.css';

const TYPING_PAUSE_MS = 250;

interface Props {
  readonly text: string;
  /** What it limits, as people know it. */
  readonly column: string | undefined;
}

/** The time range in absolute dates, as the server resolves it now. */
export function ResolvedRange({ text, column }: Props) {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isNone = settled.trim() === '' || settled === NO_TIME_RANGE;
  const { status, reply, error } = useRequest(resolveRange, isNone ? null : settled);
  const isResolved = settled === text && status === 'ready' && reply !== null;
  const problem = settled === text ? error?.message : undefined;
  return (
    <p
      className={classes.resolved}
      data-error={problem !== undefined || undefined}
      aria-live="polite"
    >
      {text === NO_TIME_RANGE
        ? 'All time'
        : (problem ?? (isResolved && resolvedText(reply, column)))}
    </p>
  );
}
