import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import type { DatasetFacts } from '../../chartResult';
import type { InnerViz } from '../../vizPlugin';
import type { Standing } from './layer';
import { NotesContext } from '../../Note';
import classes from './mapCharts.module.css';
import type { PlacedChart } from './placed';

const PADDING_PX = 2;
/** In a narrower chart a legend would cover what it explains; the marks say it. */
const LEAST_LEGEND_PX = 200;

interface Shown {
  readonly inner: InnerViz;
  readonly dataset: DatasetFacts;
}

interface OneProps extends Shown {
  readonly chart: PlacedChart;
  readonly width: number;
  readonly height: number;
  readonly onDrawn: (chart: PlacedChart) => void;
  readonly onNote: (chart: PlacedChart, note: string) => void;
}

/** Where the map is moved, only its place changes. */
const One = memo(function One({ inner, dataset, chart, width, height, ...told }: OneProps) {
  const { onDrawn, onNote } = told;
  const tell = useCallback((note: string) => onNote(chart, note), [onNote, chart]);
  const onRendered = useCallback(() => onDrawn(chart), [onDrawn, chart]);
  const hasLegend = width >= LEAST_LEGEND_PX;
  const formData = useMemo(
    () => (hasLegend ? inner.formData : { ...inner.formData, show_legend: false }),
    [hasLegend, inner.formData],
  );
  return (
    <NotesContext value={tell}>
      <inner.Viz
        formData={formData}
        results={chart.results}
        dataset={dataset}
        width={width - 2 * PADDING_PX}
        height={height - 2 * PADDING_PX}
        title={inner.name}
        onRendered={onRendered}
      />
    </NotesContext>
  );
});

interface Props extends Shown {
  /** Of all places. */
  readonly charts: readonly PlacedChart[];
  readonly standing: readonly Standing[];
  readonly background: string;
  readonly radius: number;
  /** Called when each that stands is drawn. */
  readonly onRendered: (() => void) | undefined;
  readonly onNote: OneProps['onNote'];
}

/** Charts over a map. The marks below say what they show; pointers and keys reach those. */
export function StandingCharts({ charts, standing, background, radius, ...props }: Props) {
  const { inner, dataset, onRendered, onNote } = props;
  const [drawn, setDrawn] = useState<ReadonlySet<PlacedChart>>(new Set());
  const onDrawn = useCallback(
    (chart: PlacedChart) =>
      setDrawn((now) =>
        now.has(chart) ? now : new Set([...charts.filter((one) => now.has(one)), chart]),
      ),
    [charts],
  );
  const isWhole = standing.every(({ chart }) => drawn.has(chart));
  useEffect(() => {
    if (isWhole) onRendered?.();
  }, [isWhole, onRendered, charts]);
  return (
    <div className={classes.charts} inert>
      {standing.map(({ chart, width, height, ...place }) => (
        <div
          key={chart.geometry}
          className={classes.chart}
          style={{
            ...place,
            width,
            height,
            background,
            borderRadius: radius,
            padding: PADDING_PX,
          }}
        >
          <One {...{ inner, dataset, chart, width, height, onDrawn, onNote }} />
        </div>
      ))}
    </div>
  );
}
