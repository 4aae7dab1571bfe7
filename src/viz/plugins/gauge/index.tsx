import { GaugeChart } from 'echarts/charts';
import { AriaComponent, GraphicComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { gaugeDrawing } from './drawing';

register([AriaComponent, GaugeChart, GraphicComponent, TooltipComponent]);

export default drawnViz(gaugeDrawing);
