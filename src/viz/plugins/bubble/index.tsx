import { ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { bubbleDrawing } from './drawing';

register([
  AriaComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  ScatterChart,
  TooltipComponent,
]);

export default drawnViz(bubbleDrawing);
