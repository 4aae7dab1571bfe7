import { CustomChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { ganttDrawing } from './drawing';

register([
  AriaComponent,
  CustomChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  PagedLegend,
  TooltipComponent,
]);

export default drawnViz(ganttDrawing);
