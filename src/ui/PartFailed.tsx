import { Button } from '@mantine/core';
import classes from './PartFailed.module.css';

interface Props {
  readonly onRetry: () => void;
}

/** Says that a part of the page could not be loaded, over the page: what stands there stays, with all that was written. */
export function PartFailed({ onRetry }: Props) {
  return (
    <div role="alert" className={classes.card}>
      <span>This part of the page could not be loaded.</span>
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
