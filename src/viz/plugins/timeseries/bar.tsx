import { BarChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { buildTimeseriesQueries } from './query';
import { timeseriesViz } from './TimeseriesViz';

use([BarChart]);

export default defineViz({ buildQueries: buildTimeseriesQueries, Viz: timeseriesViz('bar') });
