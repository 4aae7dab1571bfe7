import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { type EChartsCoreOption, use as register } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import { withLayers } from '../../cartesian/annotations';
import { CartesianChart } from '../../cartesian/CartesianChart';
import type { CartesianView } from '../../cartesian/write';
import { useItemEvents } from '../../useItemEvents';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type Titles, type VizProps } from '../../vizPlugin';
import { seriesTitles } from '../timeseries/seriesTitles';
import { finishMixed } from './finish';
import { mixedMarks } from './marks';
import { type MixedModel, mixedModel } from './model';
import { wholeSide } from './sides';

register([BarChart, LineChart, ScatterChart]);

function Mixed(props: VizProps) {
  const { results, formData, dataset } = props;
  const mixed = useMemo(() => mixedModel(results, formData, dataset), [results, formData, dataset]);
  return mixed && <Drawn mixed={mixed} {...props} />;
}

function Drawn({ mixed, ...props }: VizProps & { readonly mixed: MixedModel }) {
  const { width, height, title, onRendered, crossFilter, formData, labelPlaces } = props;
  const tokens = useTokens();
  const marks = useMemo(() => mixedMarks(mixed), [mixed]);
  const events = useItemEvents(props, marks.chosenBy, marks.standsFor);
  const drawn = useMemo(
    () =>
      withLayers(
        { ...mixed.model, chosen: marks.chosenIn(crossFilter) },
        formData,
        props.annotations,
      ),
    [mixed, marks, crossFilter, formData, props.annotations],
  );
  const finish = useCallback(
    (option: EChartsCoreOption, { hidden }: CartesianView) =>
      finishMixed(option, { ...mixed, model: drawn }, tokens, { size: { width, height }, hidden }),
    [mixed, drawn, tokens, width, height],
  );
  return (
    <CartesianChart
      model={drawn}
      finish={finish}
      {...{ width, height, title, onRendered, labelPlaces }}
      {...events}
    />
  );
}

const mixedTitles: Titles = (result, form, dataset, query) =>
  seriesTitles(result, wholeSide(form, query === 1 ? 'b' : 'a'), dataset, query);

export default defineViz({ Viz: Mixed, titles: mixedTitles });
