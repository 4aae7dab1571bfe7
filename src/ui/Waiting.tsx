import { Dots } from './Dots';
import { useLate } from './useLate';
import classes from './Waiting.module.css';

/** Nothing at first, then a loading indicator with text. */
export function Waiting({ children = 'Loading…' }: { children?: string }) {
  const late = useLate(true);
  return (
    <div className={classes.waiting} role="status" aria-live="polite">
      {late && (
        <>
          <Dots />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
