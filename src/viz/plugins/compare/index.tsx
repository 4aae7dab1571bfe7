import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import type { FormData } from '../../formData';
import { Note, useHeightAbove } from '../../Note';
import { withOlderAxes } from '../../shared/olderAxes';
import { counted } from '../../shared/told';
import { defineViz, type VizProps } from '../../vizPlugin';
import { seriesTitles } from '../timeseries/seriesTitles';
import { timeseriesViz } from '../timeseries/TimeseriesViz';
import { changeOf } from './change';

register([LineChart]);

const Lines = timeseriesViz('line');
const LOOK = { truncate_metric: true, comparison_type: 'values' };

/** A change is a share, unless the chart has a format of its own. */
const formatOf = ({ y_axis_format: own }: FormData): unknown =>
  typeof own === 'string' && own !== '' && own !== 'SMART_NUMBER' ? own : '+.1%';

function Compare({ results, formData, ...props }: VizProps) {
  const [given] = results;
  const changed = useMemo(() => given && changeOf(given), [given]);
  const lost = changed?.lost.length ?? 0;
  const note = lost > 0 ? `${counted(lost, 'series', 'series')} from zero on left out` : null;
  const height = useHeightAbove(note, props);
  if (!changed) return null;
  return (
    <>
      <Lines
        {...props}
        results={[changed.result]}
        formData={{ ...withOlderAxes(formData), ...LOOK, y_axis_format: formatOf(formData) }}
        height={height}
      />
      <Note width={props.width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({ Viz: Compare, titles: seriesTitles });
