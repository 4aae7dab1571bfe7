import { BarChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { CartesianChart } from '../../cartesian/CartesianChart';
import type { ChartResult } from '../../chartResult';
import { Note, useHeightAbove } from '../../Note';
import { defineViz, type VizProps } from '../../vizPlugin';
import { useRangeFilter } from '../../brush/useRangeFilter';
import type { ChartItem } from '../../EChart';
import { binRanges, placesIn } from './binRanges';
import { hasCumulativeShares, withCumulativeShares } from './cumulativeShares';
import { notesOf } from './notes';
import { finishHistogram } from './finish';
import { histogramModel } from './model';
import { rangeHeadings } from './rangeHeadings';
import { rangeTitles } from './rangeTitles';

register([BarChart]);

function Histogram(props: VizProps) {
  const { results, formData } = props;
  const [result] = useMemo(() => withCumulativeShares(results, formData), [results, formData]);
  return result && <Drawn result={result} {...props} />;
}

function Drawn({ result, ...props }: VizProps & { readonly result: ChartResult }) {
  const { formData, dataset, width, height, title, onRendered } = props;
  const ranges = useMemo(() => binRanges(result, formData), [result, formData]);
  const { range, brushing } = useRangeFilter(ranges, props);
  const model = useMemo(
    () => ({ ...histogramModel(result, formData, dataset), chosen: placesIn(range) }),
    [result, formData, dataset, range],
  );
  const onItem = useMemo(
    () =>
      brushing &&
      (({ dataIndex: at }: ChartItem) =>
        range?.first === at && range.last === at
          ? brushing.onClear?.()
          : brushing.onRange({ first: at, last: at })),
    [brushing, range],
  );
  const note = notesOf(result, formData);
  const heightAbove = useHeightAbove(note, { width, height });
  return (
    <>
      <CartesianChart
        model={model}
        finish={finishHistogram}
        {...{ width, title, onRendered, brushing, onItem }}
        height={heightAbove}
      />
      <Note width={width} height={height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({
  Viz: Histogram,
  titles: rangeTitles,
  headings: rangeHeadings,
  shown: { isFor: hasCumulativeShares, of: withCumulativeShares },
  isShownByServer: true,
});
