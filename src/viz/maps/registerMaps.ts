/** The parts of the library that maps are drawn with. */
import { CustomChart, HeatmapChart, LinesChart, ScatterChart } from 'echarts/charts';
import {
  AriaComponent,
  GeoComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use as register } from 'echarts/core';
import { PagedLegend } from '../pagedLegend';
import { registerGround } from './ground';
import { registerLand } from './land';
import { registerTiles } from './mapTiles';

export const registerMaps = (): void => {
  register([
    AriaComponent,
    CustomChart,
    GeoComponent,
    HeatmapChart,
    LegendComponent,
    PagedLegend,
    LinesChart,
    ScatterChart,
    TooltipComponent,
    VisualMapComponent,
  ]);
  registerGround();
  registerLand();
  registerTiles();
};
