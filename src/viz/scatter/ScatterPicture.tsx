import { ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { EChart } from '../EChart';
import { useTokens } from '../useTokens';
import { type ScatterData, scatterOption } from './scatterOption';

register([
  AriaComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  ScatterChart,
  TooltipComponent,
]);

interface Props {
  readonly data: ScatterData;
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** Points by two numbers. */
export function ScatterPicture({ data, ...size }: Props) {
  const tokens = useTokens();
  const option = useMemo(() => scatterOption(data, tokens), [data, tokens]);
  return <EChart option={option} {...size} />;
}
