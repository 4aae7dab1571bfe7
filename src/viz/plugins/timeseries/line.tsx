import { LineChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { defineViz } from '../../vizPlugin';
import { buildTimeseriesQueries } from './query';
import { timeseriesViz } from './TimeseriesViz';

use([LineChart]);

export default defineViz({ buildQueries: buildTimeseriesQueries, Viz: timeseriesViz('line') });
