import { CustomChart } from 'echarts/charts';
import {
  AriaComponent,
  GraphicComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { calendarDrawing } from './drawing';

register([AriaComponent, CustomChart, GraphicComponent, TooltipComponent, VisualMapComponent]);

export default drawnViz(calendarDrawing);
