import { TreeChart } from 'echarts/charts';
import { AriaComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { drawnViz } from '../../Drawing';
import { treeDrawing } from './drawing';

register([AriaComponent, LabelLayout, TooltipComponent, TreeChart]);

export default drawnViz(treeDrawing);
