import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { inCategoryOrder } from './sortCategories';
import { seriesTitles } from './seriesTitles';
import { timeseriesViz } from './TimeseriesViz';

register([BarChart, LineChart, ScatterChart]);

export default defineViz({
  Viz: timeseriesViz('line'),
  titles: seriesTitles,
  shown: inCategoryOrder,
});
