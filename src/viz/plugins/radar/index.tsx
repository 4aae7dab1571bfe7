import { RadarChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { radarDrawing } from './drawing';

register([
  AriaComponent,
  LegendComponent,
  PagedLegend,
  RadarChart,
  RadarComponent,
  TooltipComponent,
]);

export default drawnViz(radarDrawing);
