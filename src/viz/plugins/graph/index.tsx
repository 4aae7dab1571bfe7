import { GraphChart } from 'echarts/charts';
import { AriaComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { graphDrawing } from './drawing';

register([AriaComponent, GraphChart, LabelLayout, LegendComponent, PagedLegend, TooltipComponent]);

export default drawnViz(graphDrawing);
