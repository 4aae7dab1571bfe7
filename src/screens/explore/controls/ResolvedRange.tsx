import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useAppDispatch } from '@/app/redux';
import type { ErrorInfo } from '@/api/errors';
import { resolvedText } from '../formData/timeRange';
import { resolveRange } from '../state/thunks/resolveRange';
import classes from './Control.module.css';

interface Resolved {
  readonly of: string;
  readonly text: string;
  readonly isError: boolean;
}

/** The time range in absolute dates, as the server resolves it now. */
export function ResolvedRange({ text }: { readonly text: string }) {
  const dispatch = useAppDispatch();
  const [settled] = useDebouncedValue(text, 250);
  const [resolved, setResolved] = useState<Resolved | null>(null);
  useEffect(() => {
    if (settled.trim() === '' || settled === 'No filter') return undefined;
    const request = dispatch(resolveRange(settled));
    request.unwrap().then(
      (range) => setResolved({ of: settled, text: resolvedText(range), isError: false }),
      (reason: Partial<ErrorInfo>) => {
        if (reason.kind && reason.kind !== 'aborted')
          setResolved({ of: settled, text: reason.message ?? 'Invalid input', isError: true });
      },
    );
    return () => request.abort();
  }, [dispatch, settled]);
  const shown = text === 'No filter' ? 'All time' : resolved?.of === text ? resolved.text : '';
  return (
    <p
      className={classes.resolved}
      data-error={(resolved?.isError && resolved.of === text) || undefined}
      aria-live="polite"
    >
      {shown}
    </p>
  );
}
