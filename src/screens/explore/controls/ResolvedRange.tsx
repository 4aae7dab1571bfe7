import { useDebouncedValue } from '@mantine/hooks';
import { useRequest } from '@/features/requests/useRequest';
import { resolvedText } from '../formData/timeRange';
import { resolveRange } from '../state/thunks/resolveRange';
import classes from './Control.module.css';

const NO_FILTER = 'No filter';
const TYPING_PAUSE_MS = 250;

/** The time range in absolute dates, as the server resolves it now. */
export function ResolvedRange({ text }: { readonly text: string }) {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const isNone = settled.trim() === '' || settled === NO_FILTER;
  const { status, reply, error } = useRequest(resolveRange, isNone ? null : settled);
  const isResolved = settled === text && status === 'ready' && reply !== null;
  const problem = settled === text ? error?.message : undefined;
  return (
    <p
      className={classes.resolved}
      data-error={problem !== undefined || undefined}
      aria-live="polite"
    >
      {text === NO_FILTER ? 'All time' : (problem ?? (isResolved && resolvedText(reply)))}
    </p>
  );
}
