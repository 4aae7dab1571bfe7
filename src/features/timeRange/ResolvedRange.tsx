import { useDebouncedValue } from '@mantine/hooks';
import { NO_TIME_RANGE } from '#common/noTimeRange.ts';
import { isRangeText } from '#common/rangeText.ts';
import { useRequest } from '@/features/requests/useRequest';
import { inPlainWords } from '@/lib/refusedFields';
import { resolvedText } from './timeRange';
import { resolveRange } from './resolveRange';
import classes from './ResolvedRange.module.css';

const TYPING_PAUSE_MS = 250;

const NO_RANGE = 'This is not understood as a time range: all times before today are shown';

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
  const refusal = isNone || isRangeText(settled) ? error?.message : NO_RANGE;
  const problem = settled === text && refusal !== undefined ? inPlainWords(refusal) : undefined;
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
