import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render';
import { DataGrid } from './DataGrid';
import type { GridSource } from './gridSource';
import { eventually } from '../../../test/eventually';

const million: GridSource = {
  columns: Array.from({ length: 20 }, (_, index) => ({
    name: `c${index}`,
    type: 'INTEGER',
    generic: 0 as const,
  })),
  rowCount: 1_000_000,
  cell: (row, column) => row * 100 + column,
};

test('a million rows by twenty columns draw one screenful and show their count', () => {
  renderApp(<DataGrid source={million} label="Results" />);
  const grid = screen.getByRole('grid', { name: 'Results' });
  expect(grid).toHaveAttribute('aria-rowcount', '1000001');
  expect(grid).toHaveAttribute('aria-colcount', '21');
  expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  expect(within(grid).getByRole('columnheader', { name: /c0/ })).toBeInTheDocument();
});

test('the keys move between cells, and the end of the table can be reached and copied', async () => {
  const user = userEvent.setup();
  const onCopied = vi.fn();
  renderApp(<DataGrid source={million} label="Results" onCopied={onCopied} />);
  const grid = screen.getByRole('grid');
  grid.focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  const focused = screen.getByRole('gridcell', { name: '101' });
  expect(grid).toHaveAttribute('aria-activedescendant', focused.id);
  await user.keyboard('{Control>}{ArrowDown}c{/Control}');
  await eventually(() => expect(onCopied).toHaveBeenCalledWith({ kind: 'copied', cells: 1 }));
  expect(await navigator.clipboard.readText()).toBe('99999901');
});

test.each([
  ['ArrowDown', '99999900'],
  ['ArrowRight', '19'],
  ['ArrowUp', '0'],
])('Ctrl with %s as the first key goes to the edge of the table', async (key, text) => {
  const user = userEvent.setup();
  renderApp(<DataGrid source={million} label="Results" />);
  const grid = screen.getByRole('grid');
  grid.focus();
  await user.keyboard(`{Control>}{${key}}{/Control}`);
  const focused = screen.getByRole('gridcell', { name: text });
  expect(grid).toHaveAttribute('aria-activedescendant', focused.id);
});

test('dragging selects a rectangle, and the visible range is reported once scrolling stops', async () => {
  const onRange = vi.fn();
  renderApp(<DataGrid source={million} label="Results" onRange={onRange} />);
  fireEvent.pointerDown(screen.getByRole('gridcell', { name: '0' }), { button: 0 });
  fireEvent.pointerMove(screen.getByRole('gridcell', { name: '201' }), { buttons: 1 });
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(6);
  await eventually(() => expect(onRange).toHaveBeenCalledTimes(1));
  expect(onRange.mock.calls[0]?.[0]).toMatchObject({ first: 0 });
});
