import { LineChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { type EChartsCoreOption, use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { useMemo } from 'react';
import { PagedLegend } from '../pagedLegend';
import type { BrushEvents } from '../brush/brush';
import type { LabelPlaces } from '../colors/labelColors';
import type { ItemEvents } from '../EChart';
import { Note, useHeightAbove } from '../Note';
import { PointsChart } from '../PointsChart';
import { useTokens } from '@/ui/useTokens';
import { brushOf, withBrush, withRangeBand } from './brushed';
import { keptPaths } from './keptPaths';
import { missingNote } from './missingNote';
import type { CartesianModel } from './model';
import { pointGrid } from './pointGrid';
import { summary } from './summary';
import { thinMarks } from './thinMarks';
import { useView } from './useView';
import { type CartesianView, cartesianOption } from './write';

register([
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  PagedLegend,
  // Annotation layers draw lines over any chart.
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
  thinMarks,
  keptPaths,
]);

interface Props extends ItemEvents {
  readonly model: CartesianModel;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
  readonly labelPlaces?: LabelPlaces | undefined;
  /** Where ranges along the axis can be chosen. */
  readonly brushing?: BrushEvents | undefined;
  /** What a type adds to the drawing that no other has. */
  readonly finish?: (option: EChartsCoreOption, view: CartesianView) => EChartsCoreOption;
}

const asItIs = (option: EChartsCoreOption): EChartsCoreOption => option;

/** A cartesian model, drawn. The plugin registers the marks that it uses. */
export function CartesianChart(all: Props) {
  const { model: given, width, height, finish = asItIs, onItem, onItemMenu, ...rest } = all;
  const { labelPlaces: remembered, brushing, ...props } = rest;
  const model = useMemo(
    () => (remembered ? { ...given, colors: { ...given.colors, remembered } } : given),
    [given, remembered],
  );
  const tokens = useTokens();
  const note = useMemo(() => missingNote(model, width), [model, width]);
  const heightAbove = useHeightAbove(note, { width, height });
  const told = useMemo(() => summary(model), [model]);
  const { view, onLegend, onLegendScroll, onZoom } = useView();
  const canBrush = brushing !== undefined;
  const option = useMemo(() => {
    const drawn = finish(cartesianOption(model, tokens, { width, height }, view()), view());
    return canBrush ? withBrush(withRangeBand(drawn, model, tokens)) : drawn;
  }, [finish, model, tokens, width, height, view, canBrush]);
  const brush = useMemo(() => brushing && brushOf(model, brushing), [model, brushing]);
  const grid = useMemo(() => pointGrid(model, view().hidden), [model, view]);
  /* Companions of a series stand for no point of their own. */
  const events = useMemo(() => {
    const isPoint = ({ seriesIndex }: { readonly seriesIndex: number }) =>
      seriesIndex < model.series.length;
    return {
      onItem: onItem && ((item, how) => isPoint(item) && onItem(item, how)),
      onItemMenu: onItemMenu && ((item, at) => isPoint(item) && onItemMenu(item, at)),
    } satisfies ItemEvents;
  }, [model, onItem, onItemMenu]);
  return (
    <>
      <PointsChart
        grid={grid}
        told={told}
        brush={brush}
        option={option}
        width={width}
        height={heightAbove}
        {...props}
        {...events}
        {...{ onLegend, onLegendScroll, onZoom }}
      />
      <Note width={width} height={height}>
        {note}
      </Note>
    </>
  );
}
