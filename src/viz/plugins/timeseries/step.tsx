import { LineChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { inCategoryOrder } from './sortCategories';
import { seriesTitles } from './seriesTitles';
import { timeseriesViz } from './TimeseriesViz';

register([LineChart]);

export default defineViz({
  Viz: timeseriesViz('step'),
  titles: seriesTitles,
  shown: inCategoryOrder,
});
