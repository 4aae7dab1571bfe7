import { BoxplotChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { ChartItem } from '../../EChart';
import { Note, useHeightAbove } from '../../Note';
import { PointsChart } from '../../PointsChart';
import { toList } from '../../shared/labels';
import { useItemEvents } from '../../useItemEvents';
import { useTokens } from '@/ui/useTokens';
import { defineViz, type VizProps } from '../../vizPlugin';
import { type Box, toBoxes } from './boxes';
import { fieldTitles } from './fieldTitles';
import { boxFormats, boxPlotOption, outlierPoints } from './option';
import { boxGrid, boxSummary, notesOf } from './words';

register([
  AriaComponent,
  BoxplotChart,
  DataZoomComponent,
  GridComponent,
  ScatterChart,
  TooltipComponent,
]);

const NO_BOXES: readonly Box[] = [];

function BoxPlot({ results, formData, dataset, ...props }: VizProps) {
  const { width, title, onRendered, crossFilter } = props;
  const tokens = useTokens();
  const [result] = results;
  const boxes = useMemo(
    () => (result ? toBoxes(result, formData, dataset) : NO_BOXES),
    [result, formData, dataset],
  );
  const wanted = (result?.data.length ?? 0) * Math.max(toList(formData.metrics).length, 1);
  const note = result ? notesOf(result, formData, wanted - boxes.length) : null;
  const height = useHeightAbove(note, { width, height: props.height });
  const option = useMemo(
    () => boxPlotOption(boxes, formData, dataset, tokens, width, crossFilter),
    [boxes, formData, dataset, tokens, width, crossFilter],
  );
  const standsFor = useCallback(
    ({ seriesIndex, dataIndex }: ChartItem) => {
      const at = seriesIndex === 0 ? dataIndex : outlierPoints(boxes)[dataIndex]?.[0];
      const columns = toList(formData.groupby);
      const values = at === undefined ? undefined : boxes[at]?.groups;
      return values && columns.length > 0 ? { columns, values } : null;
    },
    [boxes, formData],
  );
  const events = useItemEvents(props, standsFor);
  const { exact } = useMemo(() => boxFormats(formData, dataset, boxes), [formData, dataset, boxes]);
  const grid = useMemo(() => boxGrid(boxes, exact), [boxes, exact]);
  return (
    <>
      <PointsChart
        grid={grid}
        told={boxSummary(boxes, exact)}
        {...{ option, width, height, title, onRendered }}
        {...events}
      />
      <Note width={width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

export default defineViz({ Viz: BoxPlot, titles: fieldTitles });
