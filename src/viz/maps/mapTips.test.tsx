/** What a map says of the mark that a pointer is on. */
import { fireEvent, waitFor } from '@testing-library/react';
import { type EChartsType, getInstanceByDom } from 'echarts/core';
import { expect, test } from 'vitest';
import { LATLONG } from '../../../test/aMap';
import { aForm, aResult, draw, NUMBER } from '../../../test/aViz';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import { legacyResult } from '../legacy';

const PLACES = aResult(
  ['lon', 'lat', 'people'],
  [NUMBER, NUMBER, NUMBER],
  [
    [8, 47, 7],
    [9, 47, 3],
  ],
);
const places = (type: string, more: object): readonly [FormData, ChartResult] => [
  aForm(type, { spatial: LATLONG, size: 'people', ...more }),
  PLACES,
];

const world = (): readonly [FormData, ChartResult] => {
  const form = aForm('world_map', { entity: 'land', metric: 'people' });
  const france = { country: 'FRA', code: 'FR', name: 'France', latitude: 46, longitude: 2, m1: 7 };
  return [form, legacyResult('world_map', { data: [france] }, form)];
};

const chartIn = (container: HTMLElement): EChartsType => {
  const host = container.querySelector<HTMLElement>('[_echarts_instance_]');
  const chart = host && getInstanceByDom(host);
  if (!chart) throw new Error('Nothing is drawn');
  return chart;
};

const NOWHERE = [0, 20] as const;
const FIRST = [8, 47] as const;
const FRANCE = [2, 47] as const;

test.each([
  ['a hexagon', FIRST, places('deck_hex', { grid_size: 20_000 })],
  ['a square', FIRST, places('deck_grid', { grid_size: 20_000 })],
  ['a square of the screen', FIRST, places('deck_screengrid', {})],
  [
    'a point',
    FIRST,
    places('deck_scatter', { point_radius_fixed: { type: 'metric', value: 'people' } }),
  ],
  ['a country', FRANCE, world()],
] as const)('%s shows its tooltip while the pointer is on it', async (_, place, [form, rows]) => {
  const { container } = draw(form, [rows]);
  await waitFor(() => expect(container.querySelector('svg path')).not.toBeNull());
  const chart = chartIn(container);
  const pointAt = (where: readonly [number, number]) => {
    const [clientX = 0, clientY = 0] = chart.convertToPixel('geo', [...where]);
    fireEvent.mouseMove(chart.getDom().firstElementChild ?? chart.getDom(), { clientX, clientY });
  };
  pointAt(NOWHERE);
  expect(chart.getDom()).not.toHaveTextContent('people7');
  pointAt(place);
  expect(chart.getDom()).toHaveTextContent('people7');
});
