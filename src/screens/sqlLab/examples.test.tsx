/** The examples in the empty result area. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aSqlLab, type SqlLab } from '../../../test/aSqlLab';
import { tabClosed } from './state/editors/editors';

let lab: SqlLab;
beforeAll(async () => {
  lab = await aSqlLab();
});
afterEach(() => lab.leave());
afterAll(() => lab.close());

const EXAMPLE = { name: 'The smallest query' };

test('examples are offered where the text is untouched or empty, and nowhere else', async () => {
  await lab.open();
  await screen.findByRole('button', EXAMPLE);
  lab.write('select 1 as mine');
  await waitFor(() => expect(screen.queryByRole('button', EXAMPLE)).toBeNull());
  expect(screen.getByText('Results appear here when the query has run.')).toBeVisible();
  lab.write(' \n');
  await userEvent.click(await screen.findByRole('button', EXAMPLE));
  expect(await screen.findByRole('gridcell', { name: '1' })).toBeVisible();
  expect(lab.editor().sql).toBe('SELECT 1 AS one');
});

test('a reopened tab with a text of its own is offered no examples', async () => {
  await lab.open();
  await screen.findByRole('button', EXAMPLE);
  lab.write('select 2 as mine');
  lab.page().store.dispatch(tabClosed(lab.editor().id));
  await screen.findByRole('button', EXAMPLE);
  await userEvent.click(screen.getByRole('button', { name: 'Recently closed' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /select 2 as mine/ }));
  await screen.findByText('Results appear here when the query has run.');
  expect(screen.queryByRole('button', EXAMPLE)).toBeNull();
  expect(lab.editor().sql).toBe('select 2 as mine');
});
