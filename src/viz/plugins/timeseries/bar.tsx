import { BarChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { inCategoryOrder } from './sortCategories';
import { seriesTitles } from './seriesTitles';
import { timeseriesViz } from './TimeseriesViz';

register([BarChart]);

export default defineViz({
  Viz: timeseriesViz('bar'),
  titles: seriesTitles,
  shown: inCategoryOrder,
});
