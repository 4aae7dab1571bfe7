import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { useNow } from '@/lib/useNow';
import { EChart } from '../../EChart';
import { NO_RESULT, partialWords } from '../../shared/partial';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { BigNumber } from './BigNumber';
import { toFigure } from './figure';
import { timeText, valueFormat } from './texts';
import { trendOption } from './trendOption';

register([AriaComponent, GridComponent, LineChart, TooltipComponent]);

function Trend(props: VizProps) {
  const { results, formData, dataset, title } = props;
  const tokens = useTokens();
  const now = useNow(60_000);
  const figure = useMemo(() => toFigure(results, formData), [results, formData]);
  /* The others lie between them. */
  const ends = [figure.trend[0]?.[0] ?? null, figure.at];
  const [first, newest] = ends.map((at) =>
    partialWords(at, formData, results[0] ?? NO_RESULT, now),
  );
  const option = useMemo(() => {
    const time = timeText(formData);
    const partOf = (at: number) =>
      at === figure.at ? newest : at === figure.trend[0]?.[0] ? first : null;
    const timeOf = (at: number) => [time(at), partOf(at)].filter(Boolean).join(' ');
    return trendOption(
      figure,
      formData,
      tokens,
      { value: valueFormat(formData, dataset, results[0]), time: timeOf },
      results[0],
    );
  }, [results, figure, first, newest, formData, dataset, tokens]);
  if (formData.show_trend_line === false) return <BigNumber {...props} />;
  return (
    <BigNumber {...props}>
      {(box) => <EChart option={option} title={`${title}, trend`} {...box} />}
    </BigNumber>
  );
}

export default defineViz({ Viz: Trend });
