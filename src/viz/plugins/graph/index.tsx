import { GraphChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { drawnViz } from '../../Drawing';
import { graphDrawing } from './drawing';

register([
  AriaComponent,
  GraphChart,
  LabelLayout,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export default drawnViz(graphDrawing);
