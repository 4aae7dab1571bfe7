import { useMemo } from 'react';
import { withLayers } from '../../cartesian/annotations';
import { CartesianChart } from '../../cartesian/CartesianChart';
import type { ChartResult } from '../../chartResult';
import { useItemEvents } from '../../useItemEvents';
import { useRangeFilter } from '../../brush/useRangeFilter';
import type { VizProps } from '../../vizPlugin';
import { timeseriesMarks } from './marks';
import { type SeriesKind, timeseriesModel } from './model';
import { sortCategories } from './sortCategories';

interface Props extends VizProps {
  readonly kind: SeriesKind;
  readonly result: ChartResult;
}

function Timeseries({ kind, result, formData, dataset, ...props }: Props) {
  const { width, height, title, onRendered, crossFilter, labelPlaces } = props;
  const sorted = useMemo(() => sortCategories(result, formData), [result, formData]);
  const model = useMemo(
    () => timeseriesModel(kind, sorted, formData, dataset),
    [kind, sorted, formData, dataset],
  );
  const marks = useMemo(() => timeseriesMarks(model, sorted, formData), [model, sorted, formData]);
  const events = useItemEvents(props, marks.chosenBy, marks.standsFor);
  const { range, brushing } = useRangeFilter(marks.ranges, props);
  const drawn = useMemo(() => {
    const chosen = marks.chosenIn(crossFilter);
    return withLayers({ ...model, chosen, range }, formData, props.annotations);
  }, [model, marks, range, crossFilter, formData, props.annotations]);
  return (
    <CartesianChart
      model={drawn}
      {...{ width, height, title, onRendered, labelPlaces, brushing }}
      {...events}
    />
  );
}

/** The drawing component of one kind. */
export const timeseriesViz = (kind: SeriesKind) =>
  function TimeseriesViz(props: VizProps) {
    const [result] = props.results;
    return result && <Timeseries kind={kind} result={result} {...props} />;
  };
