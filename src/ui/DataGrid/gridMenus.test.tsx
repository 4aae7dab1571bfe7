import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render';
import { DataGrid } from './DataGrid';
import { type GridColumn, columnsSource } from './gridSource';

const column = (name: string, generic: GridColumn['generic'], type = 'STRING') => ({
  name,
  generic,
  type,
});
const source = columnsSource(
  [
    column('id', 0, 'LONGINTEGER'),
    column('name', 1),
    column('name', 1),
    column('price', 0, 'DECIMAL'),
    column('at', 2, 'TIMESTAMP WITH TIME ZONE'),
    column('doc', 1, 'JSON'),
  ],
  [
    ['9007199254740993', '9007199254740993', 1],
    ['ada', null, ''],
    ['x', 'https://example.org/a', 'javascript:alert(1)'],
    ['0.10', '0.20', null],
    ['2024-02-29T10:00:00+00:00', null, null],
    ['{"big": 12345678901234567890, "in": {"list": [1.50]}}', null, '{}'],
  ],
);

const names = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .sort((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex))
    .map((head) => /^[a-z]+/.exec(head.textContent ?? '')?.[0]);
const cell = (row: number, place: number) =>
  document.querySelector(`[data-row="${row}"] [data-column="${place}"]`)!;
const choose = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('menuitem', { name }));
const press = (target: Element, more: object = {}) => {
  fireEvent.pointerDown(target, { button: 0, ...more });
  fireEvent.pointerUp(target);
};
const figures = () => screen.getByRole('status', { name: 'Selected cells' });
const onCopied = vi.fn();

beforeEach(() => {
  onCopied.mockClear();
  userEvent.setup(); // a clipboard to read from
  renderApp(<DataGrid source={source} label="Results" onCopied={onCopied} />);
});

describe('columns', () => {
  test('can be moved, pinned, hidden and shown again from their menu, and equal names stay [R33]', async () => {
    expect(names()).toEqual(['id', 'name', 'name', 'price', 'at', 'doc']);
    await userEvent.click(screen.getByRole('button', { name: 'Menu of price' }));
    await choose('Move left');
    await choose('Pin left');
    expect(names()).toEqual(['price', 'id', 'name', 'name', 'at', 'doc']);
    expect(cell(0, 0)).toHaveTextContent('0.10');
    await userEvent.click(screen.getByRole('button', { name: 'Menu of id' }));
    await choose('Hide');
    expect(names()).toEqual(['price', 'name', 'name', 'at', 'doc']);
    await userEvent.click(screen.getByRole('button', { name: '5 of 6 columns' }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search columns' }), 'i');
    expect(screen.getByRole('checkbox', { name: 'id' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(names()).toEqual(['price', 'id', 'name', 'name', 'at', 'doc']);
  });

  test('open their menu with Alt and an arrow key, and can be widened there', async () => {
    press(cell(0, 3));
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const menu = await screen.findByRole('menu', { name: 'Menu of price' });
    const width = () => Number(screen.getByRole('separator', { name: /price/ }).ariaValueNow);
    const before = width();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Wider' }));
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Wider' }));
    expect(width()).toBe(before + 32);
    await choose('Fit width');
    expect(width()).toBeGreaterThanOrEqual(before);
    expect(width()).toBeLessThan(before + 32);
  });

  test('show the time zone of their values', () => {
    expect(screen.getByRole('columnheader', { name: /^at/ })).toHaveTextContent('UTC');
  });
});

describe('the selection', () => {
  test('is summarized exactly, over several ranges [R30]', async () => {
    press(cell(0, 0));
    press(cell(1, 0), { ctrlKey: true });
    press(cell(0, 3), { ctrlKey: true });
    press(cell(1, 3), { ctrlKey: true });
    await waitFor(() => expect(figures()).toHaveTextContent('Sum 18,014,398,509,481,986.30'));
    expect(figures()).toHaveTextContent('4 cells in 4 ranges');
    expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4);
  });

  test('may consist of whole rows and columns', async () => {
    press(screen.getByRole('columnheader', { name: /price/ }));
    await waitFor(() => expect(figures()).toHaveTextContent('3 × 1 cells'));
    expect(figures()).toHaveTextContent('Sum 0.30');
    expect(figures()).toHaveTextContent('Null 1');
    press(screen.getByRole('rowheader', { name: '2' }));
    await waitFor(() => expect(figures()).toHaveTextContent('1 × 6 cells'));
  });

  test('is copied in the chosen format [RUN-14]', async () => {
    press(cell(0, 0));
    press(cell(2, 1), { shiftKey: true });
    fireEvent.contextMenu(cell(1, 1));
    await choose('Copy as SQL IN list');
    await waitFor(() => expect(onCopied).toHaveBeenCalledWith({ kind: 'copied', cells: 6 }));
    expect(await navigator.clipboard.readText()).toBe("(9007199254740993, 'ada', 1, '')");
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    await waitFor(() => expect(onCopied).toHaveBeenCalledTimes(2));
    expect(await navigator.clipboard.readText()).toBe(
      '9007199254740993\tada\n9007199254740993\t\n1\t',
    );
    fireEvent.contextMenu(cell(1, 1));
    await choose('Copy header names');
    await waitFor(() => expect(onCopied).toHaveBeenLastCalledWith({ kind: 'copied', cells: 2 }));
    expect(await navigator.clipboard.readText()).toBe('id\tname');
  });
});

describe('the menu of a cell inside a selection', () => {
  beforeEach(() => {
    press(cell(0, 0));
    press(cell(2, 3), { shiftKey: true });
    fireEvent.contextMenu(cell(0, 1));
  });

  test('shows the value of the cell under the pointer, and the selection stays', async () => {
    await choose('View value');
    expect(await screen.findByRole('dialog')).toHaveTextContent('ada');
    await waitFor(() => expect(figures()).toHaveTextContent('3 × 4 cells'));
  });

  test('opens the row under the pointer', async () => {
    await choose(/Row details/);
    expect(await screen.findByRole('complementary', { name: 'Row 1' })).toBeVisible();
  });
});

describe('a single row', () => {
  test('is shown as a list, with a way to the next row and a search of its columns', async () => {
    press(cell(0, 1));
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{Enter}');
    const first = await screen.findByRole('complementary', { name: 'Row 1' });
    expect(within(first).getAllByRole('term')).toHaveLength(6);
    await userEvent.click(within(first).getByRole('button', { name: 'Next row' }));
    const second = screen.getByRole('complementary', { name: 'Row 2' });
    expect(within(second).getByRole('link')).toHaveAttribute('href', 'https://example.org/a');
    await userEvent.click(within(second).getByRole('button', { name: 'Next row' }));
    const third = screen.getByRole('complementary', { name: 'Row 3' });
    expect(within(third).queryByRole('link')).toBeNull();
    await userEvent.type(within(third).getByRole('searchbox'), 'pri');
    expect(within(third).getAllByRole('term')).toHaveLength(1);
    fireEvent.keyDown(within(third).getByRole('searchbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(screen.getByRole('grid')).toHaveFocus();
  });

  test('says that one character is one', async () => {
    fireEvent.contextMenu(cell(2, 0));
    await choose('View value');
    expect(await screen.findByRole('dialog')).toHaveTextContent(/1 character(?!s)/);
  });

  test('shows nested values as a tree with every digit [R30] [R31]', async () => {
    fireEvent.doubleClick(cell(0, 5));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('big: 12345678901234567890');
    const list = within(dialog).getByRole('button', { name: /list/ });
    expect(list).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(list);
    expect(dialog).toHaveTextContent('0: 1.50');
  });
});

test('columns of intervals and arrays are not set as numbers', () => {
  const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  renderApp(
    <DataGrid
      label="Spans"
      source={columnsSource(
        [column('took', 0, 'INTERVAL'), column('counts', 0, 'INTEGERARRAY'), column('cost', 0)],
        [['1 day'], [[1, 2]], [1]],
      )}
    />,
  );
  expect(head('cost')).toHaveAttribute('data-number');
  expect(head('took')).not.toHaveAttribute('data-number');
  expect(head('counts')).not.toHaveAttribute('data-number');
});
