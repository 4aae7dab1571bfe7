import { describe, expect, test } from 'vitest';
import { copied, cutOf, cutSize } from './copyFormats';
import { columnsSource } from './gridSource';

const column = (name: string, generic: 0 | 1) => ({ name, type: '', generic });
const source = columnsSource(
  [column('a', 0), column('b\tc', 1), column('a', 1)],
  [
    ['9007199254740993', null, '1.50', 'NaN'],
    ["it's", 'two\nlines "q"', '', '=1+1'],
    [true, { x: [1] }, ' x', 'p|q'],
  ],
);
const SHOWN = [0, 1, 2];
const rect = (top: number, bottom: number, left: number, right: number) => ({
  top,
  bottom,
  left,
  right,
});
const all = [rect(0, 3, 0, 2)];
const text = (format: Parameters<typeof copied>[1], rects = all, shown = SHOWN) => {
  const cut = cutOf(source, shown, rects);
  return cut && copied(cut, format);
};

describe('copied values [RUN-14] [R30]', () => {
  test('are the cells alone, with column names only when those are chosen', () => {
    expect(text('tsv', [rect(0, 0, 0, 0)])).toBe('9007199254740993');
    expect(text('tsv', [rect(0, 1, 0, 0)])).toBe('9007199254740993\n');
    expect(text('tsvNamed', [rect(0, 0, 0, 0)])).toBe('a\n9007199254740993');
    expect(text('tsvNamed', [rect(0, 1, 0, 0)])).toBe('a\n9007199254740993\n');
  });
  test('have tabs and line breaks quoted, and equal names kept [R33]', () => {
    expect(text('tsvNamed', [rect(0, 1, 0, 2)])).toBe(
      'a\t"b\tc"\ta\n9007199254740993\tit\'s\ttrue\n\t"two\nlines ""q"""\t{"x":[1]}',
    );
  });
  test('of a single cell are its text, also with tabs, line breaks and quotes', () => {
    expect(text('tsv', [rect(1, 1, 1, 1)])).toBe('two\nlines "q"');
    expect(text('tsv', [rect(1, 1, 2, 2)])).toBe('{"x":[1]}');
    expect(text('tsv', [rect(1, 1, 0, 0)])).toBe('');
  });
  test('that begin with a quote are quoted, since they would be read without it', () => {
    const cut = cutOf(
      columnsSource([column('a', 1), column('b', 1)], [['"x" y'], ['x "y"']]),
      [0, 1],
      [rect(0, 0, 0, 1)],
    );
    expect(cut && copied(cut, 'tsv')).toBe('"""x"" y"\tx "y"');
  });
  test('have a blank between day and time, as in files', () => {
    const columns = [{ name: 'at', type: 'DATETIME', generic: 2 as const }, column('t', 1)];
    const values = [['2024-02-29T12:34:56.5+00:00'], ['2024-02-29T12:34:56']];
    const cut = cutOf(columnsSource(columns, values), [0, 1], [rect(0, 0, 0, 1)]);
    expect((['tsv', 'csv', 'in'] as const).map((format) => cut && copied(cut, format))).toEqual([
      '2024-02-29 12:34:56.5+00:00\t2024-02-29T12:34:56',
      'at,t\n2024-02-29 12:34:56.5+00:00,2024-02-29T12:34:56',
      "('2024-02-29 12:34:56.5+00:00', '2024-02-29T12:34:56')",
    ]);
  });
  test('in CSV tell null from empty, and formula-like text is not altered', () => {
    expect(text('csv')).toBe(
      'a,b\tc,a\n9007199254740993,it\'s,true\n,"two\nlines ""q""","{""x"":[1]}"\n1.50,""," x"\nNaN,=1+1,p|q',
    );
  });
  test('in Markdown form a table', () => {
    expect(text('markdown', [rect(1, 3, 1, 2), rect(1, 3, 0, 0)])).toBe(
      [
        '| a | b\tc | a |',
        '| ---: | --- | --- |',
        '|  | two<br>lines "q" | {"x":[1]} |',
        '| 1.50 |  |  x |',
        '| NaN | =1+1 | p\\|q |',
      ].join('\n'),
    );
  });
  test('in a list for SQL appear once each, with text quoted and no NULL', () => {
    expect(text('in', [rect(0, 3, 0, 0), rect(0, 3, 0, 0)])).toBe(
      "(9007199254740993, 1.50, 'NaN')",
    );
    expect(text('in', [rect(0, 0, 1, 2), rect(2, 2, 1, 1)])).toBe("('it''s', TRUE, '')");
  });
  test.each([
    ['mysql', "('a\\\\''b', 1)"],
    ['clickhouse', "('a\\\\''b', 1)"],
    ['postgresql', "('a\\''b', 1)"],
    ['trino', "('a\\''b', 1)"],
  ])('in a list for %s keep a backslash as it is', (backend, list) => {
    const [names, columns] = [
      [column('a', 1), column('n', 0)],
      [["a\\'b"], [1]],
    ];
    const cut = cutOf({ ...columnsSource(names, columns), backend }, [0, 1], [rect(0, 0, 0, 1)]);
    expect(cut && copied(cut, 'in')).toBe(list);
  });
  test('may be column names alone', () => expect(text('names')).toBe('a\t"b\tc"\ta'));
});

test('from several ranges form one table, with empty cells between them', () => {
  expect(text('tsv', [rect(0, 0, 0, 0), rect(2, 2, 2, 2)])).toBe('9007199254740993\t\n\t x');
});

test('have the order in which the columns are shown', () => {
  expect(text('tsv', [rect(0, 0, 0, 1)], [2, 0])).toBe('true\t9007199254740993');
});

test('are never empty in place of cells that are not loaded', () => {
  const paged = { ...source, cell: (row: number) => (row < 1 ? 1 : undefined) };
  expect(cutOf(paged, SHOWN, all)).toBeNull();
});

test.each([
  [all, 12],
  [[rect(0, 999_999, 0, 1)], 2_000_000],
  [[rect(0, 9, 0, 0), rect(0, 9, 2, 2)], 20],
  [[rect(0, 4, 0, 0), rect(3, 9, 0, 1)], 20],
])('are counted before they are copied (%#)', (rects, size) => {
  expect(cutSize(rects)).toBe(size);
});
