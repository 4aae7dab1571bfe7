import { BarChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { categoryAxis, textWidth, timeAxis, valueAxis } from './axes';
import { smartNumber } from './numberFormat';
import { tooltipContent } from './tooltip';

const tokens = TOKENS.light;

describe('axes', () => {
  test.each([
    ['%Y', '2024'],
    ['%d/%m/%Y', '02/01/2024'],
  ])('of time have the format %s of the settings [CTL-09]', (format, text) => {
    const { axisLabel } = timeAxis(tokens, format);
    expect('formatter' in axisLabel && axisLabel.formatter(Date.UTC(2024, 0, 2))).toBe(text);
  });

  test.each(['smart_date', '', null])('of time choose their format with %j', (format) => {
    expect(timeAxis(tokens, format).axisLabel).not.toHaveProperty('formatter');
  });

  test('of values have a name and bounds only if set', () => {
    expect(valueAxis(tokens, smartNumber)).not.toHaveProperty('name');
    expect(valueAxis(tokens, smartNumber)).not.toHaveProperty('min');
    expect(valueAxis(tokens, smartNumber, { title: 'Delay', min: 0, max: null })).toMatchObject({
      name: 'Delay',
      min: 0,
    });
    expect(valueAxis(tokens, smartNumber).axisLabel.formatter(1500)).toBe('1.5k');
  });

  describe('of categories', () => {
    const names = ['a', 'Classic Cars of the world'];
    const labelOf = (placePx: number, isVertical = false, look = {}) =>
      categoryAxis(tokens, names, placePx, isVertical, look).axisLabel;
    const shown = (placePx: number, name: string) => {
      const { formatter } = labelOf(placePx) as { formatter?: (name: string) => string };
      return formatter?.(name);
    };

    test.each([
      [400, 0, undefined, 'Classic Cars of the world'],
      [110, 0, undefined, 'Classic Cars\nof the world'],
      [60, 0, 45, 'Classic Cars of the world'],
      [10, 2, 45, 'Classic Cars of the world'],
    ])(
      'with %i pixels for each leave out %i, stand at %s° and show “%s”',
      (placePx, interval, rotate, text) => {
        expect(labelOf(placePx)).toMatchObject({ interval, hideOverlap: false });
        expect((labelOf(placePx) as { rotate?: number }).rotate).toBe(rotate);
        expect(shown(placePx, names[1] ?? '')).toBe(text);
        expect(shown(placePx, 'a')).toBe('a');
      },
    );

    test('beside horizontal bars are cut to their width', () => {
      expect(labelOf(60, true)).toMatchObject({ overflow: 'truncate', width: 64 });
      expect(labelOf(60, true)).not.toHaveProperty('interval');
    });

    test('are all named if the settings say so and lines of text have room', () => {
      expect(labelOf(15, false, { namesAll: true })).toMatchObject({ interval: 0, rotate: 90 });
      expect(labelOf(5, false, { namesAll: true })).toMatchObject({ interval: 2, rotate: 90 });
    });
  });

  test.each([600, 1200])('of six categories name each of them in %d pixels', (width) => {
    use([BarChart, GridComponent, SVGRenderer]);
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height: 300 });
    const names = [
      'Jan to Feb',
      'Mar to Apr',
      'May to Jun',
      'Jul to Aug',
      'Sep to Oct',
      'Nov to Dec',
    ];
    chart.setOption({
      animation: false,
      xAxis: categoryAxis(tokens, names, (width - 80) / names.length),
      yAxis: {},
      series: [{ type: 'bar', data: [1, 2, 3, 4, 5, 6] }],
    });
    const drawn = chart.renderToSVGString();
    chart.dispose();
    expect(names.filter((name) => !drawn.includes(`>${name}<`))).toEqual([]);
  });

  test('reserve space for wider text where it is longer', () => {
    expect(textWidth('abc')).toBeGreaterThan(textWidth('ab'));
    expect(textWidth('')).toBe(0);
  });
});

describe('a tooltip', () => {
  test('shows names as text, never as markup', () => {
    const name = '<img src=x onerror=alert(1)>';
    const box = tooltipContent(name, [{ name, value: '<b>1</b>' }], tokens);
    expect(box.querySelector('img, b')).toBeNull();
    expect(box.textContent).toBe(`${name}${name}<b>1</b>`);
  });

  test('takes nothing but a colour for a colour [T15]', () => {
    const color = 'red;position:fixed;inset:0;background:url(https://elsewhere.test)';
    const rows = ['#ff0000', color].map((one) => ({ name: 'a', value: '1', color: one }));
    const box = tooltipContent('', rows, tokens);
    const marks = [...box.querySelectorAll('span')].map(({ style }) => style);
    expect(marks[0]?.backgroundColor).toMatch(/#ff0000|rgb\(255, 0, 0\)/);
    for (const { position, background } of marks)
      expect([position, background]).not.toContainEqual(expect.stringMatching(/fixed|url/));
  });

  test('has at most sixteen lines and counts the others', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ name: `row ${at}`, value: '1' }));
    const text = tooltipContent('', rows, tokens).textContent;
    expect(text).toContain('row 15');
    expect(text).not.toContain('row 16');
    expect(text).toMatch(/4 more$/);
  });
});
