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
  answers,
  formData,
  dataset,
  width,
  height,
  title,
  onRendered,
}: VizProps & { kind: Kind }) {
  const tokens = useTokens();
  const answer = answers[0];
  const note = useMemo(() => (answer ? missingNote(answer, formData) : null), [answer, formData]);
  const room = note === null ? height : height - NOTE_PX;
  const option = useMemo(
    () =>
      answer
        ? timeseriesOption({ kind, answer, form: formData, dataset, tokens, width, height: room })
        : {},
    [kind, answer, formData, dataset, tokens, width, room],
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
