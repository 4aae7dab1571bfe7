import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { chartRendered } from '@/features/charts/chartsSlice';
import type { FormData } from '@/viz/formData';
import { aForm } from '../../../../test/aViz';
import { renderApp } from '../../../../test/render';
import * as wiring from '../wiring';
import { useDrawnForm } from './useDrawnForm';

const CHART = 1;
const OTHER = 2;
const SETTINGS = aForm('table');
const labels = (...names: string[]) => names.map((label) => ({ label, place: null }));

const show = () => {
  const forms: (FormData | undefined)[] = [];
  function Chart() {
    forms.push(useDrawnForm(CHART, SETTINGS));
    return null;
  }
  const { store } = renderApp(<Chart />, { wiring });
  const drawn = (...of: Parameters<typeof chartRendered>) =>
    act(() => {
      store.dispatch(chartRendered(...of));
      // What is drawn is told with the next frame, or with any other action.
      store.dispatch({ type: 'told' });
    });
  return { drawn, form: () => forms.at(-1) };
};

test('a chart that shows no labels is not drawn again for the colors of other charts', () => {
  const { drawn, form } = show();
  drawn(CHART, []);
  const before = form();
  drawn(OTHER, labels('North'));
  expect(form()).toBe(before);
});

test('a chart is first drawn with the colors that others have by then, and again for those of its own labels', () => {
  const { drawn, form } = show();
  drawn(OTHER, labels('North'));
  expect(form()?.map_label_colors).toHaveProperty('North');
  drawn(CHART, []);
  drawn(OTHER, labels('North', 'South'));
  expect(form()?.map_label_colors).not.toHaveProperty('South');
  drawn(CHART, labels('South'));
  expect(form()?.map_label_colors).toHaveProperty('South');
});
