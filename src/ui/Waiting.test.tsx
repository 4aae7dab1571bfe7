import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render';
import { Waiting } from './Waiting';

test('the loading indicator is silent at first, and then moves and has a text [WGT-14]', async () => {
  renderApp(<Waiting>Fetching the rows…</Waiting>);
  const mark = screen.getByRole('status');
  expect(mark).toBeEmptyDOMElement();
  expect(await screen.findByText('Fetching the rows…')).toBeVisible();
  expect(mark.querySelector('.mantine-Loader-root')).not.toBeNull();
});
