import type { ECharts } from 'echarts';
import { type ComponentProps, type KeyboardEvent, useCallback, useId, useRef } from 'react';
import type { Brush } from './brush/brush';
import { useBrush } from './brush/useBrush';
import { EChart } from './EChart';
import classes from './PointsChart.module.css';
import { type PointGrid, usePointKeys } from './usePointKeys';

interface Props extends Omit<ComponentProps<typeof EChart>, 'onReady' | 'onBlank'> {
  readonly grid: PointGrid;
  /** What the picture shows, in sentences. */
  readonly told: string;
  /** Where ranges of it can be chosen. */
  readonly brush?: Brush | undefined;
  /** The chart of the library, for a picture that follows what is done to it. */
  readonly onMapReady?: ((chart: ECharts) => void) | undefined;
}

/** A picture whose points can be walked through by keyboard, and that says in words what it shows. */
export function PointsChart({ grid, told, brush, onMapReady, ...chart }: Props) {
  const summaryId = useId();
  const { chart: drawn, onReady, onKeyDown, onBlur, text, place } = usePointKeys(grid, chart);
  const onDrawn = useCallback(
    (ready: ECharts) => {
      onReady(ready);
      onMapReady?.(ready);
    },
    [onReady, onMapReady],
  );
  const brushing = useBrush(brush, drawn);
  const { draft } = brushing;
  const anchor = useRef(0);

  /** Shift with a key that moves chooses from the point where it was first pressed. */
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!brush) return onKeyDown(event);
    const before = place();
    const isEnter = event.key === 'Enter' || event.key === ' ';
    if (draft && (isEnter || event.key === 'Escape')) {
      if (isEnter) brushing.enter();
      else brushing.drop();
    } else if (event.key === 'Escape' && before === null && brush.onClear) brush.onClear();
    else {
      onKeyDown(event);
      const now = place();
      const isMove = now !== null && event.isDefaultPrevented();
      if (!isMove || isEnter) return;
      if (event.shiftKey && event.key !== 'F10') {
        if (!draft) anchor.current = before ?? now;
        brushing.extend(anchor.current, now);
      } else brushing.drop();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Arrow keys belong to the points, not to the page or the screen reader.
    <div
      role="application"
      aria-label={`Points of ${chart.title}`}
      aria-describedby={summaryId}
      tabIndex={0}
      className={classes.points}
      data-brushed={draft ? true : undefined}
      onPointerDown={brushing.onPointerDown}
      onKeyDown={onKey}
      onBlur={() => {
        onBlur();
        brushing.drop();
      }}
    >
      <EChart {...chart} onReady={onDrawn} onBlank={brush?.onClear} />
      {draft?.band && (
        <div
          className={classes.band}
          style={{
            left: draft.band.left,
            top: draft.band.top,
            width: draft.band.right - draft.band.left,
            height: draft.band.bottom - draft.band.top,
          }}
        />
      )}
      <p id={summaryId} className={classes.unseen}>
        {told} Arrow keys move along the points.
        {grid.nameOf && ' H hides the series of a point, A shows all series.'}
        {brush && ' Shift with arrow keys selects a range, Enter filters the other charts by it.'}
      </p>
      <p role="status" className={classes.unseen}>
        {draft && brush ? `Range: ${brush.nameOf(draft.span)}` : text}
      </p>
    </div>
  );
}
