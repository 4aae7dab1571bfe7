import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import { chartControls } from '../../controls/chartControls';
import { wholeForm } from '../../form/wholeForm';
import { pivotTableMeta } from './meta';
import { pivotAsTable } from './asTable';
import { buildPivotQueries } from './query';
import { copied, textAt, wholeArea } from './cells';
import { textWidth } from '../../shared/axes';
import { layoutOf } from './layout';
import { totalsNote } from './totalsNote';
import { pivotView } from './view';
import { eventually } from '../../../../test/eventually';

const form = aForm('pivot_table_v2', {
  groupbyRows: ['region', 'city'],
  groupbyColumns: ['year'],
  metrics: ['sales'],
});
const result = aResult(
  ['year', 'region', 'city', 'sales'],
  [NUMBER, TEXT, TEXT, NUMBER],
  [
    [2023, 'North', 'Oslo', 10],
    [2024, 'North', 'Oslo', 20],
    [2023, 'North', 'Bergen', 1],
    [2024, 'South', 'Rome', 5],
    [2023, 'South', null, 7],
    [2024, 'South', '', 2],
  ],
);

const shown = (
  more: Readonly<Record<string, unknown>> = {},
  rows = result,
  facts = FACTS,
): readonly string[] => {
  const view = pivotView([rows], { ...form, ...more }, facts, TOKENS.light, new Set());
  return copied(view, wholeArea(view)).split('\n');
};

describe('a pivot table', () => {
  test('has a time grain only where one of its sides holds times [CTL-05]', () => {
    const grain = chartControls(pivotTableMeta).get('time_grain_sqla');
    const typed = { ...form, temporal_columns_lookup: { year: false, at: true } };
    expect(grain?.isShown({ ...typed, groupbyRows: [] })).toBe(false);
    expect(grain?.isShown({ ...typed, groupbyRows: ['at'] })).toBe(true);
  });

  test('has its groups in rows and columns, and empty cells where there are no rows [CTL-43, CTL-44]', () => {
    expect(shown()).toEqual([
      '\tMetric\tsales\tsales',
      'region\tcity \\ year\t2023\t2024',
      'North\tBergen\t1\t',
      'North\tOslo\t10\t20',
      'South\t<empty string>\t\t2',
      'South\tRome\t\t5',
      'South\t<NULL>\t7\t',
    ]);
  });

  test('ends with totals and subtotals of the cells, each on its side', () => {
    const all = { rowTotals: true, colTotals: true, rowSubTotals: true };
    const lines = shown(all);
    expect(lines.filter((line) => line.includes('Subtotal'))).toEqual([
      'North\tSubtotal\t11\t20\t31',
      'South\tSubtotal\t7\t7\t14',
    ]);
    expect(lines.at(-1)).toBe('Total (Sum)\t\t18\t27\t45');
    expect(lines[0]).toMatch(/Total \(Sum\)$/);
    expect(shown({ ...all, rowSubtotalPosition: true })[2]).toBe('North\tSubtotal\t11\t20\t31');
  });

  test.each([
    ['Average', 'Total (Average)\t\t6\t9'],
    ['Median', 'Total (Median)\t\t7\t5'],
    ['Minimum', 'Total (Minimum)\t\t1\t2'],
    ['Maximum', 'Total (Maximum)\t\t10\t20'],
    ['Count', 'Total (Count)\t\t3\t3'],
    ['Count Unique Values', 'Total (Count Unique Values)\t\t3\t3'],
    ['List Unique Values', 'Total (List Unique Values)\t\t10, 1, 7\t20, 5, 2'],
    ['First', 'Total (First)\t\t10\t20'],
    ['Last', 'Total (Last)\t\t7\t2'],
    ['Sample Variance', 'Total (Sample Variance)\t\t21\t93'],
    ['Sum as Fraction of Total', 'Total (Sum as Fraction of Total)\t\t40.0%\t60.0%'],
    ['Sum as Fraction of Columns', 'Total (Sum as Fraction of Columns)\t\t100.0%\t100.0%'],
    ['Count as Fraction of Rows', 'Total (Count as Fraction of Rows)\t\t50.0%\t50.0%'],
  ])('totals its cells by %s', (aggregateFunction, line) => {
    expect(shown({ aggregateFunction, colTotals: true }).at(-1)).toBe(line);
  });

  test('shows times of metrics as times, also in totals and in files', () => {
    const times = aResult(
      ['region', 'latest'],
      [TEXT, TIME],
      [
        ['a', Date.UTC(2003, 9, 23)],
        ['b', Date.UTC(2004, 5, 24, 12, 30)],
        ['c', null],
      ],
    );
    const settings = {
      groupbyRows: ['region'],
      groupbyColumns: [],
      metrics: ['latest'],
      colTotals: true,
    };
    const lines = ['a\t2003-10-23', 'b\t2004-06-24 12:30:00'];
    const totals = (aggregateFunction: string) => shown({ ...settings, aggregateFunction }, times);
    expect(totals('Maximum').slice(-3)).toEqual([...lines, 'Total (Maximum)\t2004-06-24 12:30:00']);
    expect(totals('Minimum').at(-1)).toBe('Total (Minimum)\t2003-10-23');
    expect(totals('Sum').slice(-3, -1)).toEqual(lines);
    const file = pivotAsTable({
      results: [times],
      formData: { ...form, ...settings, aggregateFunction: 'Maximum' },
      dataset: FACTS,
    });
    expect(file.at(-1)).toEqual(['Total (Maximum)', '2004-06-24 12:30:00']);
  });

  test('keeps every digit of sums that a double cannot hold', () => {
    const large = aResult(
      ['region', 'sales'],
      [TEXT, NUMBER],
      [
        ['a', '9007199254740993'],
        ['b', 2],
        ['c', '0.10'],
      ],
    );
    const view = pivotView(
      [large],
      { ...form, groupbyRows: ['region'], groupbyColumns: [], colTotals: true },
      FACTS,
      TOKENS.light,
      new Set(),
    );
    expect(view.value(0, 0)).toBe('9007199254740993');
    expect(view.value(3, 0)).toBe('9007199254740995.10');
  });

  test.each([
    ['key_z_to_a', ['South', 'North']],
    ['value_a_to_z', ['South', 'North']],
    ['value_z_to_a', ['North', 'South']],
  ])('has its rows in the order %s', (rowOrder, regions) => {
    const lines = shown({ groupbyRows: ['region'], rowOrder }).slice(2);
    expect(lines.map((line) => line.split('\t')[0])).toEqual(regions);
  });

  test('sorts lines by value across groups, and within them where they have subtotals', () => {
    const cities = (more: Readonly<Record<string, unknown>>) =>
      shown({ rowOrder: 'value_z_to_a', ...more })
        .slice(2)
        .map((line) => line.split('\t')[1]);
    expect(cities({})).toEqual(['Oslo', '<NULL>', 'Rome', '<empty string>', 'Bergen']);
    expect(cities({ rowSubTotals: true })).toEqual([
      'Oslo',
      'Bergen',
      'Subtotal',
      '<NULL>',
      'Rome',
      '<empty string>',
      'Subtotal',
    ]);
  });

  const two = aResult(
    ['year', 'region', 'sales', 'cost'],
    [NUMBER, TEXT, NUMBER, NUMBER],
    [
      [2023, 'North', 10, 1],
      [2024, 'North', 20, 2],
    ],
  );
  test.each([
    [{}, ['Metric\tsales\tsales\tcost\tcost', 'region \\ year\t2023\t2024\t2023\t2024']],
    [{ combineMetric: true }, ['year\t2023\t2023\t2024\t2024', 'region\tsales\tcost\tsales\tcost']],
    [
      { transposePivot: true },
      ['Metric\tsales\tcost', 'year \\ region\tNorth\tNorth', '2023\t10\t1'],
    ],
    [
      { metricsLayout: 'ROWS' },
      ['Metric\tregion \\ year\t2023\t2024', 'sales\tNorth\t10\t20', 'cost\tNorth\t1\t2'],
    ],
    [
      { metricsLayout: 'ROWS', combineMetric: true },
      ['region\tMetric \\ year\t2023\t2024', 'North\tsales\t10\t20', 'North\tcost\t1\t2'],
    ],
  ])('with %j arranges its metrics', (more, lines) => {
    const drawn = shown({ groupbyRows: ['region'], metrics: ['sales', 'cost'], ...more }, two);
    expect(drawn.slice(0, lines.length)).toEqual(lines);
  });

  const several = aResult(
    ['year', 'region', 'films', 'audience'],
    [NUMBER, TEXT, NUMBER, NUMBER],
    [
      [2023, 'North', 150, 60.5],
      [2024, 'North', 270, 63.1],
      [2023, 'South', 10, 50],
    ],
  );
  const of = (more: Readonly<Record<string, unknown>>) =>
    shown({ groupbyRows: ['region'], metrics: ['films', 'audience'], ...more }, several);

  test.each([
    ['Sum as Fraction of Rows', {}, 'North\t35.7%\t64.3%\t48.9%\t51.1%'],
    ['Sum as Fraction of Rows', { combineMetric: true }, 'North\t35.7%\t48.9%\t64.3%\t51.1%'],
    ['Sum as Fraction of Total', {}, 'North\t34.9%\t62.8%\t34.9%\t36.3%'],
    [
      'Sum as Fraction of Columns',
      { metricsLayout: 'ROWS', combineMetric: true },
      'North\tfilms\t93.8%\t100.0%',
    ],
  ])('has shares within each metric by %s with %j', (aggregateFunction, more, line) => {
    expect(of({ aggregateFunction, ...more })).toContain(line);
  });

  test.each([
    [
      {},
      [
        'Metric\tfilms\tfilms\tfilms\taudience\taudience\taudience',
        'region \\ year\t2023\t2024\tTotal (Sum)\t2023\t2024\tTotal (Sum)',
        'North\t150\t270\t420\t60.5\t63.1\t123.6',
      ],
    ],
    [
      { combineMetric: true },
      [
        'year\t2023\t2023\t2024\t2024\tTotal (Sum): films\tTotal (Sum): audience',
        'region\tfilms\taudience\tfilms\taudience\t\t',
        'North\t150\t60.5\t270\t63.1\t420\t123.6',
      ],
    ],
    [
      { groupbyRows: ['region', 'year'], groupbyColumns: [] },
      ['region\tyear\tfilms\taudience', 'North\t2023\t150\t60.5'],
    ],
  ])('with %j and totals has a total of each metric, and none over several', (more, lines) => {
    expect(of({ rowTotals: true, ...more }).slice(0, lines.length)).toEqual(lines);
  });

  test('with its metrics in rows has a last line for each of them, and in its subtotals', () => {
    const more = { metricsLayout: 'ROWS', combineMetric: true, colTotals: true };
    expect(of(more).slice(-2)).toEqual([
      'Total (Sum): films\t\t160\t270',
      'Total (Sum): audience\t\t110.5\t63.1',
    ]);
    const nested = of({
      ...more,
      groupbyRows: ['region', 'year'],
      groupbyColumns: [],
      rowSubTotals: true,
    });
    expect(nested.filter((line) => line.includes('Subtotal'))).toEqual([
      'North\tSubtotal: films\t\t420',
      'North\tSubtotal: audience\t\t123.6',
      'South\tSubtotal: films\t\t10',
      'South\tSubtotal: audience\t\t50',
    ]);
  });

  test('orders its groups by their totals of the first metric', () => {
    const rows = aResult(
      ['region', 'films', 'audience'],
      [TEXT, NUMBER, NUMBER],
      [
        ['North', 2, 10],
        ['South', 1, 90],
      ],
    );
    const settings = { groupbyRows: ['region'], groupbyColumns: [], rowOrder: 'value_z_to_a' };
    const lines = shown({ ...settings, metrics: ['films', 'audience'] }, rows);
    expect(lines.slice(-2)).toEqual(['North\t2\t10', 'South\t1\t90']);
  });

  test('shows values in the chart’s format and currency, else in the metric’s [CTL-08]', () => {
    const facts = { verboseNames: { sales: 'Sales' }, columnFormats: { sales: '$,.2f' } };
    const last = (more: Readonly<Record<string, unknown>>) =>
      shown({ groupbyRows: ['region'], ...more }, result, facts).at(-1);
    expect(last({})).toBe('South\t$7.00\t$7.00');
    expect(last({ valueFormat: '.1f' })).toBe('South\t7.0\t7.0');
    expect(
      last({ valueFormat: ',d', currency_format: { symbol: 'EUR', symbolPosition: 'suffix' } }),
    ).toBe('South\t7 €\t7 €');
    expect(shown({}, result, facts)[0]).toContain('Sales');
  });

  const large = aResult(['region', 'sales'], [TEXT, NUMBER], [['North', 508_123.25]]);
  const euro = { symbol: 'EUR', symbolPosition: 'suffix' };
  test.each([
    [{}, '508,123.25'],
    [{ valueFormat: null }, '508,123.25'],
    [{ valueFormat: 'SMART_NUMBER' }, '508k'],
    [{ currency_format: euro }, '508,123.25 €'],
    [{ valueFormat: 'SMART_NUMBER', currency_format: euro }, '508k €'],
  ])(
    'with the number format of %j writes %s: all digits, unless somebody chose fewer [CTL-08]',
    (more, written) => {
      const settings = { groupbyRows: ['region'], groupbyColumns: [], ...more };
      expect(shown(settings, large).at(-1)).toBe(`North\t${written}`);
    },
  );

  test('has no number format at first, so that no digit is lost [CTL-08]', () => {
    expect(wholeForm(aForm('pivot_table_v2'), null).valueFormat).toBeNull();
  });

  test.each([
    [{}, '2024-01-01'],
    [{ time_grain_sqla: 'P1M' }, 'Jan 2024'],
    [{ date_format: '%d/%m/%Y' }, '01/01/2024'],
  ])('with %j names a day %s [CTL-09]', (more, name) => {
    const days = aResult(['day', 'sales'], [TIME, NUMBER], [[Date.UTC(2024, 0, 1), 1]]);
    const lines = shown({ groupbyRows: ['day'], groupbyColumns: [], ...more }, days);
    expect(lines.at(-1)).toBe(`${name}\t1`);
  });

  test('colours the cells that fit a rule, and no totals', () => {
    const view = pivotView(
      [result],
      {
        ...form,
        rowTotals: true,
        conditional_formatting: [
          { column: 'sales', operator: '>', targetValue: 5, colorScheme: '#00ff00' },
        ],
      },
      FACTS,
      TOKENS.light,
      new Set(),
    );
    expect(view.paint(1, 1)?.background).toBe('#00ff00');
    expect(view.paint(0, 0)).toBeNull();
    expect(view.paint(1, 2)).toBeNull();
  });
});

describe('the totals of a pivot table', () => {
  const simple = (aggregate: string) => ({
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: 'x' },
  });
  const facts = { ...FACTS, verboseNames: { sum__sales: 'Total sales' } };
  test.each([
    [{}, null],
    [{ rowTotals: true, metrics: ['count'] }, null],
    [
      { rowTotals: true, metrics: [simple('AVG')] },
      'Totals of AVG(x) add up averages; “Totals of all rows” computes them anew',
    ],
    [
      { rowTotals: true, metrics: [simple('AVG')], aggregateFunction: 'Average' },
      'Totals are made of the cells shown: Average; they are not AVG(x) of the rows behind them',
    ],
    [
      {
        rowTotals: true,
        metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT x)', label: 'Xs' }],
      },
      'Totals of Xs add up counts of distinct values, some of which may be the same in several cells; “Totals of all rows” computes them anew',
    ],
    [
      { metrics: [simple('AVG')], aggregateFunction: 'Sum as Fraction of Rows' },
      'Fractions of AVG(x) add up averages; “Totals of all rows” computes them anew',
    ],
    [
      { rowTotals: true, groupbyColumns: [], metrics: [simple('SUM'), 'count'] },
      'There is no total over several metrics',
    ],
    [{ rowTotals: true, metrics: [simple('SUM'), 'count'] }, null],
    [
      { rowTotals: true, metrics: ['sum__sales'] },
      'Totals are made of the cells shown: Sum; they may differ from Total sales of the rows behind them',
    ],
    [
      { colSubTotals: true, metrics: ['count'], aggregateFunction: 'Average' },
      'Totals are made of the cells shown: Average; they may differ from count of the rows behind them',
    ],
    [{ rowTotals: true, metrics: [simple('SUM')] }, null],
    [{ rowTotals: true, metrics: [simple('MAX')], aggregateFunction: 'Maximum' }, null],
    [
      { rowTotals: true, metrics: [simple('MAX')] },
      'Totals of MAX(x) add up maximums; “Totals of all rows” computes them anew',
    ],
    [{ rowTotals: true, metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(x)' }] }, null],
  ])('with %j say what they are made of: %s', (more, note) => {
    expect(totalsNote({ ...form, ...more }, facts)).toBe(note);
  });
});

describe('the columns of a pivot table', () => {
  const widthsOf = (more: Readonly<Record<string, unknown>>, rows = result) => {
    const view = pivotView([rows], { ...form, ...more }, FACTS, TOKENS.light, new Set());
    const { heads, lefts } = layoutOf(view);
    return {
      view,
      heads: heads.reduce((sum, px) => sum + px, 0),
      columns: lefts.slice(1).map((right, at) => right - (lefts[at] ?? 0)),
    };
  };

  test('have room for the names of totals, in rows and in columns', () => {
    const { heads, columns } = widthsOf({
      groupbyRows: ['region'],
      rowTotals: true,
      colTotals: true,
    });
    expect(heads).toBeGreaterThan(textWidth('Total (Sum)') + 16);
    expect(columns.at(-1)).toBeGreaterThan(textWidth('Total (Sum)') + 16);
  });

  test('have room for digits as a table writes them, each as wide as the others', () => {
    const headsOf = (name: string) => {
      const rows = aResult(['region', 'sales'], [TEXT, NUMBER], [[name, 1]]);
      return widthsOf({ groupbyRows: ['region'], groupbyColumns: [] }, rows).heads;
    };
    expect(headsOf('2001-11-11 11:11')).toBe(headsOf('2000-00-00 00:00'));
  });

  test('have room for the name of a group that stands over few of them', () => {
    const long = aResult(
      ['region', 'group', 'sales'],
      [TEXT, TEXT, NUMBER],
      [
        ['North', 'A group with a long name', 1],
        ['North', 'b', 1],
      ],
    );
    const { columns } = widthsOf(
      { groupbyRows: ['region'], groupbyColumns: ['group', 'region'], combineMetric: true },
      long,
    );
    expect(columns[0]).toBeGreaterThan(textWidth('A group with a long name'));
    expect(columns[1]).toBeLessThan(100);
  });
});

describe('a pivot table on the page', () => {
  const many = aResult(
    ['n', 'k', 'sales'],
    [NUMBER, NUMBER, NUMBER],
    Array.from({ length: 20_000 }, (_, at) => [Math.floor(at / 100), at % 100, at]),
  );

  test('draws the cells in view of a large table and knows how many there are', async () => {
    draw({ ...form, groupbyRows: ['n'], groupbyColumns: ['k'] }, [many]);
    const grid = await screen.findByRole('grid', { name: 'Sales' });
    expect(grid).toHaveAttribute('aria-rowcount', '203');
    expect(grid).toHaveAttribute('aria-colcount', '101');
    expect(within(grid).getAllByRole('gridcell').length).toBeLessThan(500);
  });

  test.each([
    [{}, ['Metric', 'year', 'region|city']],
    [{ groupbyRows: ['region'] }, ['Metric', 'year', 'region']],
    [
      { groupbyRows: ['city'], groupbyColumns: ['region', 'year'] },
      ['Metric', 'region', 'year', 'city'],
    ],
    [{ combineMetric: true }, ['year', 'region|city']],
    [{ metricsLayout: 'ROWS' }, ['year', 'Metric|region|city']],
    [{ groupbyRows: [] }, ['Metric', 'year']],
    [{ groupbyRows: [], groupbyColumns: ['year'], combineMetric: true }, ['year', '']],
    [{ groupbyColumns: [] }, ['region|city']],
  ])('with %j names the levels of its rows and columns [CTL-43]', async (more, names) => {
    draw({ ...form, ...more }, [result], { width: 200 });
    const heads = within((await screen.findAllByRole('rowgroup'))[0]!).getAllByRole('row');
    const corners = heads.map((line) =>
      [...line.children]
        .filter((cell) => cell.matches('th[class*="corner"]'))
        .map((cell) => cell.textContent)
        .join('|'),
    );
    expect(corners).toEqual(names);
  });

  test('closes a group to its subtotal and opens it again', async () => {
    draw({ ...form, groupbyColumns: [] }, [result]);
    await userEvent.click(await screen.findByRole('button', { name: 'Close North' }));
    expect(screen.queryByText('Oslo')).not.toBeInTheDocument();
    const closed = screen.getByRole('rowheader', { name: /North/ }).closest('tr');
    expect(closed).toHaveTextContent('NorthSubtotal31');
    await userEvent.click(screen.getByRole('button', { name: 'Open North' }));
    expect(screen.getByText('Oslo')).toBeInTheDocument();
  });

  test('is walked through, marked and copied by keyboard', async () => {
    const user = userEvent.setup();
    draw(form, [result]);
    const grid = await screen.findByRole('grid');
    grid.focus();
    await user.keyboard(
      '{ArrowDown}{ArrowDown}{Shift>}{ArrowRight}{ArrowUp}{/Shift}{Control>}c{/Control}',
    );
    expect(await navigator.clipboard.readText()).toBe('1\t\n10\t20');
    expect(grid.getAttribute('aria-activedescendant')).toBe(
      within(grid).getAllByRole('gridcell')[1]?.id,
    );
    await user.keyboard('{Control>}ac{/Control}');
    await eventually(async () =>
      expect(await navigator.clipboard.readText()).toContain('region\tcity \\ year\t2023\t2024'),
    );
  });

  test('has the names of totals above their numbers, as those of the groups beside them', async () => {
    draw({ ...form, rowTotals: true }, [result]);
    for (const name of ['2023', 'Total (Sum)'])
      expect(await screen.findByRole('columnheader', { name })).toHaveAttribute('data-number');
    expect(screen.getByRole('columnheader', { name: 'sales' })).not.toHaveAttribute('data-number');
  });

  test('gives a column another width by its edge, or by Alt, Shift and an arrow key', async () => {
    const user = userEvent.setup();
    const { container } = draw({ ...form, rowTotals: true }, [result]);
    const widths = () =>
      [...container.querySelectorAll('col')].map((col) => Number.parseInt(col.style.width, 10));
    const edge = await screen.findByRole('separator', { name: 'Width of 2023' });
    const [region = 0, city = 0, first = 0, ...others] = widths();
    fireEvent.pointerDown(edge, { clientX: 100 });
    fireEvent.pointerMove(edge, { clientX: 150 });
    fireEvent.pointerUp(edge, { clientX: 150 });
    expect(widths()).toEqual([region, city, first + 50, ...others]);
    const names = screen.getByRole('separator', { name: 'Width of city' });
    fireEvent.pointerDown(names, { clientX: 0 });
    fireEvent.pointerMove(names, { clientX: 30 });
    fireEvent.pointerUp(names, { clientX: 30 });
    screen.getByRole('grid').focus();
    await user.keyboard('{ArrowDown}{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(widths()).toEqual([region, city + 30, first + 34, ...others]);
    expect(screen.getByRole('separator', { name: 'Width of Total (Sum)' })).toBeInTheDocument();
  });

  test('filters other charts by the group that is pressed, and clears the filter at the second press', async () => {
    const setCrossFilter = vi.fn();
    const { again } = draw(form, [result], { setCrossFilter });
    await userEvent.click(await screen.findByRole('button', { name: 'Oslo' }));
    const filter = [
      { col: 'region', op: 'IN', val: ['North'] },
      { col: 'city', op: 'IN', val: ['Oslo'] },
    ] as const;
    expect(setCrossFilter).toHaveBeenLastCalledWith(filter);
    again({ crossFilter: filter });
    const oslo = screen.getByRole('button', { name: 'Oslo' });
    expect(oslo).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(oslo);
    expect(setCrossFilter).toHaveBeenLastCalledWith([]);
  });

  test('says when the row limit cut it', async () => {
    draw({ ...form, row_limit: 6 }, [result]);
    const note = 'Only the first 6 groups were fetched; “…” is empty or left out';
    expect(await screen.findByText(note)).toBeInTheDocument();
  });

  test('marks the cells that the row limit may have left out, and no others', async () => {
    const withNull = aResult(
      ['year', 'region', 'sales'],
      [NUMBER, TEXT, NUMBER],
      [
        [2023, 'North', 10],
        [2024, 'North', null],
        [2024, 'South', 5],
      ],
    );
    const settings = { ...form, groupbyRows: ['region'], row_limit: 3, rowTotals: true };
    const { again } = draw(settings, [withNull]);
    const cells = async () =>
      (await screen.findAllByRole('gridcell')).map(({ textContent, title }) => [
        textContent,
        title,
      ]);
    expect(await cells()).toEqual([
      ['10', ''],
      ['', ''],
      ['10', ''],
      ['…', 'Empty, or left out by the row limit'],
      ['5', ''],
      ['5', ''],
    ]);
    again({ formData: { ...settings, row_limit: 4 } });
    expect((await cells())[3]).toEqual(['', '']);
  });
});

test('the file of a pivot table has what it shows, with every digit [CDT-11]', () => {
  const exact = aResult(
    ['region', 'sales'],
    [TEXT, NUMBER],
    [
      ['North', '9007199254740993'],
      ['South', 1234.5],
    ],
  );
  const settings = { groupbyRows: ['region'], groupbyColumns: [], colTotals: true };
  const formData = { ...form, ...settings, valueFormat: '.1s' };
  const dataset = { verboseNames: { sales: 'Sales ($)' }, columnFormats: {} };
  expect(pivotAsTable({ results: [exact], formData, dataset })).toEqual([
    ['region', 'Sales ($)'],
    ['North', '9007199254740993'],
    ['South', '1234.5'],
    ['Total (Sum)', '9007199254742227.5'],
  ]);
});

test('copies and files of a pivot table name every level, one line for each level of its columns [CDT-11]', () => {
  const view = pivotView([result], form, FACTS, TOKENS.light, new Set());
  const heads = ['\tMetric\tsales\tsales', 'region\tcity \\ year\t2023\t2024'];
  expect(copied(view, wholeArea(view)).split('\n').slice(0, 2)).toEqual(heads);
  const file = pivotAsTable({ results: [result], formData: form, dataset: FACTS });
  expect(file.slice(0, 2).map((cells) => cells.join('\t'))).toEqual(heads);
});

describe('the query of a pivot table', () => {
  test('groups by columns and rows, its time columns cut by the grain where they stand [CTL-05]', () => {
    const [query] = buildPivotQueries({
      ...form,
      groupbyColumns: ['day'],
      groupbyRows: ['region', 'day'],
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    });
    expect(query?.columns).toEqual([
      {
        timeGrain: 'P1M',
        columnType: 'BASE_AXIS',
        sqlExpression: 'day',
        label: 'day',
        expressionType: 'SQL',
      },
      'region',
    ]);
    expect(query).not.toHaveProperty('post_processing');
  });

  test.each([
    [{}, [['sales', false]]],
    [{ order_desc: false }, [['sales', true]]],
    [{ series_limit_metric: 'cost' }, [['cost', false]]],
    [{ timeseries_limit_metric: 'cost' }, [['cost', false]]],
    [{ metrics: [] }, undefined],
  ])('with %j is ordered by %j [CTL-47]', (more, orderby) => {
    expect(buildPivotQueries({ ...form, ...more })[0]?.orderby).toEqual(orderby);
  });
});

test('a place of a pivot table outside of its names and values has no text', () => {
  const view = pivotView([result], form, FACTS, TOKENS.light, new Set());
  expect(textAt(view, { row: -2, column: -2 })).toBe('');
});
