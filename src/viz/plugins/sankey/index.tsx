import { SankeyChart } from 'echarts/charts';
import { AriaComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { drawnViz } from '../../Drawing';
import { sankeyDrawing } from './drawing';

register([AriaComponent, LabelLayout, SankeyChart, TooltipComponent]);

export default drawnViz(sankeyDrawing);
