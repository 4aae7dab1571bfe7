import { ParallelChart } from 'echarts/charts';
import { AriaComponent, ParallelComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { parallelDrawing } from './drawing';

register([AriaComponent, ParallelChart, ParallelComponent, TooltipComponent]);

export default drawnViz(parallelDrawing);
