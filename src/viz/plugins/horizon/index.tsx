import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { thinMarks } from '../../cartesian/thinMarks';
import { drawnViz } from '../../Drawing';
import { seriesTitles } from '../timeseries/seriesTitles';
import { horizonDrawing } from './drawing';

register([AriaComponent, GridComponent, LineChart, TooltipComponent, thinMarks]);

export default drawnViz(horizonDrawing, { titles: seriesTitles });
