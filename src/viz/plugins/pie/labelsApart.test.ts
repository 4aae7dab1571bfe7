/** Where ECharts puts the labels of a pie, over many sizes and settings. */
import { PieChart } from 'echarts/charts';
import { LegendComponent, TooltipComponent } from 'echarts/components';
import { LabelLayout } from 'echarts/features';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { itemLegendRoom } from '../../shared/itemLegend';
import { pieOption } from './option';
import { toSlices } from './slices';

register([LabelLayout, LegendComponent, PieChart, SVGRenderer, TooltipComponent]);

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Rect {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const SIZES: readonly Size[] = [120, 200, 320, 420, 640, 1100].flatMap((width) =>
  [100, 160, 240, 400, 700].map((height) => ({ width, height })),
);

/** A few shapes of values: even, one large and many small, all but one tiny. */
const SHAPES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [500, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  [30, 25, 15, 10, 8, 6, 3, 1, 1, 1],
  [10_000, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  [1],
];

const KIND = 'A kind with a name';
const slicesOf = (values: readonly number[], form: ReturnType<typeof aForm>, name = KIND) =>
  toSlices(
    aResult(
      ['kind', 'count'],
      [TEXT, NUMBER],
      values.map((value, at) => [`${name} ${at}`, value]),
    ),
    form,
  );

const labelsOf = (
  more: Readonly<Record<string, unknown>>,
  values: readonly number[],
  size: Size,
  name = KIND,
) => {
  const form = aForm('pie', {
    groupby: ['kind'],
    metric: 'count',
    show_labels_threshold: 0,
    show_legend: false,
    ...more,
  });
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  try {
    chart.setOption(pieOption(slicesOf(values, form, name), form, FACTS, TOKENS.light, size));
    chart.renderToSVGString();
    const drawn = chart.getZr().storage.getDisplayList(true);
    return drawn.flatMap((element): readonly Rect[] => {
      const { text } = element.style as { text?: unknown };
      if (element.type !== 'tspan' || element.invisible || typeof text !== 'string') return [];
      const rect = element.getBoundingRect().clone();
      const transform = element.getComputedTransform();
      if (transform) rect.applyTransform(transform);
      const { x, y, width, height } = rect;
      return text === '' || PAGE_OF_LEGEND.test(text) ? [] : [{ text, x, y, width, height }];
    });
  } finally {
    chart.dispose();
  }
};

/** What lies below it is clipped. */
const PAGE_OF_LEGEND = /^\d+\/\d+$/;

const NUMBER_ALONE = /^(\d[\d.,]*k?|\d[\d.,]*k? \(\d+\.\d%\)|\d+\.\d%)$/;

/** Letters have air above and below them. */
const AIR_PX = 1;
const meet = (a: Rect, b: Rect): boolean =>
  a.x + a.width - AIR_PX > b.x &&
  b.x + b.width - AIR_PX > a.x &&
  a.y + a.height - AIR_PX > b.y &&
  b.y + b.height - AIR_PX > a.y;

describe('the labels of a pie', () => {
  test.each([
    [{}],
    [{ label_type: 'key_value_percent' }],
    [{ label_type: 'key_value_percent', label_line: true }],
    [{ labels_outside: false }],
    [{ labels_outside: false, donut: true, label_type: 'key_percent' }],
    [{ roseType: 'area', label_type: 'key_value' }],
    [{ roseType: 'radius', outerRadius: 95 }],
    [{ donut: true, innerRadius: 60, outerRadius: 90 }],
  ])(
    'with %j lie on each other at no size; a name stays in one line, with its number whole in it or below it',
    (more) => {
      for (const size of SIZES) {
        for (const values of SHAPES) {
          const labels = labelsOf(more, values, size);
          const pairs = labels.flatMap((a, at) =>
            labels.slice(at + 1).flatMap((b) => (meet(a, b) ? [`${a.text} on ${b.text}`] : [])),
          );
          expect(pairs, `${JSON.stringify(size)} with ${values.join()}`).toEqual([]);
          const names = slicesOf(
            values,
            aForm('pie', { groupby: ['kind'], metric: 'count', ...more }),
          );
          const lines = labels.filter(({ text }) => !NUMBER_ALONE.test(text));
          // What is cut still says something.
          for (const { text } of lines) expect(text.replaceAll('.', '').length).toBeGreaterThan(2);
          expect(lines.length).toBeLessThanOrEqual(names.length);
        }
      }
    },
  );
});

test.each([
  [{}],
  [{ label_type: 'key_value_percent' }],
  [{ label_type: 'percent', donut: true, innerRadius: 60 }],
  [{ labels_outside: false }],
  [{ outerRadius: 95 }],
  [{ donut: true, innerRadius: 60, outerRadius: 90 }],
])('a single slice has a label at every size, with %j', (more) => {
  const without = SIZES.filter((size) => labelsOf(more, [1], size).length === 0);
  expect(without).toEqual([]);
});

test('labels beside a pie end where the legend at its left begins', () => {
  const values = [30, 25, 15, 10, 8, 6, 3, 2];
  const form = aForm('pie', {});
  const name = 'A kind whose name goes on and on and on';
  const more = { show_legend: true, legendOrientation: 'left', show_labels_threshold: 0 };
  const { left } = itemLegendRoom('left', [name], form);
  for (const size of [
    { width: 868, height: 600 },
    { width: 700, height: 500 },
  ]) {
    const texts = labelsOf(more, values, size, name);
    expect(texts.length).toBeGreaterThan(values.length);
    // Those of the legend alone.
    expect(texts.filter(({ x }) => x < left - 10)).toHaveLength(values.length);
  }
});
