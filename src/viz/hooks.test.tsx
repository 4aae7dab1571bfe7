import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, SIZE, TEXT, TIME } from '../../test/aViz';
import type { ChartMenuEvent, CrossFilter, OwnState } from './vizHooks';

/** The element that ECharts listens on. */
const canvasOf = (container: HTMLElement): Element => {
  const element = container.querySelector('svg')?.parentElement;
  if (!element) throw new Error('Nothing is drawn');
  return element;
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const clickAt = (container: HTMLElement, { x, y }: Point, keys: object = {}) => {
  const element = canvasOf(container);
  for (const type of ['mouseMove', 'mouseDown', 'mouseUp', 'click'] as const)
    fireEvent[type](element, { clientX: x, clientY: y, ...keys });
};
const menuAt = (container: HTMLElement, { x, y }: Point) => {
  const element = canvasOf(container);
  fireEvent.mouseMove(element, { clientX: x, clientY: y });
  return fireEvent.contextMenu(element, { clientX: x, clientY: y });
};

/** Marks that a cross filter leaves out. */
const faintMarks = (container: HTMLElement) =>
  container.querySelectorAll('svg path[fill-opacity="0.3"], svg path[opacity="0.3"]').length;

/** What the chart said, in order. */
const listeners = () => {
  const filters: CrossFilter[] = [];
  const menus: ChartMenuEvent[] = [];
  return {
    filters,
    menus,
    hooks: {
      setCrossFilter: (filter: CrossFilter) => void filters.push(filter),
      onContextMenu: (event: ChartMenuEvent) => void menus.push(event),
    },
  };
};

describe('a pie', () => {
  const form = aForm('pie', { groupby: ['kind'], metric: 'count' });
  const kinds = aResult(
    ['kind', 'count'],
    [TEXT, NUMBER],
    [
      ['Boats', 3],
      [null, 1],
    ],
  );
  /** Slices run clockwise from the top: three quarters are boats. */
  const BOATS = { x: SIZE.width / 2 + 40, y: SIZE.height / 2 + 20 };
  const NULLS = { x: SIZE.width / 2 - 40, y: SIZE.height / 2 - 20 };

  test('filters other charts by the slice that is clicked, and clears the filter at the second click', async () => {
    const { filters, hooks } = listeners();
    const { container, again } = draw(form, [kinds], hooks);
    await screen.findByText('Boats');
    clickAt(container, BOATS);
    const boats = [{ col: 'kind', op: 'IN', val: ['Boats'] }] as const;
    expect(filters).toEqual([boats]);
    again({ crossFilter: boats });
    await waitFor(() => expect(faintMarks(container)).toBe(1));
    clickAt(container, BOATS);
    expect(filters[1]).toEqual([]);
  });

  test('takes one more slice with Shift or Ctrl, and gives it back', async () => {
    const { filters, hooks } = listeners();
    const boats = [{ col: 'kind', op: 'IN', val: ['Boats'] }] as const;
    const { container, again } = draw(form, [kinds], { ...hooks, crossFilter: boats });
    await screen.findByText('Boats');
    await waitFor(() => expect(faintMarks(container)).toBe(1));
    clickAt(container, NULLS, { shiftKey: true });
    expect(filters[0]).toEqual([{ col: 'kind', op: 'IN', val: ['Boats', null] }]);
    again({ crossFilter: filters[0] });
    await waitFor(() => expect(faintMarks(container)).toBe(0));
    clickAt(container, BOATS, { ctrlKey: true });
    expect(filters[1]).toEqual([{ col: 'kind', op: 'IS NULL' }]);
  });

  test('filters by null where the slice has no value', async () => {
    const { filters, hooks } = listeners();
    const { container } = draw(form, [kinds], hooks);
    await screen.findByText('Boats');
    clickAt(container, NULLS);
    expect(filters[0]).toEqual([{ col: 'kind', op: 'IS NULL' }]);
  });

  test('passes on the value under the pointer for a context menu, in place of the browser’s own', async () => {
    const { menus, hooks } = listeners();
    const { container } = draw(form, [kinds], hooks);
    await screen.findByText('Boats');
    expect(menuAt(container, BOATS)).toBe(false);
    expect(menus).toEqual([
      {
        ...BOATS,
        filters: [{ col: 'kind', op: '==', val: 'Boats', formattedVal: 'Boats' }],
        crossFilter: [{ col: 'kind', op: 'IN', val: ['Boats'] }],
      },
    ]);
  });

  test('ignores clicks and context menus without hooks', async () => {
    const { container } = draw(form, [kinds]);
    await screen.findByText('Boats');
    clickAt(container, BOATS);
    expect(menuAt(container, BOATS)).toBe(true);
  });
});

describe('bars', () => {
  const form = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics: ['count'] });
  const regions = aResult(
    ['region', 'count'],
    [TEXT, NUMBER],
    [
      ['North', 9],
      ['South', 9],
    ],
  );
  /** Two wide bars side by side, both nearly as high as the picture. */
  const NORTH = { x: 120, y: 200 };

  test('filter by their category where there are no groups', async () => {
    const { filters, hooks } = listeners();
    const { container, again } = draw(form, [regions], hooks);
    await screen.findByText('North');
    clickAt(container, NORTH);
    expect(filters[0]).toEqual([{ col: 'region', op: 'IN', val: ['North'] }]);
    again({ crossFilter: filters[0] });
    await waitFor(() => expect(faintMarks(container)).toBe(1));
  });

  test('filter by their group where there are groups', async () => {
    const { filters, hooks } = listeners();
    const grouped = {
      ...aResult(
        ['region', 'count, AA'],
        [TEXT, NUMBER],
        [
          ['North', 9],
          ['South', 9],
        ],
      ),
      label_map: { 'count, AA': ['count', 'AA'] },
    };
    const { container } = draw({ ...form, groupby: ['carrier'] }, [grouped], hooks);
    await screen.findByText('North');
    clickAt(container, NORTH);
    expect(filters[0]).toEqual([{ col: 'carrier', op: 'IN', val: ['AA'] }]);
  });

  test('along time filter by their whole period, and have a context menu that names it [FLT-23]', async () => {
    const { filters, menus, hooks } = listeners();
    const months = aResult(
      ['month', 'count'],
      [TIME, NUMBER],
      [
        [Date.UTC(2024, 0, 1), 9],
        [Date.UTC(2024, 1, 1), 9],
      ],
    );
    const { container } = draw(
      { ...form, x_axis: 'month', time_grain_sqla: 'P1M' },
      [months],
      hooks,
    );
    await screen.findByText(/Jan|2024/);
    const bar = container.querySelector('svg path[fill^="#"]');
    expect(bar).not.toBeNull();
    for (let x = 20; x < SIZE.width && menus.length === 0; x += 10) {
      clickAt(container, { x, y: 200 });
      menuAt(container, { x, y: 200 });
    }
    expect(filters[0]).toMatchObject([
      { col: 'month', op: 'IN', grain: 'P1M', val: [menus[0]?.filters[0]?.val] },
    ]);
    expect(menus[0]?.filters).toMatchObject([
      { col: 'month', op: '==', formattedVal: expect.stringMatching(/^(Jan|Feb) 2024$/) as string },
    ]);
  });
});

describe('a table', () => {
  const form = aForm('table', {
    query_mode: 'aggregate',
    groupby: ['region', 'city'],
    metrics: ['count'],
  });
  const rows = aResult(
    ['region', 'city', 'count'],
    [TEXT, TEXT, NUMBER],
    [
      ['North', 'Oslo', 5],
      ['South', 'Rome', 9],
    ],
  );

  test('filters by the dimension that is pressed, and shows that it does', async () => {
    const { filters, hooks } = listeners();
    const { again } = draw(form, [rows], hooks);
    await userEvent.click(await screen.findByRole('button', { name: 'Oslo' }));
    expect(filters[0]).toEqual([{ col: 'city', op: 'IN', val: ['Oslo'] }]);
    again({ crossFilter: filters[0] });
    const pressed = screen.getByRole('button', { name: 'Oslo', pressed: true });
    await userEvent.click(pressed);
    expect(filters[1]).toEqual([]);
  });

  test('has no buttons in its metrics, in raw rows or without a hook for filters', async () => {
    const { hooks } = listeners();
    const cells = () => within(screen.getAllByRole('rowgroup')[1] as HTMLElement);
    const { unmount } = draw(form, [rows], hooks);
    await screen.findByText('Oslo');
    expect(cells().getAllByRole('button')).toHaveLength(4);
    unmount();
    const raw = draw({ ...form, query_mode: 'raw' }, [rows], hooks);
    await screen.findByText('Oslo');
    expect(cells().queryAllByRole('button')).toEqual([]);
    raw.unmount();
    draw(form, [rows]);
    await screen.findByText('Oslo');
    expect(cells().queryAllByRole('button')).toEqual([]);
  });

  test('has a context menu with all dimensions of the row, and what a click on the cell chooses', async () => {
    const { menus, hooks } = listeners();
    draw(form, [rows], hooks);
    const stands = [
      { col: 'region', op: '==', val: 'South', formattedVal: 'South' },
      { col: 'city', op: '==', val: 'Rome', formattedVal: 'Rome' },
    ];
    fireEvent.contextMenu(await screen.findByText('9'), { clientX: 7, clientY: 8 });
    fireEvent.contextMenu(await screen.findByText('Rome'), { clientX: 1, clientY: 2 });
    expect(menus).toEqual([
      { x: 7, y: 8, filters: stands, text: '9' },
      {
        x: 1,
        y: 2,
        filters: stands,
        text: 'Rome',
        crossFilter: [{ col: 'city', op: 'IN', val: ['Rome'] }],
      },
    ]);
  });

  test('starts with the remembered sorting and reports changes', async () => {
    const states: OwnState[] = [];
    const setOwnState = (state: OwnState) => void states.push(state);
    const ownState = { sorting: { column: 'count', descending: true }, page: 2 };
    draw(form, [rows], { ownState, setOwnState });
    const heading = await screen.findByRole('columnheader', { name: 'count' });
    expect(heading).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Rome');
    await userEvent.click(within(heading).getByRole('button'));
    expect(states).toEqual([{ sorting: null, page: 2 }]);
  });
});
