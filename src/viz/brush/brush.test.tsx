/** Ranges that are dragged along an axis, and entered by keyboard. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { aForm, aResult, draw, NUMBER, SIZE, TIME } from '../../../test/aViz';
import { loadViz } from '../LazyViz';
import type { CrossFilter } from '../vizHooks';

/* The first drawing does not wait for the code of its type. */
beforeAll(async () => {
  await Promise.all([lines, bars, histogram].map(({ viz_type }) => loadViz(viz_type)));
});

const month = (index: number) => Date.UTC(2024, index, 1);
const monthly = aResult(
  ['month', 'count'],
  [TIME, NUMBER],
  Array.from({ length: 10 }, (_, at) => [month(at), at + 1]),
);
const bars = aForm('echarts_timeseries_bar', {
  x_axis: 'month',
  time_grain_sqla: 'P1M',
  metrics: ['count'],
  show_legend: false,
});
const lines = { ...bars, viz_type: 'echarts_timeseries_line' };

const bins = aResult(
  ['0 - 10', '10 - 20', '20 - 30', '30 - 40'],
  [NUMBER, NUMBER, NUMBER, NUMBER],
  [[4, 3, 2, 1]],
);
const histogram = aForm('histogram_v2', { column: 'delay', bins: 4, show_legend: false });

const months = (first: number, last: number) => [
  { col: 'month', op: '>=', val: month(first) } as const,
  { col: 'month', op: '<', val: month(last + 1) } as const,
];
const delays = (from: number, to: number, op: '<' | '<=') => [
  { col: 'delay', op: '>=', val: from } as const,
  { col: 'delay', op, val: to } as const,
];

const listener = () => {
  const filters: CrossFilter[] = [];
  return { filters, setCrossFilter: (filter: CrossFilter) => void filters.push(filter) };
};

const points = () => screen.findByRole('application', { name: 'Points of Sales' });
const picture = (container: HTMLElement): Element => {
  const element = container.querySelector('svg')?.parentElement;
  if (!element) throw new Error('Nothing is drawn');
  return element;
};
const isDrawn = (container: HTMLElement) =>
  waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(3));

type Keys = Readonly<Record<string, unknown>>;
const press = (container: HTMLElement, x: number, keys: Keys = {}) =>
  fireEvent.pointerDown(picture(container), {
    clientX: x,
    clientY: SIZE.height / 2,
    button: 0,
    ...keys,
  });
const move = (x: number) => fireEvent.pointerMove(window, { clientX: x, clientY: 20 });
const release = () => fireEvent.pointerUp(window);
const drag = (container: HTMLElement, from: number, to: number, keys: Keys = {}) => {
  press(container, from, keys);
  move(to);
  release();
};

const WHOLE = [1, SIZE.width - 18] as const;
const FIRST_X = 60;

describe('a dragged range', () => {
  test.each([
    ['bars', bars],
    ['a line', lines],
    ['an area', { ...bars, viz_type: 'echarts_area' }],
  ])(
    'of %s over time is a filter of whole periods, whichever way it is dragged',
    async (_, form) => {
      const { filters, setCrossFilter } = listener();
      const { container } = draw(form, [monthly], { setCrossFilter });
      await isDrawn(container);
      drag(container, SIZE.width / 2, WHOLE[1]);
      drag(container, SIZE.width / 2, -500);
      const [right, left] = filters;
      expect(right?.[1]).toEqual({ col: 'month', op: '<', val: month(10) });
      expect(left?.[0]).toEqual({ col: 'month', op: '>=', val: month(0) });
      /* Both start at the bar under the pointer. */
      const start = Number(right?.[0]?.val);
      expect(new Date(start).getUTCDate()).toBe(1);
      expect(Number(left?.[1]?.val)).toBe(month(new Date(start).getUTCMonth() + 1));
    },
  );

  test('of a histogram has whole bins, the last one with its right end', async () => {
    const { filters, setCrossFilter } = listener();
    const { container } = draw(histogram, [bins], { setCrossFilter });
    await isDrawn(container);
    drag(container, SIZE.width - 30, SIZE.width / 2 + 30);
    drag(container, FIRST_X, SIZE.width / 2 - 20);
    expect(filters).toEqual([delays(20, 40, '<='), delays(0, 20, '<')]);
  });

  test('keeps what is chosen of other columns, and replaces the range before', async () => {
    const { filters, setCrossFilter } = listener();
    const region = { col: 'region', op: 'IN', val: ['North'] } as const;
    const crossFilter = [region, ...delays(0, 10, '<')];
    const { container } = draw(histogram, [bins], { setCrossFilter, crossFilter });
    await isDrawn(container);
    drag(container, SIZE.width - 30, SIZE.width / 2 + 30);
    expect(filters).toEqual([[region, ...delays(20, 40, '<=')]]);
  });

  test.each<[string, Keys]>([
    ['with another button', { button: 2 }],
    ['with a finger, which scrolls the page', { pointerType: 'touch' }],
    ['with Shift, which moves a part that is zoomed into', { shiftKey: true }],
  ])('is none %s', async (_, keys) => {
    const { filters, setCrossFilter } = listener();
    const { container } = draw(bars, [monthly], { setCrossFilter });
    await isDrawn(container);
    drag(container, FIRST_X, WHOLE[1], keys);
    expect(filters).toEqual([]);
  });

  test('is none outside of the axes, of a few pixels, or where the page has no cross filters', async () => {
    const { filters, setCrossFilter } = listener();
    const { container, again } = draw(bars, [monthly], { setCrossFilter });
    await isDrawn(container);
    drag(container, 2, WHOLE[1]);
    drag(container, 200, 202);
    expect(filters).toEqual([]);
    again({ setCrossFilter: undefined });
    press(container, FIRST_X);
    move(WHOLE[1]);
    expect((await points()).dataset.brushed).toBeUndefined();
    release();
  });

  test('is shown in words while it is dragged, and Escape drops it', async () => {
    const { filters, setCrossFilter } = listener();
    const { container } = draw(bars, [monthly], { setCrossFilter });
    await isDrawn(container);
    press(container, SIZE.width / 2);
    move(WHOLE[1]);
    expect(screen.getByRole('status').textContent).toMatch(/^Range: \w{3} 2024 to Oct 2024$/);
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.getByRole('status').textContent).toBe('');
    release();
    expect(filters).toEqual([]);
  });

  test('in effect is cleared by a click beside the marks', async () => {
    const { filters, setCrossFilter } = listener();
    const { container } = draw(lines, [monthly], { setCrossFilter, crossFilter: months(2, 4) });
    await isDrawn(container);
    const at = { clientX: FIRST_X + 40, clientY: 30 };
    for (const type of ['mouseMove', 'mouseDown', 'mouseUp', 'click'] as const)
      fireEvent[type](picture(container), at);
    expect(filters).toEqual([[]]);
  });
});

describe('a range on its way', () => {
  type Told = readonly [CrossFilter | null, unknown];
  const following = () => {
    const told: Told[] = [];
    const brushCrossFilter = (filter: CrossFilter | null, axis: unknown) =>
      void told.push([filter, axis]);
    return { told, brushCrossFilter };
  };

  test('tells the page each other range once, and where ranges may end', async () => {
    const { filters, setCrossFilter } = listener();
    const { told, brushCrossFilter } = following();
    const { container } = draw(bars, [monthly], { setCrossFilter, brushCrossFilter });
    await isDrawn(container);
    press(container, SIZE.width / 2);
    move(WHOLE[1] - 60);
    move(WHOLE[1] - 61);
    move(WHOLE[1]);
    expect(told.length).toBe(2);
    release();
    /* It is a filter now; nothing was dropped. */
    expect(told.length).toBe(2);
    expect(filters).toEqual([told[1]?.[0]]);
    expect(told[1]?.[1]).toEqual({ column: 'month', grain: 'P1M' });
  });

  test('of a histogram has the ends of its bins', async () => {
    const { setCrossFilter } = listener();
    const { told, brushCrossFilter } = following();
    const { container } = draw(histogram, [bins], { setCrossFilter, brushCrossFilter });
    await isDrawn(container);
    drag(container, FIRST_X, SIZE.width / 2 - 20);
    expect(told).toEqual([[delays(0, 20, '<'), { column: 'delay', edges: [0, 10, 20, 30, 40] }]]);
  });

  test('is taken back by Escape, by pointer and by keyboard', async () => {
    const user = userEvent.setup();
    const { filters, setCrossFilter } = listener();
    const { told, brushCrossFilter } = following();
    const { container } = draw(bars, [monthly], { setCrossFilter, brushCrossFilter });
    await isDrawn(container);
    press(container, SIZE.width / 2);
    move(WHOLE[1]);
    fireEvent.keyDown(window, { key: 'Escape' });
    release();
    act(() => container.querySelector<HTMLElement>('[role=application]')?.focus());
    await user.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Escape}{Escape}');
    expect(told.map(([filter]) => filter)).toEqual([expect.anything(), null, months(0, 1), null]);
    expect(filters).toEqual([]);
  });
});

describe('a bin', () => {
  test('filters by its range when it is clicked, and stands out; a second click clears it', async () => {
    const { filters, setCrossFilter } = listener();
    const { container, again } = draw(histogram, [bins], { setCrossFilter });
    await isDrawn(container);
    const faint = () => container.querySelectorAll('svg path[fill-opacity="0.3"]').length;
    const at = { clientX: FIRST_X + 30, clientY: SIZE.height - 60 };
    const click = () => {
      for (const type of ['mouseMove', 'mouseDown', 'mouseUp', 'click'] as const)
        fireEvent[type](picture(container), at);
    };
    click();
    expect(filters).toEqual([delays(0, 10, '<')]);
    expect(faint()).toBe(0);
    again({ crossFilter: delays(0, 10, '<') });
    await waitFor(() => expect(faint()).toBe(3));
    click();
    expect(filters[1]).toEqual([]);
  });
});

describe('a range by keyboard', () => {
  test('grows and shrinks with Shift and the arrow keys, and acts with Enter', async () => {
    const user = userEvent.setup();
    const { filters, setCrossFilter } = listener();
    const { container } = draw(bars, [monthly], { setCrossFilter });
    await isDrawn(container);
    act(() => container.querySelector<HTMLElement>('[role=application]')?.focus());
    await user.keyboard(
      '{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}',
    );
    expect(screen.getByRole('status').textContent).toBe('Range: Feb 2024 to Apr 2024');
    expect(filters).toEqual([]);
    await user.keyboard('{Enter}');
    expect(filters).toEqual([months(1, 3)]);
  });

  test('is dropped by Escape; the one in effect is cleared by Escape where no point has the focus', async () => {
    const user = userEvent.setup();
    const { filters, setCrossFilter } = listener();
    const { container } = draw(bars, [monthly], { setCrossFilter, crossFilter: months(0, 1) });
    await isDrawn(container);
    act(() => container.querySelector<HTMLElement>('[role=application]')?.focus());
    await user.keyboard('{ArrowRight}{Shift>}{End}{/Shift}{Escape}');
    expect(screen.getByRole('status').textContent).toMatch(/^Oct 2024, /);
    await user.keyboard('{Escape}');
    expect(filters).toEqual([]);
    await user.keyboard('{Escape}');
    expect(filters).toEqual([[]]);
  });

  test('is told where there is one, and no key of it is taken where there is none', async () => {
    const { again } = draw(bars, [monthly], { setCrossFilter: () => undefined });
    const told = /Shift with arrow keys selects a range/;
    expect((await points()).getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(told)).toBeTruthy();
    again({ setCrossFilter: undefined });
    expect(screen.queryByText(told)).toBeNull();
  });
});
