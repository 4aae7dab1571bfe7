import { SunburstChart } from 'echarts/charts';
import { AriaComponent, GraphicComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { sunburstDrawing } from './drawing';

register([AriaComponent, GraphicComponent, SunburstChart, TooltipComponent]);

export default drawnViz(sunburstDrawing);
