import { BarChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { buildTimeseriesQueries } from './query';
import { timeseriesViz } from './TimeseriesViz';

register([BarChart]);

export default defineViz({ buildQueries: buildTimeseriesQueries, Viz: timeseriesViz('bar') });
