import { CustomChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { waterfallDrawing } from './drawing';

register([
  AriaComponent,
  CustomChart,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
]);

export default drawnViz(waterfallDrawing);
