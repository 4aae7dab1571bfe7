import { ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { bubbleDrawing } from './drawing';

register([
  AriaComponent,
  GridComponent,
  LegendComponent,
  PagedLegend,
  ScatterChart,
  TooltipComponent,
]);

export default drawnViz(bubbleDrawing);
