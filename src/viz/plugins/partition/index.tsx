import { CustomChart } from 'echarts/charts';
import { AriaComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { partitionDrawing } from './drawing';

register([AriaComponent, CustomChart, TooltipComponent]);

export default drawnViz(partitionDrawing);
