import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Freshness } from '#common/wire/refresh.ts';
import { useNow } from '@/lib/useNow';
import { freshnessWords } from './freshnessWords';
import classes from './refreshes.module.css';
import { useFreshness } from './useFreshness';

const TICK_MS = 30_000;
const LOOK_EVERY_MS = 2000;

/** `Refreshed 12 minutes ago, next at 14:00`, with what went wrong since. */
export function FreshnessText({ fresh }: { readonly fresh: Freshness }) {
  const now = useNow(TICK_MS);
  const { words, problem } = freshnessWords(fresh, now);
  return (
    <>
      <span title={new Date(fresh.refreshed_on).toLocaleString()}>{words}</span>
      {problem !== null && (
        <span className={classes.problem}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {problem}
        </span>
      )}
    </>
  );
}

/** Of one dataset; nothing where no query refreshes its table. */
export function FreshnessLine({ datasetId }: { readonly datasetId: number }) {
  const { fresh, reload } = useFreshness([datasetId]);
  const [one] = fresh;
  const isRunning = one?.running != null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  });
  if (!one) return null;
  return (
    <p className={classes.line} role="note" aria-label="Age of the table">
      <FreshnessText fresh={one} />
    </p>
  );
}
