import { ErrorLine } from '@/ui/ErrorLine';
import classes from './ResultRows.module.css';
import type { ResultSource } from './useResultSource';

/** Why rows in sight are missing, with another try. */
export function UnreadRows({ unread, onRange }: Pick<ResultSource, 'unread' | 'onRange'>) {
  return unread ? (
    <div className={classes.unread}>
      <ErrorLine error={unread.error} onRetry={() => onRange(unread.rows)} />
    </div>
  ) : null;
}
