import { ScatterChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { buildTimeseriesQueries } from './query';
import { timeseriesViz } from './TimeseriesViz';

register([ScatterChart]);

export default defineViz({ buildQueries: buildTimeseriesQueries, Viz: timeseriesViz('scatter') });
