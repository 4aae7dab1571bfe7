import { CustomChart } from 'echarts/charts';
import { GeoComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { mapGround, registerGround } from './ground';
import { detailOf, landSeries, type Line, registerLand, thinned } from './land';
import type { MapView } from './mapView';

register([CustomChart, GeoComponent, SVGRenderer]);
registerGround();
registerLand();

const SIZE = { width: 870, height: 740 };
const LOOK = { tokens: TOKENS.light };

const drawn = (view: MapView, hasTiles = false): Document => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  chart.setOption({ geo: mapGround(view, SIZE), series: [landSeries(LOOK, hasTiles)] });
  return new DOMParser().parseFromString(chart.renderToSVGString(), 'image/svg+xml');
};

const landIn = (picture: Document): SVGPathElement => {
  const paths = [...picture.querySelectorAll<SVGPathElement>('path')];
  const [land] = paths.toSorted((a, b) => pointsOf(b) - pointsOf(a));
  if (!land) throw new Error('Nothing is drawn');
  return land;
};

const pointsOf = (path: SVGPathElement): number => path.getAttribute('d')?.split('L').length ?? 0;

describe('a line of the land', () => {
  test.each<readonly [title: string, line: Line, apart: number, kept: Line]>([
    ['keeps points that are apart', [0, 0, 1, 0, 1, 1], 1, [0, 0, 1, 0, 1, 1]],
    [
      'loses points beside the last one that was kept',
      [0, 0, 0.4, 0, 0.8, 0, 1, 0, 1, 1],
      0.9,
      [0, 0, 1, 0, 1, 1],
    ],
    [
      'adds short steps up until they can be seen',
      [0, 0, 0.6, 0, 1.2, 0, 1.2, 5, 0, 5],
      1,
      [0, 0, 1.2, 0, 1.2, 5, 0, 5],
    ],
    ['that is too small to be seen is not drawn', [0, 0, 0.1, 0, 0.1, 0.1], 1, []],
  ])('%s', (_, line, apart, kept) => expect(thinned(line, apart)).toEqual(kept));

  test.each([
    [-1, 0],
    [0, 0],
    [0.2, 1],
    [3, 3],
    [20, 6],
  ])('has at zoom %s the detail %s', (zoom, detail) => expect(detailOf(zoom)).toBe(detail));
});

describe('the land under a map', () => {
  test('has more points the nearer it is, and all of them in the end', () => {
    const points = [0, 3, 9].map((zoom) => pointsOf(landIn(drawn({ center: [8, 47], zoom }))));
    expect(points[0]).toBeGreaterThan(20_000);
    expect(points[1]).toBeGreaterThan((points[0] ?? 0) * 2);
    expect(points[2]).toBeGreaterThan(90_000);
  });

  test('lies where the places of the map are', () => {
    const [, scale = '', x = '', y = ''] =
      /matrix\(([\d.]+),0,0,[\d.]+,(-?[\d.]+),(-?[\d.]+)\)/.exec(
        landIn(drawn({ center: [0, 0], zoom: 1 })).getAttribute('transform') ?? '',
      ) ?? [];
    expect([scale, x, y].map(Number)).toEqual([
      expect.closeTo(2, 3),
      expect.closeTo(SIZE.width / 2 - 512, 2),
      expect.closeTo(SIZE.height / 2 - 512, 2),
    ]);
  });

  test('is its borders alone over tiles', () => {
    expect(landIn(drawn({ center: [0, 0], zoom: 1 }, true)).getAttribute('fill')).toBe('none');
    expect(landIn(drawn({ center: [0, 0], zoom: 1 })).getAttribute('fill')).toMatch(/^(#|rgb)/);
  });
});
