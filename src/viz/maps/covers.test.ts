import { ScatterChart } from 'echarts/charts';
import { GridComponent, VisualMapComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { aMap, LATLONG } from '../../../test/aMap';
import { aForm, aResult, NUMBER, TEXT } from '../../../test/aViz';
import { readCells } from '../plugins/mapCells/layer';
import { readPoints } from '../plugins/mapPoints/points';
import { BUTTONS, coversOf, EDGE_PX, scaleSize } from './covers';

register([GridComponent, ScatterChart, SVGRenderer, VisualMapComponent]);

type Legends = Parameters<typeof coversOf>[0];

/** Where a list of names leaves the places their room. */
const WIDE = { width: 640, height: 400 };

const coversAt = (legend_position: string | null, size = WIDE) => {
  const { option } = aMap(
    readPoints,
    aResult(['lon', 'lat', 'kind'], [NUMBER, NUMBER, TEXT], [[8, 47, 'A town of a long name']]),
    aForm('deck_scatter', { spatial: LATLONG, dimension: 'kind', legend_position }),
    size,
  );
  return coversOf(option as unknown as Legends, size, true);
};
const buttons = {
  left: WIDE.width - EDGE_PX - BUTTONS.width,
  right: WIDE.width - EDGE_PX,
  top: WIDE.height - EDGE_PX - BUTTONS.height,
  bottom: WIDE.height - EDGE_PX,
};

describe('over a map stand', () => {
  test('its buttons alone where it has no legend', () => {
    expect(coversAt(null)).toEqual([buttons]);
  });

  test('its legend in the corner that was chosen, at the lower right beside the buttons', () => {
    const sides = ['tl', 'tr', 'bl', 'br'].map((corner) => {
      const [{ left, top, right, bottom } = buttons] = coversAt(corner);
      return [left, top, WIDE.width - right, WIDE.height - bottom].map(
        (edge) => edge <= BUTTONS.width + 2 * EDGE_PX,
      );
    });
    expect(sides).toEqual([
      [true, true, false, false],
      [false, true, true, false],
      [true, false, false, true],
      [false, false, true, true],
    ]);
    const [legend] = coversAt('br');
    expect(legend?.right).toBeLessThan(buttons.left);
  });
});

test.each([
  ['tr', 'top'],
  ['bl', 'bottom'],
])(
  'a legend of names at %s is one line at the %s of a narrow map, which its places stand beside',
  (corner, edge) => {
    const phone = { width: 390, height: 420 };
    const [legend, below] = coversAt(corner, phone);
    expect((legend?.bottom ?? 0) - (legend?.top ?? 0)).toBeLessThan(32);
    expect(edge === 'top' ? legend?.top : phone.height - (legend?.bottom ?? 0)).toBe(EDGE_PX);
    expect(legend?.right).toBeLessThanOrEqual(
      edge === 'top' ? phone.width - EDGE_PX : (below?.left ?? 0),
    );
  },
);

test('a legend of steps is as wide as all of them, or as high', () => {
  const steps = {
    type: 'piecewise',
    itemWidth: 14,
    itemHeight: 10,
    itemGap: 12,
    padding: 6,
    pieces: [{ label: '1–5' }, { label: '5–9' }, { label: '9–13' }],
  };
  const flat = scaleSize({ ...steps, orient: 'horizontal' });
  const high = scaleSize({ ...steps, orient: 'vertical' });
  expect(flat.width).toBeGreaterThan(3 * 14 + 2 * 12);
  expect(flat.height).toBeLessThan(30);
  expect(high.width).toBeLessThan(flat.width / 2);
  expect(high.height).toBeGreaterThan(2 * flat.height);
});

test('a legend of steps with a name has room for it, too', () => {
  const steps = { type: 'piecewise', itemWidth: 14, itemHeight: 10, itemGap: 12, pieces: [] };
  const size = (orient: string, text: readonly string[]) => scaleSize({ ...steps, orient, text });
  expect(size('horizontal', ['', 'Density']).width).toBeGreaterThan(size('horizontal', []).width);
  expect(size('vertical', ['Density', '']).height).toBeGreaterThan(size('vertical', []).height);
});

/** Where the texts of steps are, as the library draws them. */
const stepTexts = (picture: string) =>
  [...picture.matchAll(/<text([^>]*)>[^<]*–/g)].map(([, told = '']) => {
    const own = (name: string) => Number(new RegExp(` ${name}="(\\S+)"`).exec(told)?.[1] ?? 0);
    const [, right, down] = /translate\((\S+) (\S+)\)/.exec(told) ?? [];
    return { x: own('x') + Number(right), y: own('y') + Number(down) };
  });

test('a legend of steps is drawn in the middle of the room that is counted for it', () => {
  const size = { width: 430, height: 350 };
  const rows = [
    [8, 47, 1],
    [20, 50, 900],
  ];
  const { option } = aMap(
    readCells('hexagon'),
    aResult(['lon', 'lat', 'people'], [NUMBER, NUMBER, NUMBER], rows),
    aForm('deck_hex', { spatial: LATLONG, size: 'people' }),
    size,
  );
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  const series = { type: 'scatter', data: [[1, 1, 1]] };
  chart.setOption({ visualMap: option.visualMap, xAxis: {}, yAxis: {}, series });
  const texts = stepTexts(chart.renderToSVGString());
  chart.dispose();
  const [box] = coversOf(option as unknown as Legends, size, false);
  const [first, last] = [texts[0], texts.at(-1)];
  expect(texts).toHaveLength(6);
  expect((first?.y ?? 0) - (box?.top ?? 0)).toBeCloseTo((box?.bottom ?? 0) - (last?.y ?? 0), 0);
});
