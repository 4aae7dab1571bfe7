import { workMs } from '../../../test/workMs.ts';
import { describe, expect, test } from 'vitest';
import type { PostProcessingStep } from '#common/wire/chartData.ts';
import { type Cell, Generic } from '../../engine/engine.ts';
import { type Frame, type FrameColumn, flatName, frame } from './frame.ts';
import { floatText } from './labelText.ts';
import { writeRows } from '../wire.ts';
import { postProcess } from './operations.ts';

const kindOf = (values: readonly Cell[]): FrameColumn['kind'] => {
  const known = values.find((value) => value !== null);
  if (typeof known === 'boolean') return Generic.boolean;
  if (typeof known === 'number') return Generic.numeric;
  return /^\d{4}-\d\d-\d\d/.test(String(known)) ? Generic.temporal : Generic.string;
};

const aTable = (columns: Readonly<Record<string, readonly Cell[]>>): Frame =>
  frame(
    Object.entries(columns).map(([name, values]) => ({
      label: [name],
      values,
      kind: kindOf(values),
      type: '',
    })),
  );

const show = (table: Frame) =>
  Object.fromEntries(
    [...table.index, ...table.columns].map(({ label, values }) => [flatName(label), values]),
  );

const apply = (
  columns: Readonly<Record<string, readonly Cell[]>>,
  ...steps: readonly (readonly [PostProcessingStep['operation'], Record<string, unknown>?])[]
) =>
  show(
    postProcess(
      aTable(columns),
      steps.map(([operation, options]) => ({ operation, options })),
    ),
  );

const SALES = {
  day: ['2024-01-02', '2024-01-01', '2024-01-02', '2024-01-01', null],
  who: ['b', 'b', 'a', null, 'a'],
  m: [4, 2, 3, 1, 9],
};
const pivot = (more = {}) =>
  [
    'pivot',
    { index: ['day'], columns: ['who'], aggregates: { m: { operator: 'mean' } }, ...more },
  ] as const;

describe('pivot', () => {
  test('a pivot sorts rows and columns, calls nothing <NULL>, and drops rows without a name', () => {
    expect(apply(SALES, pivot(), ['flatten'])).toEqual({
      day: ['2024-01-01', '2024-01-02'],
      'm, <NULL>': [1, null],
      'm, a': [null, 3],
      'm, b': [2, 4],
    });
  });

  test('a pivot that keeps missing columns has the rows without a name last', () => {
    expect(apply(SALES, pivot({ drop_missing_columns: false }), ['flatten']).day).toEqual([
      '2024-01-01',
      '2024-01-02',
      null,
    ]);
  });

  test.each(['mean', 'max', 'sum'])(
    'a moment is still one after the %s of it alone',
    (operator) => {
      const aggregates = { last: { operator } };
      const { columns } = postProcess(
        aTable({ x: ['a', 'b'], last: ['2024-01-01', '2024-02-01'] }),
        [{ operation: 'pivot', options: { index: ['x'], aggregates } }],
      );
      expect(columns).toMatchObject([
        { kind: Generic.temporal, values: ['2024-01-01', '2024-02-01'] },
      ]);
    },
  );

  test('a pivot without columns sorts its metrics by name', () => {
    const aggregates = { z: { operator: 'sum' }, a: { operator: 'max' } };
    expect(
      apply(
        { x: [2, 1, 1], z: [1, 2, 3], a: [5, 6, 7] },
        ['pivot', { index: ['x'], aggregates }],
        ['flatten'],
      ),
    ).toEqual({
      x: [1, 2],
      a: [7, 5],
      z: [5, 1],
    });
  });

  test('the group may come before the metric, and commas in values are escaped', () => {
    const steps = [pivot({ combine_value_with_metric: true }), ['flatten']] as const;
    expect(Object.keys(apply({ day: ['2024-01-01'], who: ['x, y'], m: [1] }, ...steps))).toEqual([
      'day',
      'x\\, y, m',
    ]);
  });

  test('a name that is renamed to nothing disappears', () => {
    expect(
      Object.keys(
        apply(SALES, pivot(), ['rename', { columns: { m: null }, level: 0 }], ['flatten']),
      ),
    ).toEqual(['day', '<NULL>', 'a', 'b']);
  });

  test('a pivot that leaves no column has none to rename, and is no error', () => {
    expect(
      apply(
        { day: [null], who: [null], m: [1] },
        pivot(),
        ['rename', { columns: { m: null }, level: 0 }],
        ['flatten'],
      ),
    ).toEqual({ day: [] });
  });

  test.each([
    [{ index: [] }, 'Pivot operation requires at least one index'],
    [{ aggregates: { x: { operator: 'mean' } } }, 'Column referenced by aggregate is undefined: x'],
    [{ aggregates: { m: { operator: '__proto__' } } }, 'Invalid numpy function: __proto__'],
    [{ columns: ['nope'] }, 'Referenced columns not available in DataFrame.'],
  ])('the pivot %j is refused: %s [T1]', (options, message) => {
    expect(() => apply(SALES, pivot(options), ['flatten'])).toThrow(message);
  });

  test('several levels of columns need to be flattened', () => {
    expect(() => apply(SALES, pivot())).toThrow('must be followed by flatten');
  });
});

const OPERATORS: readonly (readonly [operator: string, expected: Cell, options?: object])[] = [
  ['average', 2.5],
  ['mean', 2.5],
  ['median', 2.5],
  ['sum', 10],
  ['min', 1],
  ['max', 4],
  ['count', 5],
  ['count_nonzero', 4],
  ['prod', 24],
  ['var', 1.25],
  ['std', Math.sqrt(1.25)],
  ['argmax', 4],
  ['percentile', 3.25, { q: 75 }],
];
test.each(OPERATORS)(
  'the aggregate %s leaves out missing values only, except that their number is counted',
  (operator, expected, options = {}) => {
    const aggregates = { m: { operator, options } };
    expect(apply({ m: [1, 2, null, 3, 4] }, ['aggregate', { groupby: [], aggregates }])).toEqual({
      m: [expected],
    });
  },
);

test.each([
  [{ window: 2, min_periods: 0 }, [1, 3, 5, 7]],
  [{ window: 2 }, [null, 3, 5, 7]],
  [{ window: 2, min_periods: 2 }, [3, 5, 7]],
  [{ window: 3, min_periods: 1, center: true }, [3, 6, 9, 7]],
])('a rolling sum over %j is %j', (options, m) => {
  const steps = ['rolling', { rolling_type: 'sum', columns: { m: 'm' }, ...options }] as const;
  expect(apply({ m: [1, 2, 3, 4] }, steps).m).toEqual(m);
});

test.each(['sum', 'mean', 'count'])(
  'a rolling %s says nothing before its window is full [CTL-22]',
  (rolling_type) => {
    const options = { rolling_type, columns: { m: 'm' }, window: 3 };
    const { m = [] } = apply({ m: [1, 2, 3, 4] }, ['rolling', options]);
    expect(m.map((value) => value === null)).toEqual([true, true, false, false]);
  },
);

test.each([
  ['mean', 2],
  ['std', 1],
  ['var', 1],
  ['median', 2],
  ['count', 3],
  ['skew', 0],
])('rolling %s of 1, 2, 3 is %d [CTL-22]', (rolling_type, expected) => {
  const { m = [] } = apply({ m: [1, 2, 3] }, [
    'rolling',
    { rolling_type, columns: ['m'], window: 3 },
  ]);
  expect(m.at(-1)).toBeCloseTo(expected);
});

test('the cumulative sum of 1, 2, 3 is 1, 3, 6 [CTL-22]', () => {
  const steps = ['cum', { operator: 'sum', columns: { m: 'm' } }] as const;
  expect(apply({ m: [1, 2, 3] }, steps)).toEqual({ m: [1, 3, 6] });
});

test.each([
  ['difference', 5],
  ['percentage', 1],
  ['ratio', 2],
])('10 against 5 is by %s %d [CTL-23]', (compare_type, expected) => {
  const options = { source_columns: ['a'], compare_columns: ['b'], compare_type };
  expect(apply({ a: [10], b: [5] }, ['compare', options])).toMatchObject({
    [`${compare_type}__a__b`]: [expected],
  });
});

test('cumulative sums count a missing value as 0, also in pivoted columns', () => {
  expect(apply({ m: [1, null, 3] }, ['cum', { operator: 'sum', columns: { m: 'total' } }])).toEqual(
    {
      m: [1, null, 3],
      total: [1, 1, 4],
    },
  );
  const pivoted = apply(
    SALES,
    pivot(),
    ['cum', { operator: 'sum', columns: { m: 'm' } }],
    ['flatten'],
  );
  expect(pivoted).toMatchObject({ 'm, a': [0, 3], 'm, b': [2, 6] });
});

test('a difference looks back or ahead', () => {
  const columns = { m: 'd' };
  expect(apply({ m: [1, 3, 6] }, ['diff', { columns }]).d).toEqual([null, 2, 3]);
  expect(apply({ m: [1, 3, 6] }, ['diff', { columns, periods: -1 }]).d).toEqual([-2, -3, null]);
});

test.each([
  ['difference', [2, -1, null]],
  ['percentage', [1, -0.3333, null]],
  ['ratio', [2, 0.6667, null]],
])('the comparison by %s computes its column', (compare_type, values) => {
  const options = {
    source_columns: ['a'],
    compare_columns: ['b'],
    compare_type,
    drop_original_columns: true,
  };
  expect(apply({ a: [4, 2, null], b: [2, 3, 1] }, ['compare', options])).toEqual({
    [`${compare_type}__a__b`]: values,
  });
});

test('a difference keeps its digits, which a share is rounded to', () => {
  const compared = (compare_type: string, precision?: number) =>
    apply({ a: [1.123456], b: [1] }, [
      'compare',
      { source_columns: ['a'], compare_columns: ['b'], compare_type, precision },
    ])[`${compare_type}__a__b`];
  expect(compared('difference', 1)).toEqual([expect.closeTo(0.123456, 12)]);
  expect(compared('ratio', 1)).toEqual([1.1]);
});

test('a comparison as it is read keeps every digit, and takes no sign from what it compares with [CDT-11]', () => {
  const compared = (compare_type: string, a: Cell, b: Cell) =>
    apply({ a: [a], b: [b] }, [
      'compare',
      { source_columns: ['a'], compare_columns: ['b'], compare_type, as_read: true },
    ])[`${compare_type}__a__b`];
  expect(compared('difference', '9007199254740993.25', '1')).toEqual(['9007199254740992.25']);
  expect(compared('difference', '517.00', '509.00')).toEqual(['8.00']);
  expect(compared('difference', 517, 509)).toEqual([8]);
  expect(compared('percentage', 1, -3)).toEqual([4 / 3]);
  expect(compared('percentage', 1, 0)).toEqual([null]);
});

test('texts sorted as they are read stand by their words and numbers, not by their code points [CDT-11]', () => {
  const sorted = (options: Record<string, unknown>) =>
    apply({ who: ['item 10', 'Zoe', null, 'adam', 'item 9'] }, ['sort', { by: 'who', ...options }])
      .who;
  expect(sorted({})).toEqual(['Zoe', 'adam', 'item 10', 'item 9', null]);
  expect(sorted({ as_read: true })).toEqual(['adam', 'item 9', 'item 10', 'Zoe', null]);
  expect(sorted({ as_read: true, ascending: false })).toEqual([
    'Zoe',
    'item 10',
    'item 9',
    'adam',
    null,
  ]);
});

test('a difference across columns is that to the column before', () => {
  const options = { columns: { a: 'a', b: 'b', c: 'c' }, axis: 1 };
  expect(apply({ a: [1], b: [3], c: [null] }, ['diff', options])).toEqual({
    a: [null],
    b: [2],
    c: [null],
  });
  expect(() => apply({ a: [1] }, ['diff', { ...options, axis: 'up' }])).toThrow(
    'The diff option axis must be row or column.',
  );
});

test('degrees of freedom are taken from a deviation, and one value alone then has none', () => {
  const spread = (operator: string, options?: object) =>
    apply({ g: ['a', 'a', 'b'], m: [1, 3, 5] }, [
      'aggregate',
      { groupby: ['g'], aggregates: { m: { operator, options } } },
    ]).m;
  expect(spread('var')).toEqual([1, 0]);
  expect(spread('var', { ddof: 1 })).toEqual([2, null]);
  expect(spread('std', { ddof: 1 })).toEqual([Math.SQRT2, null]);
});

test('the column that an aggregate does not find is named', () => {
  const aggregates = { m: { operator: 'sum', column: 'nope' } };
  expect(() => apply({ m: [1] }, ['aggregate', { groupby: [], aggregates }])).toThrow(
    'Column referenced by aggregate is undefined: nope',
  );
});

test('rows of no group have no rank, but a box', () => {
  const table = { g: ['a', 'a', null], m: [1, null, 5] };
  expect(apply(table, ['rank', { metric: 'm', group_by: 'g' }]).rank).toEqual([1, null, null]);
  const box = { groupby: ['g'], metrics: ['m'], whisker_type: 'tukey' };
  expect(apply(table, ['boxplot', box])).toMatchObject({
    g: ['a', null],
    m__count: [2, 1],
    m__median: [1, 5],
  });
});

test.each([
  [
    {},
    [
      [1, 0],
      [0, 1],
    ],
  ],
  [
    { normalize: true },
    [
      [0.5, 0],
      [0, 0.5],
    ],
  ],
])('rows of no group are counted in a histogram of their own, with %j too', (more, counts) => {
  const table = { g: ['a', 'a', null], m: [1, null, 5] };
  expect(apply(table, ['histogram', { column: 'm', groupby: ['g'], bins: 2, ...more }])).toEqual({
    g: ['a', null],
    '1.0 - 3.0': counts.map(([first]) => first),
    '3.0 - 5.0': counts.map(([, last]) => last),
  });
});

test('a column of nothing has no bins', () => {
  const table = { g: ['a'], m: [null] };
  expect(apply(table, ['histogram', { column: 'm', groupby: ['g'] }])).toEqual({ g: [], m: [] });
});

test('shares of no columns in particular are shares of all, and as many new names are needed', () => {
  const table = { a: [1, 3], b: [1, 1] };
  const shares = (more: object) => apply(table, ['contribution', { orientation: 'row', ...more }]);
  expect(shares({ columns: [] })).toEqual({ a: [0.5, 0.75], b: [0.5, 0.25] });
  expect(shares({ columns: [], rename_columns: ['x', 'y'] })).toMatchObject({
    a: [1, 3],
    x: [0.5, 0.75],
  });
  expect(() => shares({ rename_columns: ['x'] })).toThrow('must have the same length');
});

test('sorting by nothing keeps the rows, and a selection renames what is left of the names', () => {
  expect(apply({ a: [2, 1] }, ['sort', {}])).toEqual({ a: [2, 1] });
  const options = { columns: ['b'], rename: { a: 'x', b: 'y' } };
  expect(apply({ a: [1], b: [2] }, ['select', options])).toEqual({ y: [2] });
});

test('days in the names of columns have no time, moments have one', () => {
  const named = (day: string) =>
    Object.keys(
      apply(
        { r: ['a'], day: [day], m: [1] },
        ['pivot', { index: ['r'], columns: ['day'], aggregates: { m: { operator: 'sum' } } }],
        ['flatten'],
      ),
    )[1];
  expect(named('2024-01-31')).toBe('m, 2024-01-31');
  expect(named('2024-01-31T00:00:00')).toBe('m, 2024-01-31 00:00:00');
});

describe('resample', () => {
  const days = { day: ['2024-01-01', '2024-01-04', '2024-02-02'], m: [1, 4, 7] };
  const index = ['pivot', { index: ['day'], aggregates: { m: { operator: 'mean' } } }] as const;
  const resampled = (rule: string, method: string, more = {}) =>
    apply(days, index, ['resample', { rule, method, ...more }], ['flatten']);

  test('days between are filled by the chosen method [CTL-34, CTL-35]', () => {
    expect(resampled('1D', 'asfreq').m?.slice(0, 5)).toEqual([1, null, null, 4, null]);
    expect(resampled('1D', 'asfreq', { fill_value: 0 }).m?.slice(0, 5)).toEqual([1, 0, 0, 4, 0]);
    expect(resampled('1D', 'ffill').m?.slice(0, 5)).toEqual([1, 1, 1, 4, 4]);
    expect(resampled('1D', 'bfill').m?.slice(0, 5)).toEqual([1, 4, 4, 4, 7]);
    expect(resampled('1D', 'linear').m?.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(resampled('1D', 'asfreq').day).toHaveLength(33);
  });

  test.each([
    ['1MS', ['2024-01-01T00:00:00', '2024-02-01T00:00:00']],
    ['1M', ['2024-01-31T00:00:00', '2024-02-29T00:00:00']],
    ['1AS', ['2024-01-01T00:00:00']],
    ['1A', ['2024-12-31T00:00:00']],
  ])('periods of %s are named %j', (rule, day) => {
    expect(resampled(rule, 'sum').day).toEqual(day);
  });

  test.each([
    ['W-WED', ['2024-01-03T00:00:00', '2024-01-10T00:00:00']],
    ['2W', ['2024-01-07T00:00:00', '2024-01-21T00:00:00']],
    ['2M', ['2024-01-31T00:00:00', '2024-03-31T00:00:00']],
  ])('the first end of %s is that of its first week or month', (rule, day) => {
    expect(resampled(rule, 'sum').day?.slice(0, 2)).toEqual(day);
  });

  test('what a row lacks is filled from its neighbor too', () => {
    const gaps = { day: ['2024-01-01', '2024-01-02', '2024-01-03'], a: [1, null, 3], b: [1, 1, 1] };
    const aggregates = { a: { operator: 'mean' }, b: { operator: 'mean' } };
    const by = (method: string) =>
      apply(gaps, ['pivot', { index: ['day'], aggregates }], ['resample', { rule: '1D', method }])
        .a;
    expect(by('ffill')).toEqual([1, 1, 3]);
    expect(by('bfill')).toEqual([1, 3, 3]);
    expect(by('asfreq')).toEqual([1, null, 3]);
  });

  test('a number to fill with takes the place of all that is missing, in rows that were there too [CTL-34]', () => {
    const series = {
      day: ['2024-01-01', '2024-01-03', '2024-01-03'],
      s: ['x', 'x', 'y'],
      m: [1, 2, 3],
    };
    const pivoted = {
      index: ['day'],
      columns: ['s'],
      aggregates: { m: { operator: 'mean' } },
      drop_missing_columns: false,
    };
    const zeros = { rule: '1D', method: 'asfreq', fill_value: 0 };
    expect(apply(series, ['pivot', pivoted], ['resample', zeros], ['flatten'])).toMatchObject({
      'm, x': [1, 0, 2],
      'm, y': [0, 0, 3],
    });
  });

  test('empty weeks have the sum 0 and no mean', () => {
    expect(resampled('W', 'sum').m).toEqual([5, 0, 0, 0, 7]);
    expect(resampled('W', 'mean').m).toEqual([2.5, null, null, null, 7]);
  });

  test.each([
    [
      '1D',
      'guess',
      'Resample method should be in asfreq, bfill, ffill, linear, median, mean, sum.',
    ],
    ['1X', 'sum', 'Invalid frequency: 1X'],
  ])('a resample of %s by %s is refused', (rule, method, message) => {
    expect(() => resampled(rule, method)).toThrow(message);
  });

  test('a resample leaves out rows without a moment, and refuses rows of totals', () => {
    const gaps = { day: ['2024-01-01', null, '2024-01-03'], m: [1, 50, 4] };
    const byDay = { index: ['day'], aggregates: { m: { operator: 'sum' } } };
    const resample = ['resample', { rule: '1D', method: 'sum' }] as const;
    const named = { ...byDay, drop_missing_columns: false };
    expect(apply(gaps, ['pivot', named], resample, ['flatten']).m).toEqual([1, 0, 4]);
    const totals = { ...byDay, marginal_distributions: true };
    expect(() => apply(days, ['pivot', totals], resample)).toThrow('DatetimeIndex');
  });

  test('a resample needs moments as its index, and ends before it fills the memory', () => {
    const options = { rule: '1D', method: 'sum' };
    expect(() => apply({ m: [1] }, ['resample', options])).toThrow(
      'Resample operation requires DatetimeIndex',
    );
    expect(() =>
      apply({ ...days, day: ['1900-01-01', '2024-01-01', '2024-01-02'] }, index, [
        'resample',
        { rule: '1S', method: 'sum' },
      ]),
    ).toThrow('more than');
  });
});

describe('contribution', () => {
  test('a contribution is the value’s share of its column, and a missing value counts as 0', () => {
    expect(apply({ m: [1, 3, null] }, ['contribution', { columns: ['m'] }])).toEqual({
      m: [0.25, 0.75, 0],
    });
  });
  test('a contribution may be the share of a row, have other names, or use given totals', () => {
    expect(apply({ a: [1, 2], b: [3, 2] }, ['contribution', { orientation: 'row' }])).toEqual({
      a: [0.25, 0.5],
      b: [0.75, 0.5],
    });
    expect(
      apply({ a: [1, 2] }, [
        'contribution',
        { columns: ['a'], rename_columns: ['%a'], contribution_totals: { a: 4 } },
      ]),
    ).toEqual({ a: [1, 2], '%a': [0.25, 0.5] });
  });
  test('a cell without a value has no share of its row, and a row of zeros has none at all', () => {
    expect(
      apply({ a: [1, null, 0], b: [3, 2, 0] }, ['contribution', { orientation: 'row' }]),
    ).toEqual({ a: [0.25, null, null], b: [0.75, 1, null] });
  });
  test('shares of a given total that is zero or missing are 0', () => {
    expect(
      apply({ a: [1, null], b: [2, 3] }, [
        'contribution',
        { contribution_totals: { a: 0, b: null } },
      ]),
    ).toEqual({ a: [0, 0], b: [0, 0] });
  });
  test('rows are shared among the columns of one time', () => {
    const options = { orientation: 'row', columns: ['a', 'b'], time_shifts: ['1 year ago'] };
    expect(
      apply({ a: [1], b: [3], 'a__1 year ago': [1], 'b__1 year ago': [1] }, [
        'contribution',
        options,
      ]),
    ).toEqual({ a: [0.25], b: [0.75], 'a__1 year ago': [0.5], 'b__1 year ago': [0.5] });
  });
  test('text that is named has no contribution, and stays as it is where no column is named', () => {
    const table = { a: ['x', 'y'], b: [1, 3] };
    expect(() => apply(table, ['contribution', { columns: ['a'] }])).toThrow('not numeric');
    expect(apply(table, ['contribution', {}])).toEqual({ a: ['x', 'y'], b: [0.25, 0.75] });
  });
});

test('rows sort by columns with missing values last, and keep their numbers', () => {
  const sorted = postProcess(aTable({ a: [2, null, 1, 2], b: ['x', 'y', 'z', 'a'] }), [
    { operation: 'sort', options: { by: ['a', 'b'], ascending: [false, true] } },
  ]);
  expect(show(sorted)).toEqual({ a: [2, 2, 1, null], b: ['a', 'x', 'z', 'y'] });
  expect(sorted.rowNumbers).toEqual([3, 0, 2, 1]);
});

test('big integers sort by their value [R30]', () => {
  const big = ['9007199254740993', 9007199254740991, '-9007199254740993', '9007199254740992'];
  const table = frame([{ label: ['n'], values: big, kind: Generic.numeric, type: 'LONGINTEGER' }]);
  const [column] = postProcess(table, [{ operation: 'sort', options: { by: 'n' } }]).columns;
  expect(column?.values).toEqual([
    '-9007199254740993',
    9007199254740991,
    '9007199254740992',
    '9007199254740993',
  ]);
});

test('a selection keeps, drops and renames columns', () => {
  const table = { a: [1], b: [2], c: [3] };
  expect(apply(table, ['select', { columns: ['c', 'a'], rename: { c: 'x' } }])).toEqual({
    x: [3],
    a: [1],
  });
  expect(apply(table, ['select', { exclude: ['b'] }])).toEqual({ a: [1], c: [3] });
  expect(() => apply(table, ['select', { columns: ['z'] }])).toThrow(
    'Referenced columns not available',
  );
  expect(() => apply(table, ['rename', { columns: { a: 'b' } }])).toThrow('Label already exists');
});

test('a rank is a share of its group, with ties in the middle and 1 at the top', () => {
  const table = { g: ['a', 'a', 'a', 'b'], m: [1, 1, 5, null] };
  expect(apply(table, ['rank', { metric: 'm' }]).rank).toEqual([0.5, 0.5, 1, null]);
  expect(apply(table, ['rank', { metric: 'm', group_by: 'g' }]).rank).toEqual([0.5, 0.5, 1, null]);
});

test('boxes have the whiskers that the options ask for, and the rest are outliers', () => {
  const values = [1, 2, 3, 4, 100];
  const box = (options: object) =>
    apply({ g: values.map(() => 'x'), m: values }, [
      'boxplot',
      { groupby: ['g'], metrics: ['m'], ...options },
    ]);
  const tukey = box({ whisker_type: 'tukey' });
  expect(Object.keys(tukey)).toEqual([
    'g',
    ...['mean', 'median', 'max', 'min', 'q1', 'q3', 'count', 'outliers'].map(
      (name) => `m__${name}`,
    ),
  ]);
  expect(tukey).toMatchObject({
    m__mean: [22],
    m__median: [3],
    m__max: [4],
    m__min: [1],
    m__q1: [2],
    m__q3: [4],
    m__count: [5],
    m__outliers: [[100]],
  });
  const four = [1, 2, 3, 10];
  const quartiles = apply({ g: four.map(() => 'x'), m: four }, [
    'boxplot',
    { groupby: ['g'], metrics: ['m'], whisker_type: 'tukey' },
  ]);
  // The places 0.75 and 2.25 lie between two values, whose middle counts.
  expect(quartiles).toMatchObject({ m__q1: [1.5], m__q3: [6.5], m__median: [2.5], m__max: [10] });
  expect(box({ whisker_type: 'min/max' })).toMatchObject({ m__max: [100], m__outliers: [[]] });
  expect(() => box({ whisker_type: 'percentile', percentiles: [95, 5] })).toThrow(
    'percentiles must be a list or tuple',
  );
});

test.each([
  [[72, 85], { m__min: [78.5], m__q1: [78.5], m__median: [78.5], m__q3: [78.5], m__max: [78.5] }],
  [[5], { m__min: [5], m__q1: [5], m__q3: [5], m__max: [5] }],
  [[1, 2, 10, 11], { m__min: [1], m__q1: [1.5], m__q3: [10.5], m__max: [11] }],
])('the whiskers of %j end outside the box', (m, box) => {
  const options = { groupby: ['g'], metrics: ['m'], whisker_type: 'tukey' };
  expect(apply({ g: m.map(() => 'x'), m }, ['boxplot', options])).toMatchObject(box);
});

test('boxes keep the digits of what they are measured by, beyond doubles too', () => {
  const m = ['9007199254740993', '9007199254740995', '9007199254740997', '9107199254740993'];
  const table = postProcess(aTable({ g: m.map(() => 'x'), m }), [
    {
      operation: 'boxplot',
      options: { groupby: ['g'], metrics: ['m'], whisker_type: 'percentile', percentiles: [0, 60] },
    },
  ]);
  expect(show(table)).toMatchObject({
    m__min: ['9007199254740993'],
    m__q1: ['9007199254740994'],
    m__median: ['9007199254740996'],
    m__outliers: [['9107199254740993']],
  });
  let text = '';
  writeRows(table, (more) => (text += more));
  expect(text).toContain('"m__outliers":[9107199254740993]');
  expect(text).toContain('"m__q1":9007199254740994');
  const decimals = ['0.10', '0.30', '12345678901234567.89'];
  expect(
    apply({ g: decimals.map(() => 'x'), m: decimals }, [
      'boxplot',
      { groupby: ['g'], metrics: ['m'], whisker_type: 'min/max' },
    ]),
  ).toMatchObject({ m__max: ['12345678901234567.89'], m__median: ['0.30'], m__q1: ['0.2'] });
});

describe('histogram', () => {
  const bins = (options: object) =>
    apply({ y: [2003, 2004, 2005, null] }, ['histogram', { column: 'y', bins: 3, ...options }]);
  test('bins are named by their edges as floats, and the last bin includes its end', () => {
    expect(bins({ groupby: null })).toEqual({
      '2003.0 - 2003.6666666666667': [1],
      '2003.6666666666667 - 2004.3333333333333': [1],
      '2004.3333333333333 - 2005.0': [1],
    });
  });
  test('counts may be cumulative, and become shares of everything counted', () => {
    expect(Object.values(bins({ cumulative: true, normalize: true }))).toEqual([
      [1 / 6],
      [2 / 6],
      [3 / 6],
    ]);
  });
  test('text has no bins', () => {
    expect(() => apply({ y: ['a'] }, ['histogram', { column: 'y' }])).toThrow(
      "Column 'y' contains non-numeric values",
    );
  });
});

test.each([
  [2003, '2003.0'],
  [0.1, '0.1'],
  [1e16, '1e+16'],
  [0.00001, '1e-05'],
  [-0.5, '-0.5'],
])('the float %d is written %s', (value, text) => {
  expect(floatText(value)).toBe(text);
});

test('boxes of several metrics come field by field, with outliers above before those below', () => {
  const values = [100, -90, 1, 2, 3, 4, 90];
  const boxes = apply({ g: values.map(() => 'x'), a: values, b: values }, [
    'boxplot',
    { groupby: ['g'], metrics: ['a', 'b'], whisker_type: 'tukey' },
  ]);
  expect(Object.keys(boxes).slice(0, 5)).toEqual([
    'g',
    'a__mean',
    'b__mean',
    'a__median',
    'b__median',
  ]);
  expect(
    apply({ g: values.map(() => 'x'), a: values }, [
      'boxplot',
      { groupby: ['g'], metrics: ['a'], whisker_type: 'percentile', percentiles: [20, 60] },
    ]),
  ).toMatchObject({ a__outliers: [[100, 4, 90, -90, 1]] });
});

test('a forecast is refused with what to do, and an impossible one with what is wrong', () => {
  const forecast = (options: object) => () =>
    apply({ day: ['2024-01-01'], a: [1] }, [
      'prophet',
      { time_grain: 'P1M', periods: 3, confidence_interval: 0.8, index: 'day', ...options },
    ]);
  expect(forecast({})).toThrow(
    '`prophet` package not installed: this server makes no forecasts. Switch the forecast of the chart off.',
  );
  expect(forecast({ time_grain: null })).toThrow('Time grain missing');
  expect(forecast({ time_grain: 'P7D' })).toThrow('Unsupported time grain: P7D');
  expect(forecast({ periods: 1.5 })).toThrow('Periods must be a whole number');
  expect(forecast({ confidence_interval: 1 })).toThrow('between 0 and 1 (exclusive)');
  expect(forecast({ index: null })).toThrow('DataFrame must include temporal column');
});

test('places become geohashes and come back', () => {
  const place = { latitude: 'lat', longitude: 'lon', geohash: 'hash' };
  const table = { lat: [57.64911, null], lon: [10.40744, 1] };
  const coded = apply(table, ['geohash_encode', place]);
  expect(coded).toMatchObject({ latitude: [57.64911, null], longitude: [10.40744, 1] });
  expect(coded.hash).toEqual(['u4pruydqqvj8', null]);
  const back = apply({ hash: ['u4pruydqqvj8', null] }, ['geohash_decode', place]);
  expect(back.lat?.[0]).toBeCloseTo(57.64911, 5);
  expect(back.lon).toEqual([expect.closeTo(10.40744, 5), null]);
  expect(() => apply({ hash: ['a!'] }, ['geohash_decode', place])).toThrow('Invalid geohash');
  expect(() => apply({ lat: [91], lon: [0] }, ['geohash_encode', place])).toThrow(
    'Invalid longitude',
  );
});

test.each([
  ['41.5, -81.0', [41.5, -81, 0]],
  ['41.5 -81.0', [41.5, -81, 0]],
  [`41° 30' 0" N; 81° 0' 0" W; 120 m`, [41.5, -81, 0.12]],
  ['-10.5, 20, 2km', [-10.5, 20, 2]],
])('the place %j is read as numbers', (geodetic, [latitude, longitude, altitude]) => {
  const options = { geodetic: 'p', latitude: 'lat', longitude: 'lon' };
  const { p: _, ...read } = apply({ p: [geodetic] }, ['geodetic_parse', options]);
  expect(read).toEqual({ lat: [latitude], lon: [longitude], altitude: [altitude] });
  expect(() => apply({ p: ['here'] }, ['geodetic_parse', options])).toThrow('Invalid geodetic');
});

test.each(['1', ' ', '1 ', "1'"])('a long text of %j is at once no place', (part) => {
  const options = { geodetic: 'p', latitude: 'lat', longitude: 'lon' };
  const p = [`1${part.repeat(700)}x, 1`];
  const read = () => expect(() => apply({ p }, ['geodetic_parse', options])).toThrow('Invalid');
  expect(workMs(read)).toBeLessThan(300);
});

test('an empty table stays as it is', () => {
  expect(apply({ a: [] }, ['rank', { metric: 'nope' }])).toEqual({ a: [] });
});

describe('the limit of a step’s result [T31]', () => {
  const many = (count: number, of: (at: number) => Cell) =>
    Array.from({ length: count }, (_, at) => of(at));
  const square = { r: many(20_000, String), c: many(20_000, String), v: many(20_000, () => 1) };
  const sum = { v: { operator: 'sum' } };

  test('refuses a pivot of more columns than a chart can have', () => {
    const table = { r: many(20_001, String), c: many(20_001, String), v: many(20_001, () => 1) };
    expect(() =>
      apply(table, ['pivot', { index: ['r'], columns: ['c'], aggregates: sum }]),
    ).toThrow('The pivoted table would have 20,002 columns; at most 20,000 are made.');
  });
  test('refuses a pivot of too many cells', () => {
    const table = { ...square, c: many(20_000, (at) => String(at % 600)) };
    expect(() =>
      apply(table, ['pivot', { index: ['r'], columns: ['c'], aggregates: sum }]),
    ).toThrow('20,000 rows × 601 columns = 12,020,000 cells; at most 10,000,000 are made.');
  });
  test('refuses a histogram of many groups', () => {
    expect(() => apply(square, ['histogram', { column: 'v', bins: 1000, groupby: ['r'] }])).toThrow(
      'The histogram would have 20,000 rows × 1,001 columns',
    );
  });
  test('refuses steps that add columns one after the other', () => {
    const columns = many(600, () => 'v');
    expect(() => apply(square, ['select', { columns }])).toThrow(
      'After select, the table would have 20,000 rows × 600 columns',
    );
  });
  test('refuses periods of months and years beyond the limit', () => {
    const table = { day: ['0001-01-01', '9999-12-31'], v: [1, 2] };
    const pivoted = ['pivot', { index: ['day'], aggregates: sum }] as const;
    const by = (rule: string) => apply(table, pivoted, ['resample', { rule, method: 'ffill' }]);
    expect(by('MS').v).toHaveLength(119_988);
    expect(by('2QS').v).toHaveLength(19_998);
    expect(by('100000YE').v).toEqual([1, 2]);
    expect(() => by('1D')).toThrow('would make 3,652,059 rows, more than the 200,000 allowed');
    expect(() => by('100001YE')).toThrow('Invalid frequency: 100001YE');
    expect(() => by(`${'9'.repeat(400)}S`)).toThrow('Invalid frequency');
  });
});

test('decimals that doubles cannot tell apart sort by their value [R30]', () => {
  const values = ['0.30000000000000000002', '0.30000000000000000001', 'Infinity', '-1', 0.2];
  const table = frame([{ label: ['n'], values, kind: Generic.numeric, type: 'DECIMAL' }]);
  const [column] = postProcess(table, [{ operation: 'sort', options: { by: 'n' } }]).columns;
  expect(column?.values).toEqual([
    '-1',
    0.2,
    '0.30000000000000000001',
    '0.30000000000000000002',
    'Infinity',
  ]);
});
