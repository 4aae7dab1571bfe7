import { HeatmapChart } from 'echarts/charts';
import {
  AriaComponent,
  GridComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { heatmapDrawing } from './drawing';
import { rankTitles } from './rank';

register([AriaComponent, GridComponent, HeatmapChart, TooltipComponent, VisualMapComponent]);

export default drawnViz(heatmapDrawing, { titles: rankTitles });
