import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aForm, aResult, draw, FACTS, NUMBER, TEXT } from '../../../../test/aViz';
import { TOKENS } from '@/ui/tokens';
import type { ChartResult } from '../../chartResult';
import { binOf, edgeFormat } from './bins';
import { histogramMeta } from './meta';
import { histogramModel } from './model';
import { notesOf } from './notes';
import { withCumulativeShares } from './cumulativeShares';
import { buildHistogramQueries } from './query';

const form = aForm('histogram_v2', { column: 'delay' });
const BINS = ['-10.0 - 0.0', '0.0 - 10.0', '10.0 - 20.0'];
const counted = aResult(BINS, [NUMBER, NUMBER, NUMBER], [[1, 5, 2]]);
const grouped = aResult(
  ['origin', ...BINS],
  [TEXT, NUMBER, NUMBER, NUMBER],
  [
    ['ATL', 1, 5, 2],
    [null, 3, 4, 5],
  ],
);

describe('a histogram', () => {
  test('has a bar for each range, and a series for each group', () => {
    const one = histogramModel(counted, form, FACTS);
    expect(one.along).toMatchObject({ names: ['−10\u00A0– 0', '0\u00A0– 10', '10\u00A0– 20'] });
    expect(one.series.map(({ name, values }) => [name, values])).toEqual([['delay', [1, 5, 2]]]);
    const two = histogramModel(grouped, { ...form, groupby: ['origin'] }, FACTS);
    expect(two.series.map(({ name, values }) => [name, values])).toEqual([
      ['ATL', [1, 5, 2]],
      ['<NULL>', [3, 4, 5]],
    ]);
  });

  test.each([
    [{}, '5'],
    [{ normalize: true }, '500.00%'],
    [{ y_axis_format: '.1f' }, '5.0'],
  ])('with %j shows five as %s', (more, text) => {
    expect(histogramModel(counted, { ...form, ...more }, FACTS).series[0]?.exact(5)).toBe(text);
  });

  const edges = (columns: readonly string[], format?: string) => {
    const bins = columns.flatMap((column) => binOf(column) ?? []);
    return bins.map(({ from }) => edgeFormat(bins, format)(from));
  };
  test.each([
    [
      'years',
      ['2003.0 - 2003.6666666666667', '2003.6666666666667 - 2004.3333333333335'],
      ['2,003', '2,003.67'],
    ],
    ['millions', ['0.0 - 2500000.0', '2500000.0 - 5000000.0'], ['0', '2.5M']],
    ['parts of one', ['8.0 - 9.6', '9.6 - 11.2', '11.2 - 12.8'], ['8', '9.6', '11.2']],
    [
      'near millions',
      ['1010000.0 - 1022500.0', '1022500.0 - 1035000.0'],
      ['1,010,000', '1,022,500'],
    ],
    ['parts', ['0.0 - 0.001', '0.001 - 0.002'], ['0', '0.001']],
  ])('names ranges of %s with as few digits as name equal ones evenly', (_, columns, names) => {
    expect(edges(columns)).toEqual(names);
  });

  test('names ranges in the chosen format [CTL-08]', () => {
    expect(edges(['0.0 - 0.5'], '.1%')).toEqual(['0.0%']);
  });

  test.each([
    [{ ...counted, sql_rowcount: 2823 }, '2,823 rows'],
    [{ ...grouped, sql_rowcount: 1 }, '1 row in 2 series'],
    [counted, '1 series'],
  ])('counts the rows that it is made of, and series, no rows of counts', (result, words) => {
    expect(histogramMeta.amount?.(result)).toBe(words);
  });

  test.each([
    ['1e-05 - 2e-05', { from: 1e-5, to: 2e-5 }],
    ['-3.0 - -1.0', { from: -3, to: -1 }],
    ['origin', null],
  ])('reads %s as %j', (column, bin) => {
    const read = binOf(column);
    expect(read && { from: read.from, to: read.to }).toEqual(bin);
  });

  test.each([
    [{ ...counted, sql_rowcount: 8 }, {}, null],
    [{ ...counted, sql_rowcount: 9 }, {}, 'One row has no number and is in no bar'],
    [{ ...counted, sql_rowcount: 2008 }, {}, '2,000 rows have no number and are in no bar'],
    [
      { ...grouped, sql_rowcount: 22 },
      { groupby: ['origin'] },
      '2 rows have no number or no group and are in no bar',
    ],
    [
      { ...grouped, sql_rowcount: 9 },
      { groupby: ['origin'], cumulative: true },
      '2 rows have no number or no group and are in no bar',
    ],
    [{ ...counted, sql_rowcount: 2008 }, { normalize: true }, null],
    [
      { ...counted, sql_rowcount: 10 },
      { row_limit: 10 },
      'Only 10 rows were counted, since the row limit was reached. 2 rows have no number and are in no bar',
    ],
  ])('of %j with %j notes %j', (result, more, note) => {
    expect(notesOf(result, { ...form, ...more })).toBe(note);
  });

  test('puts its bars on the page and says when the row limit cut the rows', async () => {
    const { container } = draw({ ...form, row_limit: 8 }, [{ ...counted, sql_rowcount: 8 }]);
    expect(await screen.findByText(/Only 8 rows were counted/)).toBeInTheDocument();
    const fill = TOKENS.light.series[0] ?? '';
    await waitFor(() =>
      expect(container.querySelectorAll(`svg path[fill="${fill}"]`)).toHaveLength(3),
    );
  });
});

describe('a histogram of cumulative shares', () => {
  const both = { ...form, cumulative: true, normalize: true };

  test('has an axis that ends where they do', () => {
    expect(histogramModel(counted, both, FACTS).across.max).toBe(1);
    expect(histogramModel(counted, { ...both, cumulative: false }, FACTS).across.max).toBeNull();
  });

  const cumulated = aResult(
    ['origin', ...BINS],
    [TEXT, NUMBER, NUMBER, NUMBER],
    [
      ['ATL', 1, 6, 8],
      [null, 3, 7, 12],
    ],
  );
  const sharesOf = (result: ChartResult, more: object = {}) =>
    withCumulativeShares([result], { ...both, ...more })[0]?.data.map((row) =>
      BINS.map((bin) => row[bin]),
    );

  test('asks for cumulative counts, since a server divides by their sum', () => {
    expect(buildHistogramQueries(both)[0]?.post_processing).toMatchObject([
      { options: { cumulative: true, normalize: false } },
    ]);
  });

  test('has shares of all that was counted, the last of one series being the whole', () => {
    const one = aResult(BINS, [NUMBER, NUMBER, NUMBER], [[1, 6, 8]]);
    expect(sharesOf(one)).toEqual([[1 / 8, 6 / 8, 1]]);
    expect(sharesOf(cumulated, { groupby: ['origin'] })).toEqual([
      [1 / 20, 6 / 20, 8 / 20],
      [3 / 20, 7 / 20, 12 / 20],
    ]);
  });

  test.each([{ normalize: false }, { cumulative: false }])(
    'computes nothing with %j, as the server has done it',
    (more) => {
      const results = [cumulated];
      expect(withCumulativeShares(results, { ...both, ...more })).toBe(results);
    },
  );

  test('draws them up to the whole', async () => {
    draw({ ...both, show_value: true }, [aResult(BINS, [NUMBER, NUMBER, NUMBER], [[1, 6, 8]])]);
    expect((await screen.findAllByText('100%')).length).toBeGreaterThan(0);
    expect(screen.queryByText('800%')).toBeNull();
  });
});

describe('the query of a histogram', () => {
  test('asks for raw rows that the server counts', () => {
    const [query] = buildHistogramQueries({
      ...form,
      groupby: ['origin'],
      bins: '10',
      normalize: true,
    });
    expect(query).toMatchObject({
      columns: ['origin', 'delay'],
      post_processing: [
        {
          operation: 'histogram',
          options: { column: 'delay', groupby: ['origin'], bins: 10, normalize: true },
        },
      ],
    });
    expect(query).not.toHaveProperty('metrics');
    expect(query).not.toHaveProperty('orderby');
  });

  test.each([[undefined], [0], ['many']])('takes five ranges for %j', (bins) => {
    const [query] = buildHistogramQueries({ ...form, bins });
    expect(query?.post_processing).toMatchObject([{ options: { bins: 5 } }]);
  });
});
