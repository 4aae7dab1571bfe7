import { Button } from '@mantine/core';
import type { ErrorInfo } from '@/api/errors';
import classes from './ErrorLine.module.css';
import { inOneLine } from './errorKinds';

interface Props {
  readonly error: ErrorInfo;
  readonly onRetry?: () => void;
}

/** An error in one line. */
export function ErrorLine({ error, onRetry }: Props) {
  return (
    <span className={classes.line} role="alert">
      {inOneLine(error)}
      {onRetry && (
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </span>
  );
}
