import { BarChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  LegendScrollComponent,
  PolarComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { roseDrawing } from './drawing';

register([
  AriaComponent,
  BarChart,
  LegendComponent,
  LegendScrollComponent,
  PolarComponent,
  TooltipComponent,
]);

export default drawnViz(roseDrawing);
