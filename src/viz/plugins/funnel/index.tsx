import { FunnelChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  LegendScrollComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { funnelDrawing } from './drawing';

register([AriaComponent, FunnelChart, LegendComponent, LegendScrollComponent, TooltipComponent]);

export default drawnViz(funnelDrawing);
