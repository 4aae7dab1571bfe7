import { LineChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { useMemo } from 'react';
import { EChart, type ItemEvents } from '../EChart';
import { useTokens } from '../useTokens';
import classes from './CartesianChart.module.css';
import { missingNote } from './missingNote';
import type { CartesianModel } from './model';
import { cartesianOption } from './write';

const NOTE_PX = 18;

register([
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  // Annotation layers draw lines over any chart.
  LineChart,
  MarkAreaComponent,
  MarkLineComponent,
  TooltipComponent,
]);

interface Props extends ItemEvents {
  readonly model: CartesianModel;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
}

/** A cartesian model, drawn. The plugin registers the marks that it uses. */
export function CartesianChart({ model, width, height, ...props }: Props) {
  const tokens = useTokens();
  const note = missingNote(model);
  const option = useMemo(() => cartesianOption(model, tokens, width), [model, tokens, width]);
  return (
    <>
      <EChart
        option={option}
        width={width}
        height={note === null ? height : height - NOTE_PX}
        {...props}
      />
      {note !== null && (
        <p className={classes.note} style={{ height: NOTE_PX, width }}>
          {note}
        </p>
      )}
    </>
  );
}
