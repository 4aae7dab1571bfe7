import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { afterEach, expect, test, vi } from 'vitest';
import { pictureOf } from './picture';
import { canvasWith } from './pictureWords';

register([GridComponent, LegendComponent, LineChart, SVGRenderer]);
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

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
  const picture = await (await pictureOf(frame, { kind: 'svg', title: '' }))?.text();
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

  const svg = (await (await pictureOf(frame, { kind: 'svg', title: '' }))?.text()) ?? '';
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const lines = [...page.querySelectorAll(':scope > text')];
  expect(lines.map(({ textContent }) => textContent).join(' ')).toBe(note.textContent);
  expect(lines.length).toBeGreaterThan(1);
  expect(page.querySelector(':scope > g > svg')?.getAttribute('height')).toBe('300');
  for (const line of lines) {
    expect(Number(line.getAttribute('y'))).toBeGreaterThan(300);
    expect(Number(line.getAttribute('y'))).toBeLessThan(Number(page.getAttribute('height')));
  }
  chart.dispose();
});

test('a picture is drawn below its title, which goes on in the next line where it is long [CDT-11]', async () => {
  const { frame, chart } = aFrame();
  const picture = frame.querySelector<HTMLElement>('[data-picture]');
  picture?.style.setProperty('--sx-text', '#e8eaf0');
  sized(picture, 600, 300);
  sized(frame.querySelector('[_echarts_instance_]'), 600, 300);
  const title = `Sales <by region> & year, ${'with very long words '.repeat(6)}${'x'.repeat(120)}`;

  const svg = (await (await pictureOf(frame, { kind: 'svg', title }))?.text()) ?? '';
  const page = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const lines = [...page.querySelectorAll(':scope > text')];
  const places = lines.map((line) => Number(line.getAttribute('y')));
  expect(
    lines
      .map(({ textContent }) => textContent)
      .join('')
      .replaceAll(' ', ''),
  ).toBe(title.replaceAll(' ', ''));
  expect(lines.length).toBeGreaterThan(2);
  const drawn = page.querySelector(':scope > g');
  const top = Number(/translate\(0 (\d+)\)/.exec(drawn?.getAttribute('transform') ?? '')?.[1]);
  for (const [at, line] of lines.entries()) {
    expect(line.getAttribute('fill')).toBe('#e8eaf0');
    expect(places[at]).toBeLessThan(top - 8);
  }
  expect(page.getAttribute('height')).toBe(String(top + 300));
  chart.dispose();
});

/** What is written and drawn on canvases, which the test page does not have. */
const watchedPens = () => {
  const done: unknown[][] = [];
  const pen = {
    fillRect: () => undefined,
    scale: () => undefined,
    drawImage: (_: unknown, x: number, y: number) => done.push(['drawn', x, y]),
    fillText: (text: string) => done.push([text]),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  return done;
};

test('pixels have the title above them and what is left out below [CDT-11]', () => {
  const done = watchedPens();
  const drawn = document.createElement('canvas');
  drawn.width = 1200;
  drawn.height = 600;
  const words = {
    title: { text: 'Sales by year', color: '#171a21' },
    note: { text: 'Top 15 of 229', color: '#5b6472' },
    surface: '#ffffff',
  };
  const whole = canvasWith(drawn, words, 2);
  expect(done).toEqual([['drawn', 0, 56], ['Sales by year'], ['Top 15 of 229']]);
  expect(whole.height).toBe(56 + 600 + 48);
  expect(canvasWith(drawn, { ...words, title: null, note: null }, 2)).toBe(drawn);
});
