import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import type { FormData } from '../../formData';
import { withOlderAxes } from '../../shared/olderAxes';
import { rgbaText } from '../../shared/rgbColor';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { timeseriesViz } from '../timeseries/TimeseriesViz';
import { aligned, inAge, shades } from './periods';

register([LineChart]);

const Lines = timeseriesViz('line');
const STYLES: Readonly<Record<string, string>> = {
  basis: 'smooth',
  cardinal: 'smooth',
  monotone: 'smooth',
  'step-before': 'start',
  'step-after': 'end',
};
const styleOf = ({ line_interpolation: own }: FormData): string =>
  STYLES[String(own ?? '')] ?? 'line';

const OWN_COLOR = { r: 0, g: 122, b: 135, a: 1 };

function TimePivot({ results, formData, ...props }: VizProps) {
  const tokens = useTokens();
  const [given] = results;
  const { time_grain_sqla: grain } = formData;
  const result = useMemo(() => given && aligned(inAge(given), grain), [given, grain]);
  const form = useMemo(
    () =>
      result && {
        ...withOlderAxes(formData),
        seriesType: styleOf(formData),
        groupby: [],
        sort_series_type: null,
        label_colors: shades(result, rgbaText(formData.color_picker, OWN_COLOR), tokens),
      },
    [result, formData, tokens],
  );
  return result && form && <Lines {...props} results={[result]} formData={form} />;
}

export default defineViz({ Viz: TimePivot });
