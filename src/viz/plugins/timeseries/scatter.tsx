import { ScatterChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { timeseriesViz } from './TimeseriesViz';

register([ScatterChart]);

export default defineViz({ Viz: timeseriesViz('scatter') });
