import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { setPaper } from '@/ui/paper';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import type { ChartResult, DatasetFacts } from '../../chartResult';
import type { FormData } from '../../formData';
import { readWidths } from '../../shared/columnWidths';
import { grainedColumn } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { inOrder, readOrder } from './arrangement';
import { barOf } from './bars';
import { tableColumns } from './columns';
import { linkOf } from './linkOf';
import { tableMeta } from './meta';
import { isRaw } from './mode';
import { notesOf } from './notes';
import { buildTableQueries } from './query';
import { sortRows } from './sortRows';

const form = aForm('table', {
  query_mode: 'aggregate',
  groupby: ['region'],
  metrics: ['count'],
});
const result = aResult(
  ['region', 'count'],
  [TEXT, NUMBER],
  [
    ['North', 5],
    [null, 12],
    ['', '9007199254740993'],
  ],
);

const columnsOf = (rows: ChartResult, settings: FormData, facts: DatasetFacts = FACTS) =>
  tableColumns(rows, settings, facts, TOKENS.light);

describe('the cells of raw rows', () => {
  const rows = aResult(['at', 'name', 'n'], [TIME, TEXT, NUMBER], [[0, 'North', 5]]);
  const raw = aForm('table', { query_mode: 'raw', all_columns: ['at', 'name', 'n'] });
  const buttons = () => screen.queryAllByRole('cell').map((cell) => cell.querySelector('button'));

  test('filter other charts by all but measured numbers [FLT-23]', async () => {
    const setCrossFilter = vi.fn();
    const { again } = draw(raw, [rows], { setCrossFilter });
    await userEvent.click(await screen.findByRole('button', { name: 'North' }));
    const filter = [{ col: 'name', op: 'IN', val: ['North'] }] as const;
    expect(setCrossFilter).toHaveBeenLastCalledWith(filter);
    again({ crossFilter: filter });
    expect(screen.getByRole('button', { name: 'North' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '1970-01-01' }));
    expect(setCrossFilter).toHaveBeenLastCalledWith([{ col: 'at', op: 'IN', val: [0] }]);
    expect(buttons().map(Boolean)).toEqual([true, true, false]);
  });

  test('filter by numbers too where no bars are wanted in their cells', async () => {
    draw({ ...raw, show_cell_bars: false }, [rows], { setCrossFilter: vi.fn() });
    await screen.findByRole('button', { name: '5' });
  });

  test('are written smaller on paper where their table is wider than its box', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(500);
    setPaper('shown');
    draw(raw, [rows]);
    expect(await screen.findByRole('table')).toHaveStyle({ zoom: '0.8' });
    act(() => setPaper('none'));
    expect(screen.getByRole('table').style.getPropertyValue('zoom')).toBe('');
    vi.restoreAllMocks();
  });

  test('cut their long texts in the columns whose settings say so', async () => {
    draw({ ...raw, column_config: { name: { truncateLongCells: true } } }, [rows]);
    const cell = (await screen.findByText('North')).closest('td');
    expect(cell).toHaveAttribute('data-truncates');
    expect(cell).toHaveAttribute('title', 'North');
    expect(document.querySelectorAll('td[data-truncates]')).toHaveLength(1);
  });

  test('are no buttons where they hold a link', async () => {
    const link = aResult(['name'], [TEXT], [['<a href="https://example.org">Site</a>']]);
    draw({ ...raw, all_columns: ['name'] }, [link], { setCrossFilter: vi.fn() });
    const shown = await screen.findByRole('link', { name: 'Site' });
    expect(shown.closest('button')).toBeNull();
  });
});

describe('the cells of a table', () => {
  const text = (value: unknown, more: Readonly<Record<string, unknown>> = {}, facts = FACTS) =>
    columnsOf(result, { ...form, ...more }, facts)[1]?.text(value);

  test.each([
    [1234567, '1,234,567'],
    [12.3456789, '12.346'],
    [0.123456789, '0.1235'],
    ['9007199254740993', '9,007,199,254,740,993'],
    [null, '<NULL>'],
    ['NaN', 'NaN'],
  ])('show %j as %s [CTL-44]', (value, shown) => {
    expect(text(value)).toBe(shown);
  });

  test.each([
    [12.3456789, '12.3456789'],
    [1234567, '1,234,567'],
    ['9007199254740993', '9,007,199,254,740,993'],
  ])('hold %j with every digit as %s, whatever their format [CTL-08]', (value, exact) => {
    const config = { column_config: { count: { d3NumberFormat: '.1s' } } };
    expect(columnsOf(result, { ...form, ...config })[1]?.exact(value)).toBe(exact);
  });

  test.each([
    ['of money have cents', { symbol: 'EUR', symbolPosition: 'prefix' }, ['€ 38.90', '€ 7.29']],
    ['have the places that the column needs', null, ['38.90', '7.29']],
  ])('numbers %s, with their points below each other [CTL-08]', (_, currencyFormat, texts) => {
    const money = aResult(['count'], [NUMBER], [[38.9], [7.29]]);
    const config = { groupby: [], column_config: { count: { currencyFormat } } };
    const [column] = columnsOf(money, { ...form, ...config });
    expect(money.data.map((row) => column?.text(row.count))).toEqual(texts);
  });

  test.each([
    ['a dimension', { groupby: ['year'], metrics: [] }, {}, 2004, '2004', '2004'],
    [
      'a dimension',
      { groupby: ['year'], metrics: [] },
      {},
      '9007199254740993',
      '9007199254740993',
      '9007199254740993',
    ],
    [
      'a column of raw rows',
      { query_mode: 'raw', all_columns: ['year'], metrics: [] },
      {},
      -1234567,
      '-1234567',
      '-1234567',
    ],
    ['a metric', { groupby: [], metrics: ['year'] }, {}, -1234567, '−1,234,567', '−1,234,567'],
    [
      'a dimension with a format of the dataset',
      { groupby: ['year'], metrics: [] },
      { year: ',d' },
      2004,
      '2,004',
      '2004',
    ],
    [
      'a dimension with a format of the chart',
      { groupby: ['year'], metrics: [], column_config: { year: { d3NumberFormat: ',.1f' } } },
      {},
      2004,
      '2,004.0',
      '2004',
    ],
  ])(
    'of %s with %j and formats %j show %j as %s, and hold %s: separators are for what was measured, or chosen [CTL-08]',
    (_, settings, columnFormats, value, shown, held) => {
      const years = aResult(['year'], [NUMBER], [[value]]);
      const [column] = columnsOf(
        years,
        { ...form, ...settings },
        { verboseNames: {}, columnFormats },
      );
      expect(column?.text(value)).toBe(shown);
      expect(column?.exact(value)).toBe(held);
    },
  );

  test('lose no digit of a whole number to the format of whole numbers [CTL-08]', () => {
    const facts = { verboseNames: {}, columnFormats: { count: ',d' } };
    expect(text('9007199254740993', {}, facts)).toBe('9,007,199,254,740,993');
  });

  test('show what is stored with its digits, and round what was measured alone', () => {
    const raw = aResult(['size'], [NUMBER], [[0.123456789]]);
    const stored = { query_mode: 'raw', groupby: [], metrics: [], all_columns: ['size'] };
    expect(columnsOf(raw, { ...form, ...stored })[0]?.text(0.123456789)).toBe('0.123456789');
  });

  test('have the format of the chart’s column, else the metric’s [CTL-08]', () => {
    const facts = { verboseNames: {}, columnFormats: { count: '$,.2f' } };
    expect(text(5, {}, facts)).toBe('$5.00');
    expect(text(5, { column_config: { count: { d3NumberFormat: '.1f' } } }, facts)).toBe('5.0');
  });

  test.each([
    ['smart_date', '2024-01-02'],
    ['%d/%m/%Y', '02/01/2024'],
  ])('show times in the format %s as %s [CTL-09]', (table_timestamp_format, shown) => {
    const times = aResult(['at'], [TIME], [[Date.UTC(2024, 0, 2)]]);
    const [column] = columnsOf(times, { ...form, table_timestamp_format });
    expect(column?.text(Date.UTC(2024, 0, 2))).toBe(shown);
  });

  test.each([
    ['of days are days', [0, 864e5], ['1970-01-01', '1970-01-02']],
    ['with an hour are moments', [0, 36e5], ['1970-01-01 00:00:00', '1970-01-01 01:00:00']],
  ])('of a column of times %s, midnights too [CTL-09]', (_, times, texts) => {
    const rows = aResult(
      ['at'],
      [TIME],
      times.map((time) => [time]),
    );
    const [column] = columnsOf(rows, { ...form, table_timestamp_format: 'smart_date' });
    expect(times.map((time) => column?.text(time))).toEqual(texts);
  });

  test.each([
    [{ time_grain_sqla: 'P1Y' }, '2024'],
    [{ time_grain_sqla: 'P3M' }, '2024 Q1'],
    [{ time_grain_sqla: 'P1M' }, 'Jan 2024'],
    [{ time_grain_sqla: 'P1D' }, '2024-01-01'],
    [{ time_grain_sqla: 'P1M', table_timestamp_format: '%d/%m/%Y' }, '01/01/2024'],
    [{ time_grain_sqla: 'P1M', groupby: ['first', 'at'] }, '2024-01-01'],
    [{ time_grain_sqla: 'P1M', query_mode: 'raw', all_columns: ['at'] }, '2024-01-01'],
  ])(
    'show the time that a grain truncates without its smaller parts: with %j as %s [CTL-09]',
    (more, shown) => {
      const start = Date.UTC(2024, 0, 1);
      const lookup = { first: true, at: true };
      const [column] = columnsOf(aResult(['at'], [TIME], [[start]]), {
        ...form,
        groupby: ['at'],
        temporal_columns_lookup: lookup,
        ...more,
      });
      expect(column?.text(start)).toBe(shown);
    },
  );

  const signed = aResult(
    ['region', 'count'],
    [TEXT, NUMBER],
    [
      ['a', -8],
      ['b', 2],
    ],
  );
  const barsOf = (more: Readonly<Record<string, unknown>>) =>
    columnsOf(signed, { ...form, ...more }).map(
      ({ bars }) => bars && [-8, 2].map((n) => barOf(n, bars)),
    );
  test.each([
    [
      {},
      [
        { left: 0, width: 0.8, isNegative: true },
        { left: 0.8, width: 0.2, isNegative: false },
      ],
    ],
    [
      { align_pn: true, color_pn: false },
      [
        { left: 0, width: 1, isNegative: false },
        { left: 0, width: 0.25, isNegative: false },
      ],
    ],
    [
      { column_config: { count: { colorPositiveNegative: false } } },
      [
        { left: 0, width: 0.8, isNegative: false },
        { left: 0.8, width: 0.2, isNegative: false },
      ],
    ],
    [
      { color_pn: false, column_config: { count: { colorPositiveNegative: true } } },
      [
        { left: 0, width: 0.8, isNegative: true },
        { left: 0.8, width: 0.2, isNegative: false },
      ],
    ],
    [{ show_cell_bars: false }, null],
    [{ column_config: { count: { showCellBars: false } } }, null],
  ])('with %j have bars for metrics, in proportion: %j', (more, bars) => {
    expect(barsOf(more)).toEqual([null, bars]);
  });

  test('have no bar where there is no other number to compare with', () => {
    const one = aResult(
      ['region', 'count'],
      [TEXT, NUMBER],
      [
        ['a', 8],
        ['b', null],
      ],
    );
    expect(columnsOf(one, form)[1]?.bars).toBeNull();
    const same = aResult(
      ['region', 'count'],
      [TEXT, NUMBER],
      [
        ['a', 8],
        ['b', 8],
      ],
    );
    const [, column] = columnsOf(same, form);
    expect(barOf(8, column?.bars ?? null)).toMatchObject({ left: 0, width: 1 });
  });

  test('that just fit a graded rule are seen to fit it', () => {
    const rule = { column: 'count', operator: '≥', targetValue: 2, colorScheme: '#ff0000' };
    const rows = aResult(['count'], [NUMBER], [[2], [100]]);
    const [column] = columnsOf(rows, { ...form, groupby: [], conditional_formatting: [rule] });
    // A quarter of the rule's colour over white.
    expect(column?.paint?.(2)?.background).toBe('#ffbfbf');
    expect(column?.paint?.(100)?.background).toBe('#ff0000');
    expect(column?.paint?.(1)).toBeNull();
  });

  test('are coloured by the rules for their column, and the row by rules for it', () => {
    const rule = { column: 'count', operator: '<', targetValue: 0, colorScheme: '#ff0000' };
    const paints = (more: Readonly<Record<string, unknown>>) => {
      const column = columnsOf(signed, {
        ...form,
        conditional_formatting: [{ ...rule, ...more }],
      })[1];
      return [column?.paint, column?.paintRow].map((paint) => paint?.(-8)?.background);
    };
    expect(paints({})).toEqual(['#ff0000', undefined]);
    expect(paints({ toAllRow: true })).toEqual([undefined, '#ff0000']);
    expect(
      columnsOf(signed, { ...form, conditional_formatting: [rule] })[1]?.paint?.(2),
    ).toBeNull();
  });

  test.each([
    [{ d3SmallNumberFormat: '.1%' }, 0.5, '50.0%'],
    [{ d3SmallNumberFormat: '.1%', d3NumberFormat: ',d' }, 1500, '1,500'],
    [{ currencyFormat: { symbol: 'EUR', symbolPosition: 'suffix' } }, 1500, '1,500 €'],
  ])('with the settings %j of their column show %s as %s [CTL-08]', (config, value, shown) => {
    expect(text(value, { column_config: { count: config } })).toBe(shown);
  });

  test.each([
    [true, 'TRUE'],
    [false, 'FALSE'],
  ])('show %s as %s [CTL-45]', async (value, shown) => {
    draw({ ...form, query_mode: 'raw' }, [aResult(['is_late'], [3], [[value]])]);
    expect(await screen.findByText(shown)).toBeInTheDocument();
  });

  test.each([
    ['<a href="https://example.org/x">Site</a>', 'link', 'Site'],
    ['<b>bold</b> and <i>thin</i>', 'text', 'bold and thin'],
    ['<a href="javascript:alert(1)">Trap</a>', 'text', 'Trap'],
    ['<img src=x onerror=alert(1)>', 'text', '<img src=x onerror=alert(1)>'],
    ['<script>alert(1)</script>', 'text', '<script>alert(1)</script>'],
    ['<b onclick="alert(1)">quiet</b>', 'text', 'quiet'],
    ['a < b > c', 'text', 'a < b > c'],
  ])('show %s as a %s that reads %s, and run nothing', async (value, role, shown) => {
    draw({ ...form, query_mode: 'raw' }, [aResult(['note'], [TEXT], [[value]])]);
    const cell = await screen.findByRole('cell', { name: shown });
    expect(within(cell).queryAllByRole('link')).toHaveLength(role === 'link' ? 1 : 0);
    expect(cell.querySelector('img, script, [onclick], [onerror]')).toBeNull();
  });

  test('show HTML as it is written where the chart says so', async () => {
    const more = { query_mode: 'raw', allow_render_html: false };
    draw({ ...form, ...more }, [aResult(['note'], [TEXT], [['<b>x</b>']])]);
    expect(await screen.findByRole('cell', { name: '<b>x</b>' })).toBeInTheDocument();
  });

  test.each([
    ['https://example.org/', 'https://example.org/'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    [' java\tscript:alert(1)', null],
    ['data:text/html,x', null],
    [null, null],
  ])('follow %s to %s', (address, followed) => {
    expect(linkOf(address)).toBe(followed);
  });
});

describe('the headings of a table', () => {
  const titles = (more: Readonly<Record<string, unknown>>, colnames: readonly string[]) =>
    columnsOf(
      aResult(
        colnames,
        colnames.map(() => NUMBER),
        [],
      ),
      { ...form, ...more },
      { verboseNames: { count: 'Flights' }, columnFormats: {} },
    ).map(({ title }) => title);

  test('are display names, with a percent sign for shares', () => {
    expect(titles({ percent_metrics: ['count'] }, ['count', '%count'])).toEqual([
      'Flights',
      '% Flights',
    ]);
    expect(titles({ metrics: [], percent_metrics: ['count'] }, ['count', '%count'])).toEqual([
      '% Flights',
    ]);
  });

  test('are the labels of metrics as they were given, whatever the dataset calls such a column', async () => {
    const metric = { expressionType: 'SQL', sqlExpression: 'max(us)', label: 'count' };
    const dataset = { ...FACTS, verboseNames: { count: 'Flights' } };
    draw({ ...form, metrics: [metric] }, [result], { dataset });
    expect(await screen.findByRole('columnheader', { name: 'count' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Flights' })).toBeNull();
  });

  test('leave out the columns that the chart hides', () => {
    expect(titles({ column_config: { a: { visible: false } } }, ['a', 'count'])).toEqual([
      'Flights',
    ]);
  });

  test('stand as the chart aligns them, and are as wide as it says', () => {
    const config = { count: { horizontalAlign: 'center', columnWidth: 120 } };
    const [region, count] = columnsOf(result, { ...form, column_config: config });
    expect(region).toMatchObject({ align: 'left', widthPx: null });
    expect(count).toMatchObject({ align: 'center', widthPx: 120 });
  });

  test('are the names that the chart gives its columns', () => {
    expect(titles({ column_config: { count: { customColumnName: 'All' } } }, ['count'])).toEqual([
      'All',
    ]);
  });
});

/** Enclosed, as a comparison needs it. */
const RANGE = '2024-01-01 : 2024-02-01';

describe('a table that is compared with another time', () => {
  test('without a start and an end of time it asks for its rows alone, and says so [CTL-36]', async () => {
    const time = { expressionType: 'SIMPLE', subject: 'at', operator: 'TEMPORAL_RANGE' };
    const open = {
      ...form,
      time_compare: ['1 year ago'],
      adhoc_filters: [{ ...time, comparator: 'No filter' }],
    };
    expect(buildTableQueries(open)[0]?.time_offsets).toEqual([]);
    draw(open, [result]);
    expect(
      await screen.findByText('A comparison needs a time range with a start and an end'),
    ).toBeVisible();
  });
});

describe('the whole of the shares in a table', () => {
  const rows = aResult(
    ['region', 'count', '%count'],
    [TEXT, NUMBER, NUMBER],
    [
      ['North', 30, 0.6],
      ['South', 20, 0.4],
    ],
  );
  const shares = { ...form, percent_metrics: ['count'], row_limit: 2 };
  const NOTE = '100% is the sum of the 2 rows shown; the row limit left out the others';
  const noteOf = (more: object) => notesOf({ rows, count: null }, { ...shares, ...more }, null);

  test('is said where it is only the rows that a limit left', async () => {
    draw(shares, [rows]);
    expect(await screen.findByText(NOTE)).toBeVisible();
  });

  test.each([
    ['the limit was not reached', { row_limit: 3 }],
    ['it is all records', { percent_metric_calculation: 'all_records' }],
    ['the pages are the server’s', { server_pagination: true }],
    ['there are no shares', { percent_metrics: [] }],
    ['rows are as they are stored', { query_mode: 'raw', all_columns: ['region'] }],
  ])('is not spoken of where %s', (_, more) => {
    expect(noteOf(more)).toBeNull();
  });

  test.each([
    [{}, '100% is of all records, as the totals are'],
    [{ row_limit: 3 }, null],
    [{ percent_metric_calculation: 'all_records' }, null],
    [{ percent_metrics: [] }, null],
  ])('is said where totals make it all records: with %j %s', (more, note) => {
    expect(noteOf({ show_totals: true, ...more })).toBe(note);
  });
});

describe('a table under a condition on metrics', () => {
  const mean = { expressionType: 'SQL', sqlExpression: 'AVG(x)', label: 'mean' };
  const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'count < 3' };
  const settings = {
    ...form,
    adhoc_filters: [having],
    metrics: ['count', mean, 'saved'],
    show_totals: true,
  };
  const rows = aResult(
    ['region', 'count', 'mean', 'saved'],
    [TEXT, NUMBER, NUMBER, NUMBER],
    [['North', 2, 1.5, 4]],
  );
  const facts = { ...FACTS, verboseNames: { saved: 'Saved' } };
  const NOTE = 'No total of mean, Saved: the filter on metrics chooses the groups';

  test('has no total of what does not add up, and says why', async () => {
    draw(settings, [rows, aResult(['count'], [NUMBER], [[3]])], { dataset: facts });
    const total = (await screen.findByText('Total')).closest('tr');
    expect([...(total?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Total',
      '3',
      '',
      '',
    ]);
    expect(screen.getByText(NOTE)).toBeVisible();
  });

  test.each([
    ['there are no totals', { show_totals: false }],
    ['all metrics add up', { metrics: ['count'] }],
    ['nothing is chosen', { adhoc_filters: [] }],
    ['there are no groups', { groupby: [] }],
  ])('says nothing of it where %s', (_, more) => {
    expect(notesOf({ rows, count: null }, { ...settings, ...more }, null)).toBeNull();
  });

  test.each([
    ['is there where the row limit cut them', {}, 1, true],
    ['is not there where all came', { row_limit: 2 }, 1, false],
    ['is not there where the server sorts', { server_pagination: true }, 1, false],
    ['is not there where the reader sorted nothing', {}, 0, false],
  ])('the note that rows are sorted among those that came %s', (_, more, sorted, isSaid) => {
    const raw = { ...form, query_mode: 'raw', row_limit: 1, ...more };
    const sorting = sorted === 1 ? { column: 'count', descending: false } : null;
    const answered = { rows, count: null };
    const note = 'Sorted among the 1 row shown; the row limit left out the others';
    expect(notesOf(answered, raw as never, null, {}, sorting)).toBe(isSaid ? note : null);
  });

  test('says which shares are of the rows shown all the same', () => {
    const shares = {
      show_totals: false,
      row_limit: 1,
      percent_metrics: ['count', mean],
      percent_metric_calculation: 'all_records',
    };
    const what = '100% of mean is the sum of the 1 row shown';
    const limit = '; the row limit left out the others';
    expect(notesOf({ rows, count: null }, { ...settings, ...shares }, null)).toBe(
      `${what}${limit}`,
    );
    const paged = { ...shares, row_limit: 50, server_pagination: true };
    expect(notesOf({ rows, count: null }, { ...settings, ...paged }, null)).toBe(what);
  });

  test('says that shares are of the rows shown where the server made them so, as a Superset does', () => {
    const limited = {
      ...settings,
      show_totals: false,
      metrics: ['count'],
      percent_metrics: ['count'],
      percent_metric_calculation: 'all_records',
      row_limit: 2,
    };
    const answer = (first: number, second: number) =>
      aResult(
        ['region', 'count', '%count'],
        [TEXT, NUMBER, NUMBER],
        [
          ['North', 2, first],
          ['South', 1, second],
        ],
      );
    const noteOf = (form: FormData, result: ChartResult, count: number | null = null) =>
      notesOf({ rows: result, count }, form, null);
    const what = '100% is the sum of the 2 rows shown';
    expect(noteOf(limited, answer(2 / 3, 1 / 3))).toBe(
      `${what}; the row limit left out the others`,
    );
    expect(noteOf(limited, answer(0.2, 0.1))).toBeNull();
    const paged = { ...limited, server_pagination: true, row_limit: 50 };
    expect(noteOf(paged, answer(2 / 3, 1 / 3), 5)).toBe(what);
    expect(noteOf(paged, answer(2 / 3, 1 / 3), 2)).toBeNull();
  });

  test('has nothing in its totals of a metric that does not add up at another time', () => {
    const compared = { ...settings, time_compare: ['1 year ago'], time_range: 'Last year' };
    const names = ['count', 'mean'].flatMap((name) => [name, `${name}__1 year ago`]);
    const shifted = aResult(
      names,
      names.map(() => NUMBER),
      [[2, 1, 1.5, 2]],
    );
    const columns = columnsOf(shifted, compared);
    const totals = { count: 5, 'count__1 year ago': 4 };
    const found = columns.map(({ totalOf }) => totalOf(totals));
    expect(found.slice(0, 4)).toEqual([5, 4, 1, 0.25]);
    expect(found.slice(4).every((total) => total === undefined)).toBe(true);
    expect(notesOf({ rows: shifted, count: null }, compared, null)).toContain(
      'Groups found only in the compared time have no row. No total',
    );
  });
});

describe('sorting a table', () => {
  test('integers beyond what a double holds are sorted by every digit', () => {
    const rows = [{ a: '9007199254740993' }, { a: '9007199254740992' }, { a: 12 }];
    const sorted = sortRows(rows, [{ name: 'a', valueOf: (row) => row.a }], {
      column: 'a',
      descending: false,
    });
    expect(sorted.map(({ a }) => a)).toEqual([12, '9007199254740992', '9007199254740993']);
  });

  test('compares numbers by value and puts nulls last both ways', () => {
    const rows = [{ a: '10' }, { a: null }, { a: 9 }];
    const sorted = (descending: boolean) =>
      sortRows(rows, [{ name: 'a', valueOf: (row) => row.a }], { column: 'a', descending }).map(
        ({ a }) => a,
      );
    expect(sorted(false)).toEqual([9, '10', null]);
    expect(sorted(true)).toEqual(['10', 9, null]);
  });

  test('follows clicks on a heading, which shows it, and ends at the third click', async () => {
    draw(form, [result]);
    const heading = await screen.findByRole('columnheader', { name: 'count' });
    const states: (string | null)[] = [];
    for (let click = 0; click < 3; click += 1) {
      await userEvent.click(within(heading).getByRole('button', { name: 'count' }));
      states.push(heading.getAttribute('aria-sort'));
    }
    expect(states).toEqual(['ascending', 'descending', 'none']);
  });
});

describe('a table on the page', () => {
  test('labels nulls and empty text [CTL-43, CTL-44]', async () => {
    draw(form, [result]);
    const table = await screen.findByRole('table', { name: 'Sales' });
    expect(within(table).getByText('<NULL>')).toBeInTheDocument();
    expect(within(table).getByText('<empty string>')).toBeInTheDocument();
  });

  test('searches every column if it has a search box', async () => {
    draw({ ...form, include_search: true }, [result]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Search in Sales' }), 'nor');
    const rows = screen.getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toHaveTextContent('North5');
    expect(screen.getByText('Search “nor”: 1 of 3 rows')).toBeVisible();
  });

  test('says that a search finds nothing, without a total of it, and ends the search', async () => {
    const settings = { ...form, include_search: true, show_totals: true, page_length: 2 };
    draw(settings, [result, aResult(['count'], [NUMBER], [[17]])]);
    const box = await screen.findByRole('textbox', { name: 'Search in Sales' });
    await userEvent.type(box, 'zzz');
    expect(screen.getByRole('status')).toHaveTextContent('No rows match “zzz”');
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    expect(screen.getByRole('cell', { name: 'North' })).toBeVisible();
    await userEvent.type(box, 'nor');
    const note = 'Search “nor”: 1 of 3 rows, while the totals are of all';
    expect(screen.getByText(note)).toBeVisible();
  });

  test('has no search box, and of its pager only the words, in a picture [CDT-11]', async () => {
    draw({ ...form, include_search: true, page_length: 2 }, [result]);
    const pager = await screen.findByRole('navigation', { name: 'Pages of Sales' });
    const isLeftOut = (element: Element) => element.closest('[data-off-paper]') !== null;
    const pressed = [...screen.getAllByRole('textbox'), ...within(pager).getAllByRole('button')];
    expect([...pressed, screen.getByRole('combobox')].every(isLeftOut)).toBe(true);
    expect(isLeftOut(within(pager).getByText('1–2 of 3'))).toBe(false);
  });

  test('says so where its settings hide every column', async () => {
    const hidden = { visible: false };
    const all = Object.fromEntries(result.colnames.map((name) => [name, hidden]));
    const { again } = draw({ ...form, column_config: all }, [result]);
    const said = await screen.findByRole('status');
    expect(said).toHaveTextContent('Every column of this table is hidden');
    expect(screen.queryByRole('table')).toBeNull();
    again({ formData: { ...form, column_config: { ...all, region: {} } } });
    expect(await screen.findByRole('columnheader', { name: /region/ })).toBeVisible();
  });

  test('ends with its totals if it has some', async () => {
    draw({ ...form, show_totals: true }, [result, aResult(['count'], [NUMBER], [[17]])]);
    const total = (await screen.findByText('Total')).closest('tr');
    expect(total).toHaveTextContent('Total17');
  });

  test('has a total of shares, which is the whole', async () => {
    const shares = aResult(
      ['region', 'count', '%count'],
      [TEXT, NUMBER, NUMBER],
      [
        ['North', 5, 0.25],
        ['South', 15, 0.75],
      ],
    );
    const settings = { ...form, percent_metrics: ['count'], show_totals: true };
    const { again } = draw(settings, [shares, aResult(['count'], [NUMBER], [[20]])]);
    const total = (await screen.findByText('Total')).closest('tr');
    expect(total).toHaveTextContent('Total20100.00%');
    again({ results: [shares, aResult(['count'], [NUMBER], [[0]])] });
    expect(screen.getByText('Total').closest('tr')).toHaveTextContent(/^Total0$/);
  });

  test('draws the visible rows and knows their number', async () => {
    const long = aResult(
      ['n'],
      [NUMBER],
      Array.from({ length: 1000 }, (_, n) => [n]),
    );
    draw({ ...form, metrics: ['n'], groupby: [] }, [long]);
    const table = await screen.findByRole('table');
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(screen.getAllByRole('row').length).toBeLessThan(100);
  });
});

describe('a table that compares times', () => {
  const shifted = aResult(
    ['region', 'count', 'count__1 year ago'],
    [TEXT, NUMBER, NUMBER],
    [
      ['North', 12, 10],
      ['South', 5, 0],
      ['East', 3, null],
    ],
  );
  const settings = { ...form, time_compare: ['1 year ago'], time_range: RANGE };

  test('shows each metric beside itself, the difference and the change', () => {
    const columns = columnsOf(shifted, settings);
    expect(columns.map(({ title }) => title)).toEqual([
      'region',
      'count',
      '# count',
      '△ count',
      '% count',
    ]);
    const texts = shifted.data.map((row) =>
      columns.slice(1).map(({ text, valueOf }) => text(valueOf(row))),
    );
    expect(texts).toEqual([
      ['12', '10', '2', '20.0%'],
      ['5', '0', '5', '–'],
      ['3', '–', '–', '–'],
    ]);
  });

  test.each([
    [{ 'Main count': { customColumnName: 'Now' } }, 'Now'],
    [{ 'Main count': { customColumnName: 'Now' }, count: { customColumnName: 'Own' } }, 'Own'],
  ])(
    'with %j calls its metric %s, also under the name that a Superset gives it',
    (config, title) => {
      const column_config = { ...config, '# count': { customColumnName: 'Then' } };
      const titlesIn = (more: object) =>
        columnsOf(shifted, { ...settings, column_config, ...more }).map((column) => column.title);
      expect(titlesIn({}).slice(1, 3)).toEqual([title, 'Then']);
      const alone = titlesIn({ time_compare: [] })[1];
      expect(alone).toBe(title === 'Own' ? 'Own' : 'count');
    },
  );

  test.each([
    ['9007199254740993', '9007199254740990', 3],
    ['18014398509481985', '1', '18014398509481984'],
    [0.3, 0.1, 0.2],
    ['NaN', 1, null],
  ])('tells %j from %j by %j, with every digit', (now, before, difference) => {
    const rows = aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[now, before]]);
    const column = columnsOf(rows, { ...settings, groupby: [] }).find(
      ({ name }) => name === '△ count',
    );
    expect(column?.valueOf(rows.data[0] ?? {})).toBe(difference);
  });

  test.each([
    [{}, 'Groups found only in the compared time have no row'],
    [
      { show_totals: true },
      'Groups found only in the compared time have no row, but count in the totals',
    ],
    [{ groupby: [] }, null],
    [{ time_compare: [] }, null],
  ])('with %j says of groups that are not there now: %s', (more, note) => {
    expect(notesOf({ rows: shifted, count: null }, { ...settings, ...more }, null)).toBe(note);
  });

  test.each([
    ['.1%', 'Change since 1 year ago. Relative to the percentage before, not in percentage points'],
    [',d', 'Change since 1 year ago'],
  ])('says with the format %s about the change: %s', (d3NumberFormat, help) => {
    const column_config = { count: { d3NumberFormat } };
    const columns = columnsOf(shifted, { ...settings, column_config });
    expect(columns.find(({ name }) => name === '% count')?.help).toBe(help);
  });

  test('names the shares of a metric otherwise than its change', () => {
    const names = ['count', 'count__1 year ago', '%count', '%count__1 year ago'];
    const rows = aResult(
      names,
      names.map(() => NUMBER),
      [],
    );
    const columns = columnsOf(rows, { ...settings, groupby: [], percent_metrics: ['count'] });
    expect(columns.map(({ title }) => title)).toEqual([
      'count',
      '# count',
      '△ count',
      '% count',
      'Share of count',
      '# Share of count',
      '△ Share of count',
      '% Share of count',
    ]);
  });

  test('sorts by the change too', () => {
    const columns = columnsOf(shifted, settings);
    const sorted = sortRows(shifted.data, columns, { column: '△ count', descending: true });
    expect(sorted.map(({ region }) => region)).toEqual(['South', 'North', 'East']);
  });

  test.each([
    [{ time_compare: ['1 year ago'] }, ['1 year ago']],
    [{ time_compare: 'inherit' }, ['inherit']],
    [{ time_compare: ['custom'], start_date_offset: '2023-01-31' }, ['2023-01-31']],
    [{ time_compare: ['custom'] }, []],
    [{ time_compare: ['1 year ago'], query_mode: 'raw', all_columns: ['a'] }, []],
  ])('with %j asks for the times %j [CTL-36]', (more, offsets) => {
    expect(buildTableQueries({ ...form, time_range: RANGE, ...more })[0]?.time_offsets).toEqual(
      offsets,
    );
  });

  test('a dashboard compares with its time in place of the own ones [CTL-36]', () => {
    const more = { time_compare: ['2 years ago'], extra_form_data: { time_compare: '1 year ago' } };
    const [query] = buildTableQueries({ ...form, time_range: RANGE, ...more });
    expect(query?.time_offsets).toEqual(['1 year ago']);
    expect(columnsOf(shifted, { ...settings, ...more }).map(({ title }) => title)).toContain(
      '△ count',
    );
  });

  test('a comparison type of another chart type puts how far they are from it in place of the metrics', () => {
    const percentage = { ...settings, percent_metrics: ['sum'], comparison_type: 'percentage' };
    const [query] = buildTableQueries({ ...percentage, metrics: ['count'] });
    expect(toList(query?.post_processing).slice(1)).toEqual([
      {
        operation: 'compare',
        options: {
          source_columns: ['count', 'sum'],
          compare_columns: ['count__1 year ago', 'sum__1 year ago'],
          compare_type: 'percentage',
          drop_original_columns: true,
        },
      },
    ]);
    const result = aResult(
      ['region', 'percentage__count__count__1 year ago'],
      [TEXT, NUMBER],
      [['North', 0.2]],
    );
    const columns = columnsOf(result, { ...percentage, metrics: ['count'] });
    expect(columns.map(({ title }) => title)).toEqual(['region', '% count']);
    expect(columns[1]?.text(0.2)).toBe('20.0%');
  });

  test.each(['values', 'made up', null])('%j as comparison type asks for both values', (type) =>
    expect(buildTableQueries({ ...settings, comparison_type: type })[0]?.post_processing).toEqual(
      [],
    ),
  );

  test('asks for the shares of other times beside its own', () => {
    const [query] = buildTableQueries({ ...settings, percent_metrics: ['sum'] });
    expect(query?.post_processing).toEqual([
      {
        operation: 'contribution',
        options: {
          columns: ['sum', 'sum__1 year ago'],
          rename_columns: ['%sum', '%sum__1 year ago'],
        },
      },
    ]);
  });
});

describe('a table in pages', () => {
  const long = aResult(
    ['n'],
    [NUMBER],
    Array.from({ length: 25 }, (_, n) => [n]),
  );
  const raw = { ...form, query_mode: 'raw', all_columns: ['n'] };

  test('cuts its rows itself where it has them all', async () => {
    draw({ ...raw, page_length: 10 }, [long]);
    const pages = await screen.findByRole('navigation', { name: 'Pages of Sales' });
    expect(within(pages).getByRole('status')).toHaveTextContent('1–10 of 25');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(within(pages).getByRole('status')).toHaveTextContent('21–25 of 25');
    expect(screen.getByRole('cell', { name: '24' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
  });

  const paged = { ...raw, server_pagination: true, server_page_length: 20, row_limit: 500 };
  const count = aResult(['rowcount'], [NUMBER], [[412]]);

  test('says that there may be more rows where the row limit cut their number', async () => {
    draw({ ...paged, row_limit: 412 }, [long, count]);
    expect(await screen.findByText('1–20 of the first 412')).toBeInTheDocument();
  });

  test('counts the rows of the server and asks it for another page, order or text', async () => {
    const setOwnState = vi.fn();
    const ownState = { currentPage: 1 };
    draw(paged, [long, count], { ownState, setOwnState });
    expect(await screen.findByText('21–40 of 412')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(setOwnState).toHaveBeenLastCalledWith({ currentPage: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'n' }));
    expect(setOwnState).toHaveBeenLastCalledWith({
      currentPage: 0,
      sorting: { column: 'n', descending: false },
    });
  });

  test('asks for one page of the rows and for their number', () => {
    const ownState = {
      currentPage: 2,
      pageSize: 50,
      sorting: { column: 'n', descending: true },
      searchText: 'AT',
      searchColumn: 'origin',
    };
    const [page, rows] = buildTableQueries(paged, { ownState });
    expect(page).toMatchObject({
      row_limit: 50,
      row_offset: 100,
      orderby: [['n', false]],
      filters: [{ col: 'origin', op: 'ILIKE', val: 'AT%' }],
    });
    expect(rows).toMatchObject({ is_rowcount: true, row_limit: 500, post_processing: [] });
    expect(rows?.filters).toEqual(page?.filters);
  });

  test.each([
    [5, 0, { row_limit: 5, row_offset: 0 }],
    [25, 2, { row_limit: 5, row_offset: 20 }],
    [25, 9, { row_limit: 5, row_offset: 20 }],
    [30, 2, { row_limit: 10, row_offset: 20 }],
    [0, 2, { row_limit: 10, row_offset: 20 }],
  ])('under a row limit of %i asks on page %i for %j', (row_limit, currentPage, asked) => {
    const settings = { ...paged, row_limit, server_page_length: 10 };
    expect(buildTableQueries(settings, { ownState: { currentPage } })[0]).toMatchObject(asked);
  });

  test('has shares of all records, whatever a page shows and a search finds', () => {
    const shares = { ...form, percent_metrics: ['count'], server_pagination: true };
    const ownState = { searchText: 'N', searchColumn: 'region' };
    const asked = (more: object) =>
      buildTableQueries({ ...shares, ...more }, { ownState })
        .slice(2)
        .map(({ columns, metrics, filters }) => ({ columns, metrics, filters }));
    const whole = { columns: [], metrics: ['count'], filters: [] };
    expect(asked({ percent_metric_calculation: 'row_limit' })).toEqual([whole]);
    expect(asked({ percent_metric_calculation: 'row_limit', show_totals: true })).toEqual([whole]);
    expect(asked({ percent_metric_calculation: 'all_records' })).toEqual([whole]);
  });

  test('is sorted by the metric of its shares, and not by what only the page computes', async () => {
    const ownState = { sorting: { column: '%count', descending: true } };
    const shares = { ...form, percent_metrics: ['count'], server_pagination: true };
    expect(buildTableQueries(shares, { ownState })[0]?.orderby).toEqual([['count', false]]);
    const gone = { sorting: { column: 'of before', descending: true } };
    expect(buildTableQueries(shares, { ownState: gone })[0]?.orderby).toEqual(
      buildTableQueries(shares)[0]?.orderby,
    );
    const shifted = aResult(['count', 'count__1 year ago'], [NUMBER, NUMBER], [[2, 1]]);
    const setOwnState = vi.fn();
    const compared = { time_compare: ['1 year ago'], time_range: RANGE, groupby: [] };
    draw({ ...form, ...compared, server_pagination: true }, [shifted, count], { setOwnState });
    await userEvent.click(await screen.findByRole('button', { name: '△ count' }));
    expect(setOwnState).not.toHaveBeenCalled();
  });

  test('lets its reader choose how many rows a page has', async () => {
    draw({ ...raw, page_length: 10 }, [long]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    await userEvent.click(await screen.findByRole('option', { name: '20' }));
    expect(screen.getByRole('status')).toHaveTextContent('1–20 of 25');
  });

  test('offers the server’s search for columns of text alone', async () => {
    const mixed = aResult(['name', 'at', 'n'], [TEXT, TIME, NUMBER], [['a', 0, 1]]);
    draw({ ...paged, all_columns: ['name', 'at', 'n'], include_search: true }, [mixed, count]);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Search in column' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['name']);
  });

  test('says that the server finds no such text, and asks it without', async () => {
    const setOwnState = vi.fn();
    const ownState = { searchColumn: 'name', searchText: 'zzz', pageSize: 20 };
    const settings = { ...paged, all_columns: ['name'], include_search: true };
    const none = aResult(['name'], [TEXT], []);
    const { again } = draw(settings, [none, aResult(['rowcount'], [NUMBER], [[0]])], {
      ownState,
      setOwnState,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear the search' }));
    const cleared = { ...ownState, searchText: '', currentPage: 0 };
    expect(setOwnState).toHaveBeenLastCalledWith(cleared);
    again({ ownState: cleared, results: [aResult(['name'], [TEXT], [['Ann']]), count] });
    expect(screen.getByRole('searchbox', { name: 'Search in Sales' })).toHaveValue('');
    expect(screen.getByRole('cell', { name: 'Ann' })).toBeVisible();
  });

  test('speaks of a search and a page once their rows are there', async () => {
    const setOwnState = vi.fn();
    const settings = { ...paged, all_columns: ['name'], include_search: true };
    const own = { searchColumn: 'name', searchText: 'A', pageSize: 20 };
    const ann = aResult(['name'], [TEXT], [['Ann']]);
    const { again } = draw(settings, [ann, count], { ownState: own, setOwnState });
    expect(await screen.findByText('Search “A”: 412 rows')).toBeVisible();
    const next = { ...own, searchText: 'B', currentPage: 1 };
    again({ ownState: next });
    expect(screen.getByText('Search “A”: 412 rows')).toBeVisible();
    expect(screen.getByText('1–20 of 412')).toBeVisible();
    const results = [aResult(['name'], [TEXT], [['Bob']]), count];
    again({ ownState: next, results });
    expect(screen.getByText('Search “B”: 412 rows')).toBeVisible();
    expect(screen.getByText('21–40 of 412')).toBeVisible();
    again({ ownState: { ...next, searchText: '' }, results });
    expect(screen.getByText('Search “B”: 412 rows')).toBeVisible();
  });

  const none = aResult(['name'], [TEXT], []);
  const zero = aResult(['rowcount'], [NUMBER], [[0]]);

  test('says that there are no rows where nothing is searched for', async () => {
    const settings = { ...paged, all_columns: ['name'] };
    draw(settings, [none, zero]);
    expect(await screen.findByText('No results were returned for this query')).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  test('leads from a page that has no rows anymore to the first one', async () => {
    const setOwnState = vi.fn();
    draw({ ...paged, all_columns: ['name'] }, [none, count], {
      ownState: { currentPage: 9 },
      setOwnState,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(setOwnState).toHaveBeenLastCalledWith({ currentPage: 0 });
  });

  test('begins with the first page of the chart’s own length', () => {
    expect(buildTableQueries(paged)[0]).toMatchObject({ row_limit: 20, row_offset: 0 });
    expect(buildTableQueries({ ...paged, server_page_length: null })[0]?.row_limit).toBe(10);
  });

  test('has all of its rows and nothing else in a file [CDT-11]', () => {
    const settings = { ...form, server_pagination: true, show_totals: true, row_limit: 500 };
    const queries = buildTableQueries(settings, { isDownload: true, ownState: { currentPage: 3 } });
    expect(queries).toHaveLength(1);
    expect(queries[0]).toMatchObject({ row_limit: 500 });
    expect(queries[0]).not.toHaveProperty('row_offset');
  });
});

describe('the columns of a table', () => {
  const three = aResult(['a', 'b', 'c'], [TEXT, TEXT, NUMBER], [['x', 'y', 1]]);
  const raw = { ...form, query_mode: 'raw', all_columns: ['a', 'b', 'c'] };
  const movable = { ...raw, allow_rearrange_columns: true };
  const shown = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const press = async (name: string, keys: string) => {
    const user = userEvent.setup();
    (await screen.findByRole('button', { name })).focus();
    await user.keyboard(keys);
  };
  const place = (left: number) => () => ({ left, width: 100 }) as DOMRect;
  const placed = () => {
    for (const [at, heading] of screen.getAllByRole('columnheader').entries())
      heading.getBoundingClientRect = place(at * 100);
  };

  test('are moved by Alt and an arrow key, and stay where they end', async () => {
    draw(movable, [three]);
    await press('a', '{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}');
    expect(shown()).toEqual(['b', 'c', 'a']);
    expect(screen.getByRole('button', { name: 'a' })).toHaveFocus();
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'y',
      '1',
      'x',
    ]);
  });

  test('are dragged to another place, which sorts nothing', async () => {
    draw(movable, [three]);
    const heading = await screen.findByRole('columnheader', { name: 'c' });
    placed();
    fireEvent.pointerDown(heading, { clientX: 250 });
    fireEvent.pointerMove(heading, { clientX: 20 });
    fireEvent.pointerUp(heading, { clientX: 20 });
    fireEvent.click(screen.getByRole('button', { name: 'c' }));
    expect(shown()).toEqual(['c', 'a', 'b']);
    expect(heading).toHaveAttribute('aria-sort', 'none');
  });

  test('stay in their place where the chart says so', async () => {
    draw(raw, [three]);
    await press('a', '{Alt>}{ArrowRight}{/Alt}');
    placed();
    const heading = screen.getByRole('columnheader', { name: 'a' });
    fireEvent.pointerDown(heading, { clientX: 50 });
    fireEvent.pointerMove(heading, { clientX: 290 });
    fireEvent.pointerUp(heading, { clientX: 290 });
    expect(shown()).toEqual(['a', 'b', 'c']);
  });

  test('get another width by their edge or by Alt, Shift and an arrow key', async () => {
    draw(raw, [three]);
    const heading = await screen.findByRole('columnheader', { name: 'b' });
    placed();
    const edge = screen.getByRole('separator', { name: 'Width of b' });
    fireEvent.pointerDown(edge, { clientX: 200 });
    fireEvent.pointerMove(edge, { clientX: 260 });
    fireEvent.pointerUp(edge, { clientX: 260 });
    expect(heading).toHaveStyle({ width: '160px' });
    await press('b', '{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
    expect(heading).toHaveStyle({ width: '144px' });
    expect(screen.getByRole('cell', { name: 'y' })).toHaveStyle({ maxWidth: '144px' });
  });

  test.each([
    [{ columnOrder: ['c', 'gone', 'a'] }, ['c', 'a', 'b']],
    [{ columnOrder: 'c' }, ['a', 'b', 'c']],
    [{}, ['a', 'b', 'c']],
  ])('with the kept state %j stand as %j', (kept, names) => {
    const columns = columnsOf(three, raw);
    expect(inOrder(columns, readOrder(kept)).map(({ name }) => name)).toEqual(names);
  });

  test('have only widths that can be', () => {
    const kept = { columnWidths: { a: 1e9, b: -5, c: 'wide', d: Number.NaN } };
    expect(readWidths(kept)).toEqual({ a: 1000, b: 40 });
  });
});

describe('the mode of a table', () => {
  test.each([
    [{ query_mode: 'raw' }, true],
    [{ query_mode: 'aggregate', all_columns: ['a'] }, false],
    [{ all_columns: ['a'] }, true],
    [{ all_columns: [] }, false],
    [{}, false],
  ])('with %j is raw: %s [CTL-15]', (more, raw) => {
    expect(isRaw(aForm('table', more))).toBe(raw);
  });

  test('is added to charts saved before there was one', () => {
    const { upgrade } = tableMeta;
    expect(upgrade?.(aForm('table', { all_columns: ['a'] })).query_mode).toBe('raw');
    expect(upgrade?.(aForm('table', { groupby: ['a'] }))).not.toHaveProperty('query_mode');
  });
});

describe('the queries of a table', () => {
  const built = (more: Readonly<Record<string, unknown>>) =>
    buildTableQueries({ ...form, ...more });

  test('of raw rows have columns and no metrics [CTL-15]', () => {
    const [query] = built({
      query_mode: 'raw',
      all_columns: ['a', 'b'],
      order_by_cols: ['["a", false]'],
    });
    expect(query).toMatchObject({ columns: ['a', 'b'], orderby: [['a', false]] });
    expect(query).not.toHaveProperty('metrics');
  });

  test.each([
    [{}, [['count', false]]],
    [{ timeseries_limit_metric: 'sum', order_desc: true }, [['sum', false]]],
    [{ timeseries_limit_metric: 'sum', order_desc: false }, [['sum', true]]],
    [{ metrics: [], percent_metrics: ['count'] }, []],
  ])('with %j are ordered by %j [CTL-47]', (more, orderby) => {
    expect(built(more)[0]?.orderby).toEqual(orderby);
  });

  test('ask the server for shares', () => {
    expect(built({ percent_metrics: ['sum'] })[0]).toMatchObject({
      metrics: ['count', 'sum'],
      post_processing: [
        { operation: 'contribution', options: { columns: ['sum'], rename_columns: ['%sum'] } },
      ],
    });
  });

  test('ask for the shares of all records beside the rows, before the totals', () => {
    const queries = built({
      percent_metrics: ['sum'],
      percent_metric_calculation: 'all_records',
      show_totals: true,
    });
    expect(queries).toHaveLength(3);
    expect(queries[1]).toMatchObject({
      columns: [],
      metrics: ['sum'],
      orderby: [],
      row_limit: 0,
      is_timeseries: false,
    });
    const compared = built({
      percent_metrics: ['sum'],
      percent_metric_calculation: 'all_records',
      time_compare: ['1 year ago'],
      time_range: 'Last year',
    });
    expect(compared.map((query) => query.time_offsets)).toEqual([['1 year ago'], ['1 year ago']]);
    expect(queries[2]).toMatchObject({ columns: [], metrics: ['count', 'sum'] });
  });

  test('put the first time column first, truncated to the time grain [CTL-05]', () => {
    const [query] = built({
      groupby: ['region', 'day'],
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    });
    expect(query?.columns).toEqual([grainedColumn('day', 'P1M'), 'region']);
  });

  test('ask for totals beside the rows if they are shown', () => {
    const [main, totals] = built({ show_totals: true, row_limit: 10 });
    expect(main?.row_limit).toBe(10);
    expect(totals).toMatchObject({ columns: [], row_limit: 0, post_processing: [] });
    expect(totals).not.toHaveProperty('orderby');
    expect(built({})).toHaveLength(1);
    expect(built({ show_totals: true, metrics: [] })).toHaveLength(1);
  });

  describe('under a condition on metrics', () => {
    const mean = { expressionType: 'SQL', sqlExpression: 'AVG(x)', label: 'mean' };
    const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'count < 3' };
    const chosen = { adhoc_filters: [having], metrics: ['count', mean], row_limit: 10 };
    const sumsOf = (...columns: readonly string[]) => [
      {
        operation: 'aggregate',
        options: {
          groupby: [],
          aggregates: Object.fromEntries(
            columns.map((column) => [column, { operator: 'sum', column }]),
          ),
        },
      },
    ];

    test('ask for totals as the sums of all groups that it chose, where metrics add up', () => {
      const [main, totals, ...more] = built({ ...chosen, show_totals: true });
      expect(more).toEqual([]);
      expect(totals).toMatchObject({
        columns: ['region'],
        metrics: ['count', mean],
        extras: { having: '(count < 3)' },
        row_limit: 0,
        row_offset: 0,
        post_processing: sumsOf('count'),
      });
      expect(totals?.extras).toEqual(main?.extras);
      expect(totals).not.toHaveProperty('orderby');
    });

    test('ask for the whole of shares of all records in the same way', () => {
      const shares = {
        percent_metrics: ['count', mean],
        percent_metric_calculation: 'all_records',
      };
      const [, whole] = built({ ...chosen, ...shares });
      expect(whole).toMatchObject({
        columns: ['region'],
        metrics: ['count'],
        post_processing: sumsOf('count'),
      });
      expect(built({ ...chosen, ...shares, percent_metrics: [mean] })).toHaveLength(1);
    });

    test('add up other times too', () => {
      const [, totals] = built({
        ...chosen,
        show_totals: true,
        time_compare: ['1 year ago'],
        time_range: 'Last year',
      });
      expect(totals?.post_processing).toEqual(sumsOf('count', 'count__1 year ago'));
    });

    test('ask for no totals where no metric adds up', () => {
      expect(built({ ...chosen, metrics: [mean, 'saved'], show_totals: true })).toHaveLength(1);
    });

    test('ask for totals as ever where there is one group', () => {
      const [, totals] = built({ ...chosen, groupby: [], show_totals: true });
      expect(totals).toMatchObject({ columns: [], post_processing: [] });
    });
  });
});
