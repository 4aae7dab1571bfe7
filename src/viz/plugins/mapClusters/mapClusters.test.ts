import { describe, expect, test } from 'vitest';
import { aMap } from '../../../../test/aMap';
import { aForm, aResult, NUMBER } from '../../../../test/aViz';
import { legacyResult } from '../../legacy';
import { legacyForm } from '../../legacyForm';
import { buildQueries } from '../../queries';
import { readClusters } from './clusters';

const form = aForm('mapbox', { all_columns_x: 'lon', all_columns_y: 'lat' });
const rows = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 2],
    [8.1, 47.1, 3],
    [60, 20, 4],
    [null, 20, 9],
  ],
);
const at = (zoom: number, more: object = {}) =>
  aMap(readClusters, rows, { ...form, ...more }, { view: { center: [8, 47], zoom } });
const titles = (map: ReturnType<typeof at>) => map.marks().map((mark) => mark?.title);
const labels = (map: ReturnType<typeof at>) =>
  map.dataOf().map((one) => (one as { label?: { formatter: string } }).label?.formatter);

describe('a map of clusters', () => {
  test('joins points that are near each other, parts them where the map is nearer, and says what has no place', () => {
    const far = at(1);
    expect(titles(far)).toEqual(['2 points', '60, 20']);
    expect(labels(far)).toEqual(['2', undefined]);
    expect(titles(at(10))).toEqual(['8, 47', '8.1, 47.1']);
    expect(far.layer.notes).toEqual(['1 row has no place that can be read']);
    expect(far.layer.bounds).toEqual({ west: 8, east: 60, south: 20, north: 47.1 });
  });

  test('joins nothing at a radius of 0', () => {
    expect(titles(at(1, { clustering_radius: '0' }))).toHaveLength(3);
  });

  test.each([
    ['sum', '5'],
    ['mean', '2.5'],
    ['min', '2'],
    ['max', '3'],
    ['std', '0.5'],
    ['var', '0.25'],
    ['nonsense', '5'],
  ])('says the %s of a label: %s', (pandas_aggfunc, value) => {
    const map = at(1, { mapbox_label: ['people'], pandas_aggfunc });
    expect(map.marks()[0]?.rows).toEqual([{ name: 'people', value }]);
    expect(labels(map)[0]).toBe(value);
  });

  test('filters other charts by a single point, and by no cluster', () => {
    const [cluster, point] = at(1).marks();
    expect(cluster?.values).toBeNull();
    expect(point?.values).toEqual({ columns: ['lon', 'lat'], values: [60, 20] });
  });

  test('opens at its saved part of the world where all of it is set', () => {
    const saved = { viewport_longitude: 8, viewport_latitude: '47', viewport_zoom: 3 };
    expect(aMap(readClusters, rows, { ...form, ...saved }).view).toEqual({
      center: [8, 47],
      zoom: 3,
    });
    expect(aMap(readClusters, rows, { ...form, viewport_zoom: 3 }).view.center).not.toEqual([
      8, 47,
    ]);
  });
});

describe('the rows of a map of clusters', () => {
  test('are those of the older address, under the names of its settings', () => {
    const feature = (coordinates: readonly unknown[], metric: unknown, radius: unknown) => ({
      geometry: { type: 'Point', coordinates },
      properties: { metric, radius },
    });
    const data = { geoJSON: { features: [feature([8, 47], 2, 5), feature([9, null], null, 6)] } };
    const named = { ...form, mapbox_label: ['people'], point_radius: 'size' };
    expect(legacyResult('mapbox', { data }, named)).toMatchObject({
      colnames: ['lon', 'lat', 'people', 'size'],
      data: [
        { lon: 8, lat: 47, people: 2, size: 5 },
        { lon: 9, lat: null, people: null, size: 6 },
      ],
    });
  });

  test('are each row, or each group with its number of rows', () => {
    const [each] = buildQueries({ ...form, mapbox_label: ['people'], point_radius: 'Auto' });
    expect(each).toMatchObject({ columns: ['lon', 'lat', 'people'] });
    expect(each).not.toHaveProperty('metrics');
    const grouped = { ...form, groupby: ['lon', 'lat'], mapbox_label: ['count'] };
    expect(buildQueries(grouped)).toMatchObject([{ columns: ['lon', 'lat'], metrics: ['count'] }]);
  });

  test('are asked with a size for all where none is set', () => {
    expect(legacyForm({ ...form, point_radius: null }).point_radius).toBe('Auto');
    expect(legacyForm({ ...form, point_radius: 'size' }).point_radius).toBe('size');
  });
});
