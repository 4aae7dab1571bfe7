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

const sized = (element: Element | null, width: number, height: number) => {
  if (element) element.getBoundingClientRect = () => new DOMRect(0, 0, width, height);
};

test('a low picture is drawn with the words below it, in as many lines as they take [CDT-11]', async () => {
  const { frame, chart } = aFrame();
  const note = document.createElement('p');
  note.dataset.note = '';
  note.textContent =
    `The 500 largest <places>; ${'the row limit left out others; '.repeat(6)}`.trim();
  const picture = frame.querySelector('[data-picture]');
  picture?.append(note);
  sized(picture, 600, 320);
  sized(frame.querySelector('[_echarts_instance_]'), 600, 300);
  sized(note, 600, 20);

  const svg = (await (await pictureOf(frame, 'svg'))?.text()) ?? '';
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const lines = [...page.querySelectorAll(':scope > text')];
  expect(lines.map(({ textContent }) => textContent).join(' ')).toBe(note.textContent);
  expect(lines.length).toBeGreaterThan(1);
  expect(page.querySelector(':scope > svg')?.getAttribute('height')).toBe('300');
  for (const line of lines) {
    expect(Number(line.getAttribute('y'))).toBeGreaterThan(300);
    expect(Number(line.getAttribute('y'))).toBeLessThan(Number(page.getAttribute('height')));
  }
  chart.dispose();
});
