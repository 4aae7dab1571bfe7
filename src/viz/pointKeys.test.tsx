import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, TEXT } from '../../test/aViz';
import type { ChartResult } from './chartResult';
import type { FormData } from './formData';
import { PLACE } from './legacyPlaces';

const walkTo = async (form: FormData, result: ChartResult) => {
  const { container } = draw(form, [result]);
  const points = await screen.findByRole('application', { name: 'Points of Sales' });
  await waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0));
  points.focus();
  await userEvent.keyboard('{ArrowRight}');
  return container;
};

/** The text of the tooltips that show. */
const tips = (container: HTMLElement): string =>
  [...container.querySelectorAll<HTMLElement>('div')]
    .filter(({ style }) => style.pointerEvents === 'none' && style.display === 'block')
    .map(({ textContent }) => textContent)
    .join('');

describe('the point that the keys are on', () => {
  test.each([
    [
      'parallel coordinates',
      aForm('para', { series: 'land', metrics: ['a', 'b'] }),
      aResult(
        ['land', 'a', 'b'],
        [TEXT, NUMBER, NUMBER],
        [
          ['Peru', 1, 20],
          ['Fiji', 3, 4],
        ],
      ),
      'Perua1b20',
    ],
    [
      'a map of points',
      aForm('deck_scatter', {
        spatial: { type: 'latlong', lonCol: 'x', latCol: 'y' },
        dimension: 'land',
      }),
      aResult(
        ['x', 'y', 'land'],
        [NUMBER, NUMBER, TEXT],
        [
          [1, 2, 'Peru'],
          [3, 4, 'Fiji'],
        ],
      ),
      'PeruPlace1, 2',
    ],
    [
      'a map of the world',
      aForm('world_map', { entity: 'land', metric: 'a', country_fieldtype: 'name' }),
      aResult(
        ['land', 'a', PLACE.code, PLACE.name],
        [TEXT, NUMBER, TEXT, TEXT],
        [['Peru', 7, 'PER', 'Peru']],
      ),
      'Perua7',
    ],
  ])('of %s has its tooltip, as under a pointer [CHS-07]', async (_, form, result, tip) => {
    const container = await walkTo(form, result);
    await waitFor(() => expect(tips(container)).toBe(tip));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(tips(container)).toBe(''));
  });

  test.each(['sankey_v2', 'graph_chart', 'chord'])(
    'of a chart of the type %s may be a link, whose tooltip shows, and that of no node',
    async (type) => {
      const ends =
        type === 'chord' ? { groupby: 'from', columns: 'to' } : { source: 'from', target: 'to' };
      const rows = [
        ['Peru', 'Fiji', 7],
        ['Peru', 'Chad', 2],
      ];
      const container = await walkTo(
        aForm(type, { ...ends, metric: 'a' }),
        aResult(['from', 'to', 'a'], [TEXT, TEXT, NUMBER], rows),
      );
      await waitFor(() => expect(tips(container)).toBe('Perua9'));
      await userEvent.keyboard('{ArrowDown}{ArrowRight}');
      await waitFor(() => expect(tips(container)).toBe('Peru → Chada2'));
    },
  );

  test('takes its line with it when they leave', async () => {
    const container = await walkTo(
      aForm('echarts_timeseries_line', { x_axis: 'land', metrics: ['a'] }),
      aResult(
        ['land', 'a'],
        [TEXT, NUMBER],
        [
          ['Peru', 7],
          ['Fiji', 3],
        ],
      ),
    );
    const lines = () => container.querySelectorAll('svg path[stroke-dasharray]').length;
    await waitFor(() => expect(lines()).toBe(1));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(lines()).toBe(0));
  });
});
