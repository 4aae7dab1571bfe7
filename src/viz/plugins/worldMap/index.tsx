import { MapChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GeoComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { registerWorld } from '../../maps/outlines';
import { worldDrawing } from './drawing';

register([
  AriaComponent,
  GeoComponent,
  MapChart,
  ScatterChart,
  TooltipComponent,
  VisualMapComponent,
]);
registerWorld();

export default drawnViz(worldDrawing);
