/** Totals of all rows: what is asked for them, and that each number is what its metric is of the rows behind it. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { Line } from '#common/pivot/lines.ts';
import { TOKENS } from '@/ui/tokens';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { chartControls } from '../../controls/chartControls';
import type { FormData, QueryObject } from '../../formData';
import { hasNoRows } from '../../hasNoRows';
import { toList } from '../../shared/labels';
import { pivotAsTable } from './asTable';
import { copied, wholeArea } from './cells';
import { layoutOf } from './layout';
import { pivotTableMeta } from './meta';
import { notesOf } from './notes';
import { buildPivotQueries, buildPivotTotals } from './query';
import { pivotView } from './view';

const SALES = [
  { region: 'North', city: 'Oslo', year: '2023', price: 10 },
  { region: 'North', city: 'Oslo', year: '2023', price: 40 },
  { region: 'North', city: 'Oslo', year: '2024', price: 1 },
  { region: 'North', city: 'Bergen', year: '2023', price: 3 },
  { region: 'South', city: 'Rome', year: '2024', price: 8 },
  { region: 'South', city: 'Rome', year: '2024', price: 9 },
  { region: 'South', city: 'Lima', year: '2023', price: 100 },
] as const;
type Sale = (typeof SALES)[number];

const simple = (aggregate: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: 'price' },
  label: aggregate,
});
const [AVG, MAX, SUM] = [simple('AVG'), simple('MAX'), simple('SUM')];

const COMPUTED: Readonly<Record<string, (prices: readonly number[]) => number>> = {
  AVG: (prices) => prices.reduce((sum, price) => sum + price, 0) / prices.length,
  MAX: (prices) => Math.max(...prices),
  SUM: (prices) => prices.reduce((sum, price) => sum + price, 0),
};

const computed = (metric: string, sales: readonly Sale[]): number | null =>
  sales.length === 0 ? null : (COMPUTED[metric]?.(sales.map(({ price }) => price)) ?? null);

/** What a database answers: a row for each group, the largest first. */
const answer = ({ columns, metrics, row_limit }: QueryObject) => {
  const [names, labels] = [toList(columns).map(columnLabel), toList(metrics).map(metricLabel)];
  const groups = Map.groupBy(SALES, (sale) =>
    JSON.stringify(names.map((name) => sale[name as keyof Sale])),
  );
  const rows = [...groups].map(([key, sales]) => [
    ...(JSON.parse(key) as unknown[]),
    ...labels.map((label) => computed(label, sales)),
  ]);
  const kinds = [...names.map(() => TEXT), ...labels.map(() => NUMBER)];
  rows.sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)));
  return aResult([...names, ...labels], kinds, rows.slice(0, Number(row_limit) || rows.length));
};

const form = aForm('pivot_table_v2', {
  groupbyRows: ['region', 'city'],
  groupbyColumns: ['year'],
  metrics: [AVG],
  rowTotals: true,
  colTotals: true,
  totalsOfAllRows: true,
});

const answersTo = (settings: FormData, ownState = {}) => {
  const results = buildPivotQueries(settings, { ownState }).map(answer);
  return [...results, ...buildPivotTotals(settings, results).map(answer)];
};

const viewOf = (settings: FormData, collapsed: readonly string[] = []) => {
  const [cells, ...totals] = answersTo(settings, { collapsed });
  if (!cells) throw new Error('A pivot table asks for cells');
  return pivotView([cells, ...totals], settings, FACTS, TOKENS.light, new Set(collapsed));
};

const linesOf = (settings: FormData, collapsed?: readonly string[]) => {
  const view = viewOf(settings, collapsed);
  return copied(view, wholeArea(view)).split('\n');
};

const groupings = (queries: readonly QueryObject[]) =>
  queries.map(({ columns }) => toList(columns).map(columnLabel).join(' '));

const CLOSED = JSON.stringify(['rows', 'North']);

describe('a total of all rows', () => {
  test('is the metric of the rows behind it [CTL-43] [CTL-44]', () => {
    expect(linesOf({ ...form, rowSubTotals: true })).toEqual([
      '\tMetric\tAVG\tAVG\tTotal',
      'region\tcity \\ year\t2023\t2024\t',
      'North\tBergen\t3\t\t3',
      'North\tOslo\t25\t1\t17',
      'North\tSubtotal\t17.667\t1\t13.5',
      'South\tLima\t100\t\t100',
      'South\tRome\t\t8.5\t8.5',
      'South\tSubtotal\t100\t8.5\t39',
      'Total\t\t38.25\t6\t24.429',
    ]);
  });

  test.each([
    {},
    { rowTotals: false },
    { colTotals: false, rowSubTotals: true },
    { rowSubTotals: true, colSubTotals: true, groupbyColumns: ['year', 'city'], groupbyRows: [] },
    { metrics: [AVG, MAX] },
    { metrics: [AVG, MAX], combineMetric: true, rowSubTotals: true, colSubTotals: true },
    { metrics: [AVG, MAX], metricsLayout: 'ROWS', rowSubTotals: true },
    { metrics: [AVG, MAX], metricsLayout: 'ROWS', rowSubTotals: true, colTotals: false },
    { metrics: [AVG, MAX], metricsLayout: 'ROWS', combineMetric: true, rowSubTotals: true },
    { transposePivot: true, rowSubTotals: true, colSubTotals: true },
    { rowOrder: 'value_z_to_a', rowTotals: false, colTotals: false, rowSubTotals: true },
    { colOrder: 'value_a_to_z', rowTotals: false, colTotals: false },
    { groupbyColumns: [], groupbyRows: ['region'] },
    { metrics: [SUM], row_limit: 2, rowSubTotals: true },
    { metrics: [SUM, AVG], row_limit: 3 },
  ])('is right with %j, wherever it stands', (more) => {
    const settings = { ...form, ...more };
    const labels = toList(settings.metrics).map(metricLabel);
    const view = viewOf(settings);
    const isBehind = (side: 'rows' | 'columns', line: Line) => (sale: Sale) =>
      line.path.every(({ value }, level) => {
        const column = view[side].columns[level];
        return column === undefined || sale[columnLabel(column) as keyof Sale] === value;
      });
    let totals = 0;
    for (const [row, down] of view.rows.lines.entries()) {
      for (const [column, across] of view.columns.lines.entries()) {
        const metric = down.metric ?? across.metric ?? labels[0] ?? '';
        const behind = SALES.filter(isBehind('rows', down)).filter(isBehind('columns', across));
        const isMember = down.kind === 'member' && across.kind === 'member';
        const isCutCell = isMember && view.value(row, column) === null;
        if (!isCutCell)
          expect(view.value(row, column), `${row}, ${column}`).toBe(computed(metric, behind));
        totals += Number(!isMember);
      }
    }
    const sides = [settings.rowTotals, settings.colTotals, 'rowSubTotals' in more];
    expect(totals > 0).toBe(sides.some((has) => has === true));
  });

  test('orders the lines where they are ordered by value', () => {
    const names = linesOf({
      ...form,
      groupbyRows: ['city'],
      rowOrder: 'value_z_to_a',
      rowTotals: false,
      colTotals: false,
    }).slice(2);
    expect(names.map((line) => line.split('\t')[0])).toEqual(['Lima', 'Oslo', 'Rome', 'Bergen']);
  });

  test('is what a fraction is a part of', () => {
    const shares = (more: object) =>
      linesOf({
        ...form,
        ...more,
        groupbyRows: ['region'],
        groupbyColumns: [],
        rowTotals: false,
        colTotals: false,
        aggregateFunction: 'Sum as Fraction of Total',
      }).slice(1);
    expect(shares({ metrics: [SUM] })).toEqual(['North\t31.6%', 'South\t68.4%']);
    // The row limit leaves the North out of the cells, not out of the whole.
    expect(shares({ metrics: [SUM], row_limit: 1 })).toEqual(['South\t68.4%']);
  });

  test('stands in the line of a group that the reader closes', () => {
    expect(linesOf(form, [CLOSED])[2]).toBe('North\tSubtotal\t17.667\t1\t13.5');
  });

  test('leaves the rows in their order by value when a group of columns is closed', () => {
    const cities = (collapsed: readonly string[]) =>
      linesOf({ ...form, rowOrder: 'value_z_to_a', colTotals: false }, collapsed)
        .slice(2)
        .map((line) => line.split('\t')[1]);
    // By value, and not by region: the South, the North, the South, the North.
    expect(cities([])).toEqual(['Lima', 'Oslo', 'Rome', 'Bergen']);
    expect(cities([JSON.stringify(['columns', 'AVG'])])).toEqual(cities([]));
  });

  test('is named after the cells where a condition on metrics leaves it to them', () => {
    const having = { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' };
    const last = (more: object) => linesOf({ ...form, ...more }).at(-1);
    expect(last({ adhoc_filters: [having], metrics: [SUM] })).toBe('Total (Sum)\t\t153\t18\t171');
    // What does not add up has no total rather than a wrong one.
    expect(last({ adhoc_filters: [having] })).toBe('Total (Sum)\t\t\t\t');
    expect(last({ metrics: [SUM] })).toMatch(/^Total\t/);
  });

  test('is in the file, where all groups are open [CDT-11]', () => {
    const queries = buildPivotQueries(form, { isDownload: true, isArranged: true });
    const file = pivotAsTable({ results: queries.map(answer), formData: form, dataset: FACTS });
    expect(file.at(-1)).toEqual(['Total', '', '38.25', '6', String(171 / 7)]);
  });

  test('is not taken from an answer that former settings asked', () => {
    const results = answersTo(form);
    const [cells, ...totals] = results;
    if (!cells) throw new Error('There are no cells');
    const other = { ...form, groupbyRows: ['city', 'region'] };
    const view = pivotView([cells, ...totals], other, FACTS, TOKENS.light, new Set());
    expect(view.text(view.rows.lines.length - 1, 0)).toBe('38.25');
  });
});

describe('what a pivot table asks for its totals', () => {
  test.each([
    [{}, ['year region city', 'region city', 'year', '']],
    [
      { rowSubTotals: true },
      ['year region city', 'region city', 'year region', 'region', 'year', ''],
    ],
    [{ rowTotals: false, colTotals: false }, ['year region city']],
    [
      { rowTotals: false, colTotals: false, rowOrder: 'value_a_to_z' },
      ['year region city', 'region city'],
    ],
    [{ totalsOfAllRows: false }, ['year region city']],
    [{ aggregateFunction: 'Average' }, ['year region city']],
    [{ metrics: [SUM] }, ['year region city']],
    // A saved metric only has a name, and rounded sums do not add up.
    [{ metrics: ['count'] }, ['year region city', 'region city', 'year', '']],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'ROUND(SUM(price), 1)', label: 'R' }] },
      ['year region city', 'region city', 'year', ''],
    ],
    [{ metrics: [SUM, 'saved'] }, ['year region city', 'region city', 'year', '']],
    [
      {
        adhoc_filters: [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' }],
      },
      ['year region city'],
    ],
  ])('with %j are the groups %j, whatever the limit of the cells', (more, expected) => {
    const queries = buildPivotQueries({ ...form, ...more, row_limit: 5 });
    expect(groupings(queries)).toEqual(expected);
    expect(queries.slice(1).every(({ row_limit }) => Number(row_limit) >= 100_000)).toBe(true);
  });

  test('is more when a group is closed', () => {
    const queries = buildPivotQueries(form, { ownState: { collapsed: [CLOSED] } });
    expect(groupings(queries).slice(1)).toEqual([
      'region city',
      'year region',
      'region',
      'year',
      '',
    ]);
  });

  test('waits for the cells where these add up, and follows if the limit cut them', () => {
    const sums = { ...form, metrics: [SUM], row_limit: 3 };
    const cells = buildPivotQueries(sums).map(answer);
    expect(cells).toHaveLength(1);
    expect(groupings(buildPivotTotals(sums, cells))).toEqual([
      'region city',
      'year region',
      'region',
      'year',
      '',
    ]);
    const wide = { ...sums, row_limit: 100 };
    expect(buildPivotTotals(wide, buildPivotQueries(wide).map(answer))).toEqual([]);
  });

  test.each([
    [{ isStored: true }, 1],
    [{ isDownload: true }, 1],
    [{ isDownload: true, isShownFile: true }, 1],
    [{ isDownload: true, isArranged: true }, 4],
  ])('for %j are %i queries', (view, count) => {
    expect(buildPivotQueries(form, view)).toHaveLength(count);
  });
});

describe('the note below a pivot table', () => {
  const HAVING = {
    adhoc_filters: [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'COUNT(*) > 1' }],
  };
  test.each([
    [{}, 'Totals of AVG are computed over all rows'],
    [{ metrics: [SUM] }, null],
    [
      { metrics: [SUM], row_limit: 2 },
      'Only the first 2 groups were fetched; “…” is empty or left out; totals are of all',
    ],
    [
      { metrics: [SUM], row_limit: 2, totalsOfAllRows: false },
      'Only the first 2 groups were fetched; “…” is empty or left out',
    ],
    [
      { aggregateFunction: 'Sum as Fraction of Total' },
      'Fractions compare AVG with that of all rows',
    ],
    [HAVING, 'No totals of AVG: the filter on metrics chooses the groups'],
    [
      { totalsOfAllRows: false },
      'Totals of AVG add up averages; “Totals of all rows” computes them anew',
    ],
  ])('with %j says what its totals are: %s', (more, note) => {
    const settings = { ...form, ...more };
    expect(notesOf(answersTo(settings), settings, FACTS)).toBe(note);
  });
});

test('a pivot table says which totals are beyond what the server gives', () => {
  const many = (from: number) =>
    Array.from({ length: 10_000 }, (_, at) => [`group ${from + at}`, at]);
  const settings = { ...form, groupbyRows: ['region'], rowTotals: true, colTotals: false };
  const cells = aResult(['year', 'region', 'AVG'], [TEXT, TEXT, NUMBER], [['2023', 'group 7', 1]]);
  const noteOf = (from: number) => {
    const totals = aResult(['region', 'AVG'], [TEXT, NUMBER], many(from));
    return notesOf([cells, totals], settings, FACTS);
  };
  expect(noteOf(0)).not.toMatch(/missing/);
  expect(noteOf(8)).toMatch(/Some totals are missing: there are more than the server gives$/);
});

test('a pivot table without cells has no rows, whatever its totals answer', () => {
  const totals = aResult(['AVG'], [NUMBER], [[null]]);
  const cells = aResult(['year', 'region', 'AVG'], [TEXT, TEXT, NUMBER], []);
  expect(hasNoRows('pivot_table_v2', [cells, totals])).toBe(true);
  expect(hasNoRows('table', [cells, totals])).toBe(false);
});

describe('the setting for totals of all rows', () => {
  const control = chartControls(pivotTableMeta).get('totalsOfAllRows');
  const bare = aForm('pivot_table_v2', { metrics: [AVG], groupbyRows: ['region'] });
  test.each([
    [{}, false],
    [{ rowTotals: true }, true],
    [{ rowTotals: true, aggregateFunction: 'Median' }, false],
    [{ aggregateFunction: 'Sum as Fraction of Rows' }, true],
    [{ aggregateFunction: 'Count as Fraction of Rows' }, false],
  ])('with %j is offered: %s', (more, isShown) => {
    expect(control?.isShown({ ...bare, ...more })).toBe(isShown);
  });

  test('is on in new charts only: those that are stored keep their numbers', () => {
    expect(control?.default).toBe(false);
    expect(control?.defaultOf?.({} as never)).toBe(true);
  });
});

test('the names of a pivot table leave room for its values in a narrow box', () => {
  const view = viewOf({ ...form, groupbyRows: ['region', 'city', 'year'], groupbyColumns: [] });
  const widthOf = ({ heads }: ReturnType<typeof layoutOf>) =>
    heads.reduce((sum, px) => sum + px, 0);
  const free = layoutOf(view);
  expect(widthOf(layoutOf(view, {}, 200))).toBeLessThanOrEqual(110);
  expect(layoutOf(view, {}, 2000)).toEqual(free);
  const [first] = layoutOf(view, { 'names 0': 150 }, 200).heads;
  expect(first).toBe(150);
});

test('a drawn pivot table has its totals of all rows', async () => {
  draw(form, answersTo(form));
  expect(await screen.findByText('38.25')).toBeInTheDocument();
  expect(screen.getByText('Totals of AVG are computed over all rows')).toBeInTheDocument();
});
