import { PieChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { useCallback, useMemo } from 'react';
import { PagedLegend } from '../../pagedLegend';
import { useView } from '../../cartesian/useView';
import type { ChartResult } from '../../chartResult';
import type { ChartItem } from '../../EChart';
import { Note, useHeightAbove } from '../../Note';
import { PointsChart } from '../../PointsChart';
import { toList } from '../../shared/labels';
import { useItemEvents } from '../../useItemEvents';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { pieFormats, pieOption } from './option';
import { readWhole, toSlices } from './slices';
import { wholeRows } from './wholeRows';
import { pieNote, pieSummary, sliceGrid } from './words';

register([
  AriaComponent,
  GraphicComponent,
  LabelLayout,
  LegendComponent,
  PagedLegend,
  PieChart,
  TooltipComponent,
]);

function Pie(props: VizProps) {
  const [result] = props.results;
  return result && <Drawn result={result} {...props} />;
}

function Drawn({ result, results, ...props }: VizProps & { readonly result: ChartResult }) {
  const { formData, width, title, onRendered, crossFilter, labelPlaces } = props;
  const tokens = useTokens();
  const { detected_currency: detected } = result;
  const dataset = useMemo(() => ({ ...props.dataset, detected }), [props.dataset, detected]);
  const whole = useMemo(() => readWhole(results[1]), [results]);
  const slices = useMemo(() => toSlices(result, formData, whole), [result, formData, whole]);
  const note = pieNote(result, formData, whole, slices, dataset);
  const height = useHeightAbove(note, { width, height: props.height });
  const { view, onLegend, onLegendScroll } = useView();
  const option = useMemo(() => {
    const hooks = { crossFilter, labelPlaces };
    return pieOption(slices, formData, dataset, tokens, { width, height }, hooks, view());
  }, [slices, formData, dataset, tokens, width, height, crossFilter, labelPlaces, view]);
  const { exact } = useMemo(() => pieFormats(formData, dataset), [formData, dataset]);
  const grid = useMemo(() => sliceGrid(slices, exact), [slices, exact]);
  const standsFor = useCallback(
    ({ dataIndex }: ChartItem) => {
      const values = slices[dataIndex]?.groups;
      return values ? { columns: toList(formData.groupby), values } : null;
    },
    [slices, formData],
  );
  const events = useItemEvents(props, standsFor);
  return (
    <>
      <PointsChart
        grid={grid}
        told={pieSummary(slices, exact)}
        {...{ option, width, height, title, onRendered, onLegend, onLegendScroll }}
        {...events}
      />
      <Note width={width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({ Viz: Pie, shown: wholeRows });
