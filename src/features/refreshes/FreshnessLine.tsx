import { IconAlertTriangle } from '@tabler/icons-react';
import type { Freshness } from '#common/wire/refresh.ts';
import { useNow } from '@/lib/useNow';
import { freshnessWords } from './freshnessWords';
import classes from './refreshes.module.css';
import { useFreshnessOf } from './useFreshness';

const TICK_MS = 30_000;

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

/** A line of its own; nothing where no query refreshes the table. */
export function FreshnessNote({ fresh }: { readonly fresh: Freshness | undefined }) {
  if (!fresh) return null;
  return (
    <p className={classes.line} role="note" aria-label="Age of the table">
      <FreshnessText fresh={fresh} />
    </p>
  );
}

/** Of one dataset. */
export const FreshnessLine = ({ datasetId }: { readonly datasetId: number }) => (
  <FreshnessNote fresh={useFreshnessOf(datasetId)} />
);
