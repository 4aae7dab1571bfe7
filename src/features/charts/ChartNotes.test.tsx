import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aForm, aResult, NUMBER, TEXT } from '../../../test/aViz';
import { renderApp } from '../../../test/render';
import { ChartNotes } from './ChartNotes';
import { newChart } from './chartState';

test('a chart says once that times of a text column filter nothing while they are shown at other hours', () => {
  const rows = aResult(['told', 'n'], [TEXT, NUMBER], [['2024-12-31T02:00:00', 1]]);
  const moved = { ...rows, moved_times: { hours: 2, columns: ['told'] } };
  const formData = aForm('table', {});
  const { unmount } = renderApp(
    <ChartNotes chart={{ ...newChart(1), queriesResponse: [moved, moved] }} formData={formData} />,
  );
  const notes = screen.getByRole('status', { name: 'Times of text' });
  expect(notes).toHaveTextContent(
    /^The values of told filter nothing: it is stored as text, and its times are shown at other hours$/,
  );
  unmount();
  renderApp(<ChartNotes chart={{ ...newChart(1), queriesResponse: [rows] }} formData={formData} />);
  expect(screen.queryByRole('status')).toBeNull();
});
