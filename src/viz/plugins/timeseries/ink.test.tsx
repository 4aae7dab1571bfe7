/** What is really drawn: marks and texts in the SVG. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { TOKENS } from '@/ui/tokens';
import { loadViz } from '@/viz/LazyViz';
import { aForm, aResult, draw, MONTHS, NUMBER, TEXT, TIME } from '../../../../test/aViz';

const day = (index: number) => Date.UTC(2024, 0, 1 + index);
const line = aForm('echarts_timeseries_line', { x_axis: 'day', metrics: ['count'] });
const bar = aForm('echarts_timeseries_bar', { x_axis: 'region', metrics: ['count'] });

/* The first drawing does not wait for the code of its type. */
beforeAll(async () => {
  await Promise.all([line, bar].map(({ viz_type }) => loadViz(viz_type)));
});

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

describe('the stack switch of an area chart', () => {
  const area = aForm('echarts_area', {
    x_axis: 'day',
    metrics: ['count'],
    groupby: ['kind'],
    stack: 'Stack',
  });
  const result = {
    ...aResult(
      ['day', 'a', 'b'],
      [TIME, NUMBER, NUMBER],
      [
        [day(0), 60, 30],
        [day(1), 60, 20],
      ],
    ),
    label_map: { a: ['a'], b: ['b'] },
  };

  test('stacks the areas as the reader wants, until the saved setting changes', async () => {
    const { container, again } = draw({ ...area, show_extra_controls: true }, [result]);
    const choose = async (name: string) =>
      userEvent.click(await screen.findByRole('radio', { name }));
    expect(await screen.findByRole('radio', { name: 'Stacked' })).toBeChecked();
    await waitFor(() => expect(textsIn(container)).toContain('100'));
    await choose('None');
    await waitFor(() => expect(textsIn(container)).not.toContain('100'));
    await choose('Share of the whole');
    await waitFor(() => expect(textsIn(container)).toContain('100%'));
    again({ formData: { ...area, show_extra_controls: true, stack: null } });
    expect(await screen.findByRole('radio', { name: 'None' })).toBeChecked();
  });

  test('is there only where the chart has it', async () => {
    draw(area, [result]);
    await screen.findByText('a');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('what is drawn of', () => {
  const rows = (values: readonly (readonly (number | null)[])[]) =>
    aResult(
      ['day', 'North', 'South'],
      [TIME, NUMBER, NUMBER],
      values.map((row, at) => [day(at), ...row]),
    );
  const TYPES = [
    'echarts_timeseries_line',
    'echarts_timeseries_smooth',
    'echarts_timeseries_step',
    'echarts_timeseries',
    'echarts_area',
    'echarts_timeseries_bar',
    'echarts_timeseries_scatter',
  ];
  const colors = TOKENS.light.series.slice(0, 2);
  /** Shapes in the color of a series, apart from the marks of the legend; a shape without a length is no ink. */
  const inkOf = (container: HTMLElement, color: string | undefined) =>
    [...container.querySelectorAll('svg path')].filter((path) => {
      const numbers = (path.getAttribute('d') ?? '').match(/-?[\d.]+/g) ?? [];
      const isInColor = [path.getAttribute('fill'), path.getAttribute('stroke')].includes(
        color ?? '',
      );
      return isInColor && numbers.length > 2;
    }).length;
  const twoMetrics = (type: string, more: Readonly<Record<string, unknown>> = {}) =>
    aForm(type, { x_axis: 'day', metrics: ['North', 'South'], ...more });
  /** So narrow a chart has a legend, with one mark for each of its series. */
  const NARROW = { width: 300 };
  const LEGEND_MARKS = 1;

  test.each(TYPES)('%s: a single row has ink for each of its values', async (type) => {
    const { container } = draw(twoMetrics(type), [rows([[5, 7]])], NARROW);
    for (const color of colors)
      await waitFor(() => expect(inkOf(container, color)).toBeGreaterThan(LEGEND_MARKS));
  });

  test.each(TYPES)('%s: a value between two gaps has ink', async (type) => {
    const { container } = draw(
      twoMetrics(type),
      [
        rows([
          [1, 4],
          [2, null],
          [3, 9],
          [4, null],
          [5, 4],
        ]),
      ],
      NARROW,
    );
    for (const color of colors)
      await waitFor(() => expect(inkOf(container, color)).toBeGreaterThan(LEGEND_MARKS));
  });

  test.each(TYPES)(
    '%s: a series of nulls has none, and its neighbor all of its own',
    async (type) => {
      const { container } = draw(
        twoMetrics(type),
        [
          rows([
            [1, null],
            [2, null],
          ]),
        ],
        NARROW,
      );
      await waitFor(() => expect(inkOf(container, colors[0])).toBeGreaterThan(LEGEND_MARKS));
      expect(inkOf(container, colors[1])).toBeLessThanOrEqual(LEGEND_MARKS);
    },
  );

  test.each(['echarts_timeseries_bar', 'echarts_area'])(
    '%s: negative values of a stack stand below zero',
    async (type) => {
      const { container } = draw(
        twoMetrics(type, { stack: 'Stack' }),
        [
          rows([
            [30, -20],
            [40, -10],
          ]),
        ],
        NARROW,
      );
      for (const color of colors)
        await waitFor(() => expect(inkOf(container, color)).toBeGreaterThan(LEGEND_MARKS));
      expect(textsIn(container).some((text) => /^[-−]\d/.test(text))).toBe(true);
    },
  );

  test.each(TYPES)('%s: a logarithmic axis has ink for what is above zero', async (type) => {
    const { container } = draw(
      twoMetrics(type, { logAxis: true }),
      [
        rows([
          [10, 0],
          [100, 5],
          [1000, -3],
        ]),
      ],
      NARROW,
    );
    for (const color of colors)
      await waitFor(() => expect(inkOf(container, color)).toBeGreaterThan(LEGEND_MARKS));
    expect(await screen.findByText(/2 values of zero or less cannot be shown/)).toBeVisible();
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
    const points = await screen.findByRole('application', { name: 'Points of Sales' });
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
    const points = await screen.findByRole('application', { name: 'Points of Sales' });
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

  test('are filtered by with Enter [FLT-23]', async () => {
    const user = userEvent.setup();
    const filters: unknown[] = [];
    draw(months, [MONTHS], { setCrossFilter: (filter) => void filters.push(filter) });
    (await screen.findByRole('application', { name: 'Points of Sales' })).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    expect(filters).toEqual([[{ col: 'region', op: 'IN', val: ['South'] }]]);
  });
});
