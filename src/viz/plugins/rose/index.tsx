import { BarChart } from 'echarts/charts';
import {
  AriaComponent,
  LegendComponent,
  PolarComponent,
  TooltipComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../../pagedLegend';
import { drawnViz } from '../../Drawing';
import { seriesTitles } from '../timeseries/seriesTitles';
import { roseDrawing } from './drawing';

register([AriaComponent, BarChart, LegendComponent, PagedLegend, PolarComponent, TooltipComponent]);

export default drawnViz(roseDrawing, { titles: seriesTitles });
