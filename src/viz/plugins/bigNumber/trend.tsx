import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { metricLabel } from '#common/labels.ts';
import { EChart } from '../../EChart';
import { toList } from '../../shared/labels';
import { numberFormatter } from '../../shared/numberFormat';
import { grainFormat } from '../../shared/timeFormat';
import { timeGrain } from '../../shared/baseQuery';
import { useTokens } from '../../useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { BigNumber } from './BigNumber';
import { toFigure } from './figure';
import { trendOption } from './trendOption';

register([AriaComponent, GridComponent, LineChart, TooltipComponent]);

function Trend(props: VizProps) {
  const { results, formData, dataset, title } = props;
  const tokens = useTokens();
  const option = useMemo(() => {
    const format =
      dataset.columnFormats[metricLabel(toList(formData.metric)[0])] ?? formData.y_axis_format;
    return trendOption(toFigure(results, formData), formData, tokens, {
      value: numberFormatter(typeof format === 'string' ? format : undefined),
      time: grainFormat(timeGrain(formData)),
    });
  }, [results, formData, dataset, tokens]);
  if (formData.show_trend_line === false) return <BigNumber {...props} />;
  return (
    <BigNumber {...props}>
      {(box) => <EChart option={option} title={`${title}, trend`} {...box} />}
    </BigNumber>
  );
}

export default defineViz({ Viz: Trend });
