import { PieChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { type ChartItem, EChart } from '../../EChart';
import { toList } from '../../shared/labels';
import { useItemEvents } from '../../useItemEvents';
import { useTokens } from '../../useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { pieOption } from './option';
import { type Slice, toSlices } from './slices';

register([
  AriaComponent,
  GraphicComponent,
  LegendComponent,
  LegendScrollComponent,
  PieChart,
  TooltipComponent,
]);

const NO_SLICES: readonly Slice[] = [];

function Pie({ results, formData, dataset, ...props }: VizProps) {
  const { width, height, title, onRendered, filterState } = props;
  const tokens = useTokens();
  const [result] = results;
  const slices = useMemo(
    () => (result ? toSlices(result, formData) : NO_SLICES),
    [result, formData],
  );
  const option = useMemo(
    () => pieOption(slices, formData, dataset, tokens, { width, height }, filterState),
    [slices, formData, dataset, tokens, width, height, filterState],
  );
  const standsFor = useCallback(
    ({ dataIndex }: ChartItem) => {
      const values = slices[dataIndex]?.groups;
      return values ? { columns: toList(formData.groupby), values } : null;
    },
    [slices, formData],
  );
  const events = useItemEvents(props, standsFor);
  return <EChart option={option} {...{ width, height, title, onRendered }} {...events} />;
}

export default defineViz({ Viz: Pie });
