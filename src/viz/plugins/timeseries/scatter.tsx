import { ScatterChart } from 'echarts/charts';
import { use as register } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { seriesTitles } from './seriesTitles';
import { timeseriesViz } from './TimeseriesViz';

register([ScatterChart]);

export default defineViz({ Viz: timeseriesViz('scatter'), titles: seriesTitles });
