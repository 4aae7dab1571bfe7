import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { EChart } from '../../EChart';
import { useTokens } from '../../useTokens';
import type { VizProps } from '../../vizPlugin';
import { type Kind, timeseriesOption } from './option';

register([
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export function TimeseriesCanvas({
  kind,
  answers,
  formData,
  dataset,
  width,
  height,
  title,
  onRendered,
}: VizProps & { kind: Kind }) {
  const tokens = useTokens();
  const answer = answers[0];
  const option = useMemo(
    () =>
      answer
        ? timeseriesOption({ kind, answer, form: formData, dataset, tokens, width, height })
        : {},
    [kind, answer, formData, dataset, tokens, width, height],
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
