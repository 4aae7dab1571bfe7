import { CustomChart } from 'echarts/charts';
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { ganttDrawing } from './drawing';

register([
  AriaComponent,
  CustomChart,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export default drawnViz(ganttDrawing);
