/** What is really drawn: marks and texts in the SVG. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, MONTHS, NUMBER, TEXT, TIME } from '../../../../test/aViz';

const day = (index: number) => Date.UTC(2024, 0, 1 + index);
const line = aForm('echarts_timeseries_line', { x_axis: 'day', metrics: ['count'] });
const bar = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics: ['count'] });

const textsIn = (container: HTMLElement): readonly string[] =>
  [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent ?? '');

/** Small filled circles: the points of lines. */
const pointsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('svg path')].filter(
    (path) => / ?A/i.test(path.getAttribute('d') ?? '') && path.getAttribute('fill') !== 'none',
  );

/** Bars are filled with colors of the scheme, and higher than the marks of the legend. */
const barsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('svg path')].filter(
    (path) =>
      TOKENS.light.series.includes(path.getAttribute('fill') ?? '') &&
      !/A/i.test(path.getAttribute('d') ?? ''),
  );

/** The pointer over a text of the picture. */
const pointerAt = (container: HTMLElement, text: HTMLElement) => {
  const transform = /translate\(([\d.]+)[ ,]+([\d.]+)\)|matrix\(.*?,([\d.]+),([\d.]+)\)/.exec(
    text.getAttribute('transform') ?? '',
  );
  const x = Number(transform?.[1] ?? transform?.[3] ?? text.getAttribute('x'));
  const y = Number(transform?.[2] ?? transform?.[4] ?? text.getAttribute('y'));
  const element = container.querySelector('svg')?.parentElement as Element;
  return (...types: readonly ('mouseMove' | 'mouseDown' | 'mouseUp' | 'click')[]) => {
    for (const type of types) fireEvent[type](element, { clientX: x + 2, clientY: y });
  };
};

describe('a line', () => {
  test('shows points without a neighbour, which no line reaches', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => [
      day(at),
      at % 3 === 0 ? 5 : null,
      at % 3 === 1 ? 7 : null,
    ]);
    const { container } = draw(line, [
      aResult(['day', 'North', 'South'], [TIME, NUMBER, NUMBER], rows),
    ]);
    await screen.findByText('12 missing values');
    await waitFor(() => expect(pointsIn(container)).toHaveLength(6));
  });

  test('says which rows have no time to stand at', async () => {
    const rows = [
      [null, 4],
      [day(0), 1],
      [day(1), 2],
    ];
    draw(line, [aResult(['day', 'count'], [TIME, NUMBER], rows)]);
    expect(await screen.findByText('1 row without a time')).toBeVisible();
  });

  test('shows no points where its line already is', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => [day(at), at]);
    const { container } = draw(line, [aResult(['day', 'count'], [TIME, NUMBER], rows)]);
    await waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(2));
    expect(pointsIn(container)).toHaveLength(0);
  });
});

describe('stacked bars', () => {
  const stacked = { ...bar, groupby: ['kind'], stack: 'Stack', show_value: true };
  const result = {
    ...aResult(
      ['region', 'a', 'b', 'c'],
      [TEXT, NUMBER, NUMBER, NUMBER],
      [
        ['North', 61, 29, 0],
        ['South', 50, 1, 0],
      ],
    ),
    label_map: { a: ['a'], b: ['b'], c: ['c'] },
  };

  test('say nothing of combinations without rows, which are no lost numbers', async () => {
    const sparse = {
      ...aResult(
        ['region', 'a', 'b'],
        [TEXT, NUMBER, NUMBER],
        [
          ['North', 61, null],
          ['South', null, 1],
        ],
      ),
      label_map: { a: ['a'], b: ['b'] },
    };
    draw(stacked, [sparse]);
    await screen.findByText('North');
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  test('have their total above, and nothing on their parts, unless asked for', async () => {
    const { container } = draw(stacked, [result]);
    await screen.findByText('North');
    expect(textsIn(container)).toEqual(expect.arrayContaining(['90', '51']));
    expect(textsIn(container)).not.toContain('61');
  });

  test('have labels on their parts down to the least share, and none for zeros', async () => {
    const { container } = draw({ ...stacked, only_total: false, percentage_threshold: 5 }, [
      result,
    ]);
    await screen.findByText('North');
    const texts = textsIn(container);
    expect(texts).toEqual(expect.arrayContaining(['61', '90']));
    expect(texts).not.toContain('1');
    expect(texts.filter((text) => text === '0')).toHaveLength(1);
  });

  test('have the total of what is shown once the legend hides a series, and the others stay as they are', async () => {
    const { container } = draw(stacked, [result], { width: 600 });
    await screen.findByText('North');
    const name = await screen.findByText('a');
    pointerAt(container, name)('mouseMove', 'mouseDown', 'mouseUp', 'click');
    await waitFor(() => expect(textsIn(container)).toEqual(expect.arrayContaining(['29', '1'])));
    expect(textsIn(container)).not.toContain('90');
    await waitFor(() =>
      expect(container.querySelectorAll('svg path[fill-opacity="0.1"]')).toHaveLength(0),
    );
  });
});

describe('the legend', () => {
  const stacked = { ...bar, groupby: ['kind'], stack: 'Stack' };
  const result = {
    ...aResult(['region', 'a', 'b'], [TEXT, NUMBER, NUMBER], [['North', 61, 29]]),
    label_map: { a: ['a'], b: ['b'] },
  };
  const faded = (container: HTMLElement) =>
    container.querySelectorAll('svg path[fill-opacity="0.1"]');

  test('lets the series of a name stand out while the pointer is there, unless it is hidden', async () => {
    const { container } = draw(stacked, [result], { width: 600 });
    await screen.findByText('North');
    const name = await screen.findByText('a');
    const pointer = pointerAt(container, name);
    pointer('mouseMove');
    await waitFor(() => expect(faded(container)).toHaveLength(1));
    pointer('mouseDown', 'mouseUp', 'click');
    await waitFor(() => expect(faded(container)).toHaveLength(0));
    pointer('mouseMove');
    expect(faded(container)).toHaveLength(0);
    pointer('mouseDown', 'mouseUp', 'click');
    await waitFor(() => expect(barsIn(container)).toHaveLength(2));
    expect(faded(container)).toHaveLength(0);
  });

  test('is worked by keyboard: H hides the series of a point, A shows all', async () => {
    const user = userEvent.setup();
    const { container } = draw(stacked, [result], { width: 600 });
    const points = await screen.findByRole('application', { name: 'Points' });
    expect(points).toHaveAccessibleDescription(/H hides the series of a point, A shows all/);
    await waitFor(() => expect(barsIn(container)).toHaveLength(2));
    points.focus();
    await user.keyboard('{ArrowRight}h');
    await waitFor(() => expect(barsIn(container)).toHaveLength(1));
    expect(screen.getByText('a is hidden')).toBeInTheDocument();
    await user.keyboard('a');
    await waitFor(() => expect(barsIn(container)).toHaveLength(2));
  });
});

describe('the points of a chart', () => {
  const months = aForm('echarts_timeseries_line', {
    x_axis: 'month',
    metrics: ['count'],
    groupby: ['region'],
    time_grain_sqla: 'P1M',
  });

  test('are told by a summary and walked along with the keyboard', async () => {
    const user = userEvent.setup();
    draw(months, [MONTHS]);
    const points = await screen.findByRole('application', { name: 'Points' });
    expect(points).toHaveAccessibleDescription(
      /^2 series, 3 places from Jan 2024 to Mar 2024\. North: from 10 to 30, lowest 10 at Jan 2024, highest 30 at Mar 2024\./,
    );
    points.focus();
    const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await user.keyboard('{ArrowRight}');
    expect(told()).toContain('Jan 2024, North: 10');
    await user.keyboard('{ArrowRight}');
    expect(told()).toContain('Mar 2024, North: 30');
    await user.keyboard('{Home}{ArrowDown}');
    expect(told()).toContain('Jan 2024, South: 5');
    await user.keyboard('{Escape}');
    expect(told()).not.toContain('Jan 2024, South: 5');
  });

  test('are filtered by with Enter', async () => {
    const user = userEvent.setup();
    const masks: unknown[] = [];
    draw(months, [MONTHS], { setDataMask: (mask) => void masks.push(mask) });
    (await screen.findByRole('application', { name: 'Points' })).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(masks).toMatchObject([
      { extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['South'] }] } },
    ]);
  });
});
