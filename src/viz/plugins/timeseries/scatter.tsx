import { ScatterChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { inCategoryOrder } from './sortCategories';
import { seriesTitles } from './seriesTitles';
import { timeseriesViz } from './TimeseriesViz';

register([ScatterChart]);

export default defineViz({
  Viz: timeseriesViz('scatter'),
  titles: seriesTitles,
  shown: inCategoryOrder,
});
