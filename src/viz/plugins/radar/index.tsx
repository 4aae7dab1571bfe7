import { RadarChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { radarDrawing } from './drawing';

register([
  AriaComponent,
  LegendComponent,
  LegendScrollComponent,
  RadarChart,
  RadarComponent,
  TooltipComponent,
]);

export default drawnViz(radarDrawing);
