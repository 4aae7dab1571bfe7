import { type ComponentProps, useId } from 'react';
import { EChart } from './EChart';
import classes from './PointsChart.module.css';
import { type PointGrid, usePointKeys } from './usePointKeys';

interface Props extends Omit<ComponentProps<typeof EChart>, 'onReady'> {
  readonly grid: PointGrid;
  /** What the picture shows, in sentences. */
  readonly told: string;
}

/** A picture whose points can be walked through by keyboard, and that says in words what it shows. */
export function PointsChart({ grid, told, ...chart }: Props) {
  const summaryId = useId();
  const { onReady, onKeyDown, onBlur, text } = usePointKeys(grid, chart);
  return (
    // Arrow keys belong to the points, not to the page or the screen reader.
    <div
      role="application"
      aria-label="Points"
      aria-describedby={summaryId}
      tabIndex={0}
      className={classes.points}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <EChart {...chart} onReady={onReady} />
      <p id={summaryId} className={classes.unseen}>
        {told} Arrow keys move along the points.
        {grid.nameOf && ' H hides the series of a point, A shows all series.'}
      </p>
      <p role="status" className={classes.unseen}>
        {text}
      </p>
    </div>
  );
}
