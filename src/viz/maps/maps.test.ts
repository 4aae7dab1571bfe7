import { describe, expect, test } from 'vitest';
import { aForm, SIZE } from '../../../test/aViz';
import { boundsOf, fittingView, movedView, pixelsIn, placeIn, savedView } from './mapView';
import { MERCATOR, pxOfMeter } from './mercator';
import { lineIn, positionIn, spatialOf } from './spatial';

describe('the place of a row', () => {
  const ROW = { lon: '2.5', lat: 48.5, pair: '(48.5, 2.5)', hash: 'u09tvw0f6szy', far: 'x' };
  test.each([
    [{ type: 'latlong', lonCol: 'lon', latCol: 'lat' }, [2.5, 48.5]],
    [{ type: 'delimited', lonlatCol: 'pair', reverseCheckbox: true }, [2.5, 48.5]],
    [{ type: 'delimited', lonlatCol: 'pair' }, [48.5, 2.5]],
    [{ type: 'latlong', lonCol: 'far', latCol: 'lat' }, null],
    [{ type: 'delimited', lonlatCol: 'far' }, null],
    [{ type: 'geohash', geohashCol: 'pair' }, null],
  ])('by %j is %j', (saved, place) => {
    const spatial = spatialOf(saved);
    expect(spatial && positionIn(ROW, spatial)).toEqual(place);
  });

  test('by a geohash is the middle of its field', () => {
    const spatial = spatialOf({ type: 'geohash', geohashCol: 'hash' });
    const [longitude = 0, latitude = 0] = (spatial && positionIn(ROW, spatial)) ?? [];
    expect(longitude).toBeCloseTo(2.3522, 3);
    expect(latitude).toBeCloseTo(48.8566, 3);
  });

  test.each([
    [null],
    [{ type: 'latlong', lonCol: 'lon' }],
    [{ type: 'delimited' }],
    [{ type: 'constructor' }],
  ])('is not asked by %j, which names no columns', (saved) => {
    expect(spatialOf(saved)).toBeNull();
  });
});

describe('a line of a row', () => {
  const line = (value: unknown, more: Readonly<Record<string, unknown>> = {}) =>
    lineIn({ line: value }, aForm('deck_path', { line_column: 'line', ...more }));
  const TWO = [
    [1, 2],
    [3, 4],
  ];
  test.each([
    ['[[1,2],[3,4]]', {}, TWO],
    ['[[2,1],[4,3]]', { reverse_long_lat: true }, TWO],
    ['{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]}}', {}, TWO],
    ['[[[1,2],[3,4]]]', {}, TWO],
    ['_ibE_seK_seK_seK', { line_type: 'polyline' }, TWO],
    ['[[1,2],["x",4],[3,4]]', {}, TWO],
    ['[[1,', {}, null],
    [null, {}, null],
    ['a', { line_type: 'geohash' }, null],
  ])('%s is read with %j', (value, more, points) => {
    expect(line(value, more)).toEqual(points);
  });

  test.each([
    ['lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['features', `${'{"geometry":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ])('that is %s in each other without an end is none', (_, value) => {
    expect(line(value)).toBeNull();
  });

  test('of a geohash is the outline of its field', () => {
    expect(line('s', { line_type: 'geohash' })).toEqual([
      [0, 45],
      [45, 45],
      [45, 0],
      [0, 0],
      [0, 45],
    ]);
  });
});

describe('the part of the world that a map shows', () => {
  const form = (more: Readonly<Record<string, unknown>>) => aForm('deck_scatter', more);
  const VIEWPORT = { longitude: 10, latitude: 50, zoom: 4, pitch: 30 };

  test('is the saved one only where the chart does not fit its data', () => {
    expect(savedView(form({ autozoom: true, viewport: VIEWPORT }))).toBeNull();
    expect(savedView(form({ viewport: VIEWPORT }))).toBeNull();
    expect(savedView(form({ autozoom: false, viewport: VIEWPORT }))).toEqual({
      center: [10, 50],
      zoom: 4,
    });
    expect(savedView(form({ autozoom: false, viewport: { zoom: 'near' } }))).toBeNull();
  });

  test('has all places inside it where it fits them', () => {
    const places = [
      [-120, 30],
      [-70, 48],
    ] as const;
    const at = pixelsIn(fittingView(boundsOf(places), SIZE), SIZE);
    for (const [x, y] of places.map(at)) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(SIZE.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(SIZE.height);
    }
  });

  test('has what stands at the places inside it, too', () => {
    const places = [
      [-120, 30],
      [-120, 48],
    ] as const;
    const standing = { width: 10, height: SIZE.height / 2 };
    const at = pixelsIn(fittingView(boundsOf(places), SIZE, standing), SIZE);
    const [low, high] = places.map((place) => at(place)[1]);
    expect(low).toBeCloseTo((SIZE.height * 3) / 4);
    expect(high).toBeCloseTo(SIZE.height / 4);
  });

  test('of one place has its surroundings, and of none is the world', () => {
    expect(fittingView(boundsOf([[8, 47]]), SIZE)).toMatchObject({ zoom: 14 });
    expect(fittingView(null, SIZE).zoom).toBeLessThan(1);
  });

  test('moves by pixels, and pixels are found again', () => {
    const view = { center: [8, 47], zoom: 5 } as const;
    const [x, y] = pixelsIn(movedView(view, 80, -20), SIZE)([8, 47]);
    expect([x, y].map(Math.round)).toEqual([SIZE.width / 2 - 80, SIZE.height / 2 + 20]);
    const [longitude, latitude] = placeIn(view, SIZE)(...pixelsIn(view, SIZE)([9, 46]));
    expect(longitude).toBeCloseTo(9, 9);
    expect(latitude).toBeCloseTo(46, 9);
  });

  test('is a square of 512 pixels at zoom 0, whose poles are cut', () => {
    const [left = 1, top = 1] = MERCATOR.project([-180, 85.051129]);
    expect(left).toBeCloseTo(0, 4);
    expect(top).toBeCloseTo(0, 4);
    expect(MERCATOR.project([180, -90]).map(Math.round)).toEqual([512, 512]);
    expect(pxOfMeter(60) / pxOfMeter(0)).toBeCloseTo(2, 6);
  });
});
