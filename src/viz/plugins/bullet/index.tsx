import { BarChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { bulletDrawing } from './drawing';

register([
  AriaComponent,
  BarChart,
  GridComponent,
  MarkLineComponent,
  ScatterChart,
  TooltipComponent,
]);

export default drawnViz(bulletDrawing);
