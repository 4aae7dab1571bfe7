import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { columnLabel } from '#common/labels.ts';
import { Message } from '@/ui/Message';
import { MapDrawn } from '../../maps/MapDrawing';
import type { MapView, Size } from '../../maps/mapView';
import { registerMaps } from '../../maps/registerMaps';
import { cutNote, isBeyondLimit } from '../../shared/rowLimit';
import { toNumber } from '../../shared/values';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type InnerViz, type VizProps } from '../../vizPlugin';
import { savedSize } from './chartSize';
import { savedExtent } from './extent';
import { chartBackground } from './background';
import { chartsLayer, chartsNotes, standingIn } from './layer';
import { placedCharts } from './placed';
import { StandingCharts } from './StandingCharts';
import { useInnerNotes } from './useInnerNotes';

registerMaps();

const RADIUS_PX = 10;

interface SaidProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onRendered: (() => void) | undefined;
}

/** In place of the map: nothing more will come. */
function Said({ title, children, onRendered }: SaidProps) {
  useEffect(() => onRendered?.(), [onRendered]);
  return (
    <Message title={title} role="status">
      {children}
    </Message>
  );
}

function MapCharts({ inner, onRendered, ...props }: VizProps & { readonly inner: InnerViz }) {
  const { formData: form, results, dataset, height, width } = props;
  const charts = useMemo(
    () => placedCharts(results, form, inner.formData),
    [results, form, inner.formData],
  );
  const size = useMemo(() => savedSize(form.chart_size), [form.chart_size]);
  const [first] = results;
  const rows = results.reduce((sum, { data }) => sum + data.length, 0);
  const placed = charts.flatMap((chart) => chart.results.map(({ data }) => data.length));
  const isSplitByRows = first?.colnames.includes(columnLabel(form.geom_column)) === true;
  const lost = isSplitByRows ? rows - placed.reduce((sum, one) => sum + one, 0) : 0;
  const layer = useMemo(
    () =>
      chartsLayer(charts, {
        column: typeof form.geom_column === 'string' ? form.geom_column : undefined,
        size,
        dataset,
        notes: chartsNotes(form, {
          lost,
          total: charts.length,
          cut:
            first && !isBeyondLimit(first, inner.formData)
              ? cutNote(first, inner.formData, { things: 'rows of all places' })
              : null,
        }),
      }),
    [charts, form, size, dataset, lost, first, inner.formData],
  );
  const background = chartBackground(form.chart_background_color, useTokens());
  const radius = toNumber(form.chart_background_border_radius) ?? RADIUS_PX;
  const [isMapDrawn, setMapDrawn] = useState(false);
  const onMapDrawn = useCallback(() => setMapDrawn(true), []);
  const inside = useInnerNotes(charts);
  const { onNote } = inside;
  const over = useCallback(
    (view: MapView, area: Size) => (
      <StandingCharts
        standing={standingIn(charts, size, view, area)}
        {...{ charts, background, radius, inner, dataset, onNote }}
        onRendered={isMapDrawn ? onRendered : undefined}
      />
    ),
    [charts, size, background, radius, inner, dataset, isMapDrawn, onRendered, onNote],
  );
  const extent = useMemo(() => savedExtent(form.map_view), [form.map_view]);
  if (charts.length === 0 && rows > 0)
    return (
      <Said title="No row has a place" onRendered={onRendered}>
        The column of places holds no GeoJSON, or “{inner.name}” does not show its rows by place.
      </Said>
    );
  return (
    <MapDrawn
      {...props}
      {...{ layer, over, extent, width, height }}
      notes={inside.notes}
      detected={first?.detected_currency}
      onRendered={onMapDrawn}
    />
  );
}

function Checked({ inner, ...props }: VizProps) {
  const { onRendered } = props;
  if (!inner)
    return (
      <Said title="The chart on the map cannot be read" onRendered={onRendered}>
        Choose another one in the settings.
      </Said>
    );
  if (inner.problem !== null)
    return (
      <Said title="This chart cannot stand on a map" onRendered={onRendered}>
        {inner.problem}
      </Said>
    );
  return <MapCharts {...props} inner={inner} />;
}

export default defineViz({ Viz: Checked });
