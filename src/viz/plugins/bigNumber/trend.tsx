import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { EChart } from '../../EChart';
import { useTokens } from '../../useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { BigNumber } from './BigNumber';
import { toFigure } from './figure';
import { timeText, valueFormat } from './texts';
import { trendOption } from './trendOption';

register([AriaComponent, GridComponent, LineChart, TooltipComponent]);

function Trend(props: VizProps) {
  const { results, formData, dataset, title } = props;
  const tokens = useTokens();
  const option = useMemo(
    () =>
      trendOption(
        toFigure(results, formData),
        formData,
        tokens,
        { value: valueFormat(formData, dataset, results[0]), time: timeText(formData) },
        results[0],
      ),
    [results, formData, dataset, tokens],
  );
  if (formData.show_trend_line === false) return <BigNumber {...props} />;
  return (
    <BigNumber {...props}>
      {(box) => <EChart option={option} title={`${title}, trend`} {...box} />}
    </BigNumber>
  );
}

export default defineViz({ Viz: Trend });
