import { IconCheck } from '@tabler/icons-react';
import type { ErrorInfo } from '@/api/errors';
import { causesOf } from '@/ui/errorDetails';
import { ErrorNotice } from '@/ui/ErrorNotice';
import classes from './DatabaseDialog.module.css';

export type Outcome =
  | { readonly state: 'testing' | 'connected' }
  /** `placed`: every message is shown at a field. */
  | { readonly state: 'failed'; readonly error: ErrorInfo; readonly placed: boolean };

/** The outcome of the last test or save. */
export function TestOutcome({ outcome }: { outcome: Outcome | null }) {
  if (outcome?.state === 'failed' && !outcome.placed) {
    return (
      <div className={classes.outcomeRow}>
        <ErrorNotice error={outcome.error} />
      </div>
    );
  }
  const issues = outcome?.state === 'failed' ? causesOf(outcome.error) : [];
  return (
    <div role="status" aria-label="Connection test" className={classes.outcomeRow}>
      {outcome?.state === 'testing' && <span className={classes.outcome}>Connecting…</span>}
      {outcome?.state === 'connected' && (
        <span className={classes.outcome} data-good>
          <IconCheck size={14} aria-hidden /> Connected: the database answered.
        </span>
      )}
      {outcome?.state === 'failed' && (
        <>
          <span className={classes.outcome} data-bad>
            Not connected. The marked field has the reason.
          </span>
          {issues.length > 0 && (
            <ul className={classes.causes} aria-label="Possible causes">
              {issues.map(({ code, message }) => (
                <li key={code}>{message}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}
