import { PieChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { EChart } from '../../EChart';
import { useTokens } from '../../useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { pieOption } from './option';
import { buildPieQueries } from './query';

register([
  AriaComponent,
  GraphicComponent,
  LegendComponent,
  LegendScrollComponent,
  PieChart,
  TooltipComponent,
]);

function Pie({ results, formData, dataset, width, height, title, onRendered }: VizProps) {
  const tokens = useTokens();
  const result = results[0];
  const option = useMemo(
    () => (result ? pieOption(result, formData, dataset, tokens, { width, height }) : {}),
    [result, formData, dataset, tokens, width, height],
  );
  return (
    <EChart
      option={option}
      width={width}
      height={height}
      title={title}
      {...(onRendered ? { onRendered } : {})}
    />
  );
}

export default defineViz({ buildQueries: buildPieQueries, Viz: Pie });
