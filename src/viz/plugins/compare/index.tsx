import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { NOTE_PX, Note } from '../../Note';
import { counted } from '../../shared/told';
import { defineViz, type VizProps } from '../../vizPlugin';
import { timeseriesViz } from '../timeseries/TimeseriesViz';
import { changeOf } from './change';

register([LineChart]);

const Lines = timeseriesViz('line');

function Compare({ results, formData, height, ...props }: VizProps) {
  const [given] = results;
  const changed = useMemo(() => given && changeOf(given), [given]);
  if (!changed) return null;
  const { result, lost } = changed;
  const note =
    lost.length > 0 ? `${counted(lost.length, 'series', 'series')} from zero on left out` : null;
  return (
    <>
      <Lines
        {...props}
        results={[result]}
        formData={{ ...formData, y_axis_format: '+.1%', truncate_metric: true }}
        height={note === null ? height : height - NOTE_PX}
      />
      <Note width={props.width}>{note}</Note>
    </>
  );
}

export default defineViz({ Viz: Compare });
