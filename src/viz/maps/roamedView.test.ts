import { GeoComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { describe, expect, test } from 'vitest';
import { mapGround, registerGround } from './ground';
import type { MapView } from './mapView';
import { roamedView } from './roamedView';

register([GeoComponent, SVGRenderer]);
registerGround();

const SIZE = { width: 870, height: 740 };
const START: MapView = { center: [-40, 20], zoom: 1.5 };

const aGround = (view: MapView) => {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...SIZE });
  const geo = { id: 'ground', ...mapGround(view, SIZE) };
  chart.setOption({ geo });
  const roam = (how: object) =>
    chart.dispatchAction({ type: 'geoRoam', geoId: 'ground', componentType: 'geo', ...how });
  const placeOf = (place: readonly number[]) =>
    chart.convertToPixel({ geoIndex: 0 }, [...place]) as unknown as readonly [number, number];
  return { chart, roam, placeOf };
};
const closeTo = ({ center: [longitude, latitude], zoom }: MapView) => ({
  center: [expect.closeTo(longitude, 3), expect.closeTo(latitude, 3)],
  zoom: expect.closeTo(zoom, 4),
});

describe('a map that is moved by wheel and drag', () => {
  test('shows at first what it was drawn with', () => {
    expect(roamedView(aGround(START).chart)).toEqual(closeTo(START));
  });

  test('keeps the place under the pointer where it is drawn anew as it was zoomed', () => {
    const { chart, roam, placeOf } = aGround(START);
    const [x, y] = placeOf([-95, 38]);
    roam({ zoom: 2, originX: x, originY: y });
    const view = roamedView(chart);
    expect(view?.zoom).toBeCloseTo(2.5, 4);
    const again = aGround(view ?? START).placeOf([-95, 38]);
    expect(again).toEqual([expect.closeTo(x, 1), expect.closeTo(y, 1)]);
  });

  test('is as far away as it was dragged where it is drawn anew', () => {
    const { chart, roam, placeOf } = aGround(START);
    const [x, y] = placeOf([8, 47]);
    roam({ dx: 50, dy: -30 });
    const again = aGround(roamedView(chart) ?? START).placeOf([8, 47]);
    expect(again).toEqual([expect.closeTo(x + 50, 1), expect.closeTo(y - 30, 1)]);
  });
});
