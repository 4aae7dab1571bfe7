import { Waiting } from '@/ui/Waiting';
import classes from './ChartFrame.module.css';

const HEIGHTS = [42, 58, 35, 70, 50, 82, 64, 46] as const;

/** The outline of a chart while it loads. */
export function ChartSkeleton() {
  return (
    <>
      <div className={classes.skeleton} aria-hidden>
        {HEIGHTS.map((height) => (
          <span key={height} className={classes.bar} style={{ height: `${height}%` }} />
        ))}
      </div>
      <div className={classes.over}>
        <Waiting>Running the query…</Waiting>
      </div>
    </>
  );
}
