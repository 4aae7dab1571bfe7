import { PieChart } from 'echarts/charts';
import { LegendComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { PagedLegend } from './pagedLegend';

register([LegendComponent, PagedLegend, PieChart, SVGRenderer]);

const names = Array.from({ length: 40 }, (_, at) => `Region number ${at + 1}`);
const SIZE = { width: 420, height: 240 };
const GAP_PX = 14;

const numberIn = (text: string | null | undefined, pattern: RegExp): number =>
  Number(pattern.exec(text ?? '')?.[1] ?? Number.NaN);

/** Where the shown page ends, and where each name begins with its swatch, along the direction of the legend. */
const pageOf = (orient: 'horizontal' | 'vertical', data: readonly string[], first = 0) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({
    animation: false,
    legend: {
      type: 'scroll',
      orient,
      left: 0,
      top: 0,
      padding: 0,
      itemGap: GAP_PX,
      scrollDataIndex: first,
      data: [...data],
    },
    series: [
      { type: 'pie', label: { show: false }, data: data.map((name) => ({ name, value: 1 })) },
    ],
  });
  const svg = new DOMParser().parseFromString(chart.renderToSVGString(), 'image/svg+xml');
  chart.dispose();
  const clip = svg.querySelector('clipPath path')?.getAttribute('d');
  const isLine = orient === 'horizontal';
  const end = numberIn(clip, isLine ? /^M\S+ \S+l(\S+) / : /l0 ([\d.]+)/);
  const places = [...svg.querySelectorAll('text')]
    .filter(({ textContent }) => data.includes(textContent ?? ''))
    .map((text) => {
      const from = numberIn(
        text.getAttribute('transform'),
        isLine ? /translate\((\S+) / : /translate\(\S+ (\S+)\)/,
      );
      return { name: text.textContent ?? '', from };
    });
  return { end, places };
};

describe('a legend of several pages', () => {
  test.each(['horizontal', 'vertical'] as const)(
    'ends each %s page between two names',
    (orient) => {
      for (const first of [0, 3, 7]) {
        const { end, places } = pageOf(orient, names, first);
        expect(places).toHaveLength(names.length);
        const after = places.filter(({ from }) => from > end);
        expect(after.length).toBeGreaterThan(20);
        expect((after[0]?.from ?? 0) - GAP_PX).toBeCloseTo(end, 1);
      }
    },
  );

  test('cuts a name that is longer than a page, and no name where all have room', () => {
    const long = [
      'A name of very many letters that no page has room for at all, not even this one',
      'b',
    ];
    expect(pageOf('horizontal', long).end).toBeGreaterThan(100);
    expect(pageOf('horizontal', ['a', 'b']).end).toBeNaN();
  });
});
