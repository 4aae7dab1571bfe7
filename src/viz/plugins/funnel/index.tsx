import { FunnelChart } from 'echarts/charts';
import { AriaComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { funnelDrawing } from './drawing';

register([AriaComponent, FunnelChart, LegendComponent, PagedLegend, TooltipComponent]);

export default drawnViz(funnelDrawing);
