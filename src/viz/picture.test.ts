import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, expect, test } from 'vitest';
import { pictureOf } from './picture';

register([GridComponent, LegendComponent, LineChart, SVGRenderer]);
afterEach(() => document.body.replaceChildren());

const aFrame = () => {
  const frame = document.createElement('div');
  frame.innerHTML = '<div data-picture><div></div></div>';
  document.body.append(frame);
  const host = frame.querySelector<HTMLElement>('[data-picture] > div');
  const chart = init(host, null, { renderer: 'svg', width: 600, height: 300 });
  chart.setOption({
    animation: false,
    xAxis: { type: 'category', data: ['a', 'b'] },
    yAxis: { type: 'value' },
    legend: {
      selector: [
        { type: 'all', title: 'All' },
        { type: 'inverse', title: 'Invert' },
      ],
      selected: { South: false },
    },
    series: ['North', 'South'].map((name) => ({ type: 'line', name, data: [1, 2] })),
  });
  return { frame, chart };
};

test('a picture has the names of the legend, and none of its buttons [CDT-11]', async () => {
  const { frame, chart } = aFrame();
  expect(chart.renderToSVGString()).toContain('Invert');
  const picture = await (await pictureOf(frame, 'svg'))?.text();
  expect(picture).toContain('North');
  expect(picture).toContain('South');
  expect(picture).not.toContain('Invert');
  chart.dispose();
});
