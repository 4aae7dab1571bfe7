/** Chart types whose picture is one option of ECharts: rows become a model, the model an option and words. */
import type { EChartsCoreOption } from 'echarts/core';
import { useCallback, useMemo } from 'react';
import type { Tokens } from '@/ui/tokens';
import type { ChartResult } from './chartResult';
import type { ChartItem } from './EChart';
import type { FormData } from './formData';
import { Note, useHeightAbove } from './Note';
import { PointsChart } from './PointsChart';
import type { ItemValues } from './shared/crossFilter';
import type { PictureFacts } from './shared/metricFormats';
import { useItemEvents } from './useItemEvents';
import type { PointGrid } from './usePointKeys';
import { useTokens } from '@/ui/useTokens';
import type { VizHooks } from './vizHooks';
import { defineViz, type VizPlugin, type VizProps } from './vizPlugin';

/** Where a model is drawn, and what its reader chose. */
export interface Look extends Pick<VizHooks, 'crossFilter' | 'labelPlaces'> {
  readonly form: FormData;
  readonly dataset: PictureFacts;
  readonly tokens: Tokens;
  readonly width: number;
  readonly height: number;
}

export interface Drawing<Model> {
  readonly read: (result: ChartResult, form: FormData, dataset: PictureFacts) => Model;
  readonly option: (model: Model, look: Look) => EChartsCoreOption;
  /** The picture in sentences. */
  readonly told: (model: Model) => string;
  /** Its marks, for the keyboard. */
  readonly grid: (model: Model) => PointGrid;
  /** What it leaves out. */
  readonly note?: (model: Model, size: Pick<Look, 'width' | 'height'>) => string | null;
  /** The values behind a mark, for cross filters and menus; null for none in particular. */
  readonly standsFor?: (model: Model, item: ChartItem) => ItemValues | null;
}

interface DrawnProps<Model> extends VizProps {
  readonly drawing: Drawing<Model>;
  readonly result: ChartResult;
}

function Drawn<Model>({ drawing, result, formData: form, ...props }: DrawnProps<Model>) {
  const { width, title, onRendered, crossFilter, labelPlaces, dataset: facts } = props;
  const tokens = useTokens();
  const { detected_currency: detected } = result;
  const dataset = useMemo(() => ({ ...facts, detected }), [facts, detected]);
  const model = useMemo(
    () => drawing.read(result, form, dataset),
    [drawing, result, form, dataset],
  );
  const note = drawing.note?.(model, { width, height: props.height }) ?? null;
  const height = useHeightAbove(note, { width, height: props.height });
  const option = useMemo(
    () => drawing.option(model, { form, dataset, tokens, width, height, crossFilter, labelPlaces }),
    [drawing, model, form, dataset, tokens, width, height, crossFilter, labelPlaces],
  );
  const grid = useMemo(() => drawing.grid(model), [drawing, model]);
  const standsFor = useCallback(
    (item: ChartItem) => drawing.standsFor?.(model, item) ?? null,
    [drawing, model],
  );
  const events = useItemEvents(props, standsFor);
  return (
    <>
      <PointsChart
        grid={grid}
        told={drawing.told(model)}
        {...{ option, width, height, title, onRendered }}
        {...events}
      />
      <Note width={width} height={props.height}>
        {note}
      </Note>
    </>
  );
}

/** The plugin of a chart type that is drawn so. */
export const drawnViz = <Model,>(
  drawing: Drawing<Model>,
  more: Omit<VizPlugin, 'Viz'> = {},
): VizPlugin =>
  defineViz({
    ...more,
    Viz: function Viz(props: VizProps) {
      const [result] = props.results;
      return result && <Drawn drawing={drawing} result={result} {...props} />;
    },
  });
