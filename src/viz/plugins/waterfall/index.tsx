import { CustomChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { waterfallDrawing } from './drawing';

register([
  AriaComponent,
  CustomChart,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  PagedLegend,
  TooltipComponent,
]);

export default drawnViz(waterfallDrawing);
