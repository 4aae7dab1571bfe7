import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { use as register } from 'echarts/core';
import { useMemo } from 'react';
import { EChart } from '../../EChart';
import { useTokens } from '../../useTokens';
import type { VizProps } from '../../vizPlugin';
import { missingNote } from './missingNote';
import { type Kind, timeseriesOption } from './option';
import classes from './TimeseriesCanvas.module.css';

const NOTE_PX = 18;

register([
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export function TimeseriesCanvas({
  kind,
  results,
  formData,
  dataset,
  width,
  height,
  title,
  onRendered,
}: VizProps & { kind: Kind }) {
  const tokens = useTokens();
  const result = results[0];
  const note = useMemo(() => (result ? missingNote(result, formData) : null), [result, formData]);
  const room = note === null ? height : height - NOTE_PX;
  const option = useMemo(
    () =>
      result
        ? timeseriesOption({ kind, result, form: formData, dataset, tokens, width, height: room })
        : {},
    [kind, result, formData, dataset, tokens, width, room],
  );
  return (
    <>
      <EChart
        option={option}
        width={width}
        height={room}
        title={title}
        {...(onRendered ? { onRendered } : {})}
      />
      {note !== null && (
        <p className={classes.note} style={{ height: NOTE_PX, width }}>
          {note}
        </p>
      )}
    </>
  );
}
