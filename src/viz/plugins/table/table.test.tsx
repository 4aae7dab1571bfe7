import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT, TIME } from '../../../../test/aViz';
import { tableColumns } from './columns';
import { tableMeta } from './meta';
import { isRaw } from './mode';
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

describe('the cells of a table', () => {
  const text = (value: unknown, more: Readonly<Record<string, unknown>> = {}, facts = FACTS) =>
    tableColumns(result, { ...form, ...more }, facts)[1]?.text(value);

  test.each([
    [1234567, '1,234,567'],
    [0.123456789, '0.123457'],
    ['9007199254740993', '9007199254740993'],
    [null, '<NULL>'],
    ['NaN', 'NaN'],
  ])('show %j as %s, with every digit [CTL-44]', (value, shown) => {
    expect(text(value)).toBe(shown);
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
    const [column] = tableColumns(times, { ...form, table_timestamp_format }, FACTS);
    expect(column?.text(Date.UTC(2024, 0, 2))).toBe(shown);
  });

  test('have bars for metrics, in proportion to the largest value', () => {
    const scales = (more: Readonly<Record<string, unknown>>) =>
      tableColumns(
        aResult(
          ['region', 'count'],
          [TEXT, NUMBER],
          [
            ['a', -8],
            ['b', 3],
          ],
        ),
        { ...form, ...more },
        FACTS,
      ).map(({ scale }) => scale);
    expect(scales({})).toEqual([0, 8]);
    expect(scales({ show_cell_bars: false })).toEqual([0, 0]);
  });
});

describe('the headings of a table', () => {
  const titles = (more: Readonly<Record<string, unknown>>, colnames: readonly string[]) =>
    tableColumns(
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
  });

  test('are the names that the chart gives its columns', () => {
    expect(titles({ column_config: { count: { customColumnName: 'All' } } }, ['count'])).toEqual([
      'All',
    ]);
  });
});

describe('sorting a table', () => {
  test('compares numbers by value and puts nulls last both ways', () => {
    const rows = [{ a: '10' }, { a: null }, { a: 9 }];
    const sorted = (descending: boolean) =>
      sortRows(rows, { column: 'a', descending }).map(({ a }) => a);
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
    expect(states).toEqual(['descending', 'ascending', 'none']);
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
  });

  test('ends with its totals if it has some', async () => {
    draw({ ...form, show_totals: true }, [result, aResult(['count'], [NUMBER], [[17]])]);
    const total = (await screen.findByText('Total')).closest('tr');
    expect(total).toHaveTextContent('Total17');
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

  test('put the first time column first, truncated to the time grain [CTL-05]', () => {
    const [query] = built({
      groupby: ['region', 'day'],
      time_grain_sqla: 'P1M',
      temporal_columns_lookup: { day: true },
    });
    expect(query?.columns).toMatchObject([{ label: 'day', timeGrain: 'P1M' }, 'region']);
  });

  test('ask for totals beside the rows if they are shown', () => {
    const [main, totals] = built({ show_totals: true, row_limit: 10 });
    expect(main?.row_limit).toBe(10);
    expect(totals).toMatchObject({ columns: [], row_limit: 0, post_processing: [] });
    expect(totals).not.toHaveProperty('orderby');
    expect(built({})).toHaveLength(1);
  });
});
