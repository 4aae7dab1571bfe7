import { ChordChart } from 'echarts/charts';
import { AriaComponent, TooltipComponent } from 'echarts/components';
import { use as register } from 'echarts/core';
import { drawnViz } from '../../Drawing';
import { chordDrawing } from './drawing';

register([AriaComponent, ChordChart, TooltipComponent]);

export default drawnViz(chordDrawing);
