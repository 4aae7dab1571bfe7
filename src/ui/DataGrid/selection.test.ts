import { describe, expect, test } from 'vitest';
import { cellText } from './cellText';
import { columnsSource } from './gridSource';
import { at, moved, toTsv } from './selection';

const size = { rowCount: 100, columnCount: 5, pageRows: 10 };
const key = (name: string, { shift = false, mod = false } = {}) => ({ key: name, shift, mod });
const from = at({ row: 50, column: 2 });

describe('keys', () => {
  test.each([
    [key('ArrowDown'), 51, 2],
    [key('ArrowUp'), 49, 2],
    [key('ArrowLeft'), 50, 1],
    [key('ArrowRight'), 50, 3],
    [key('PageDown'), 60, 2],
    [key('PageUp'), 40, 2],
    [key('Home'), 50, 0],
    [key('End'), 50, 4],
    [key('Home', { mod: true }), 0, 0],
    [key('End', { mod: true }), 99, 4],
    [key('ArrowDown', { mod: true }), 99, 2],
  ])('%j goes to row %d, column %d', (pressed, row, column) => {
    expect(moved(from, pressed, size)).toEqual(at({ row, column }));
  });

  test('shift keeps the anchor, edges hold', () => {
    expect(moved(from, key('PageDown', { shift: true }), size)).toEqual({
      anchor: { row: 50, column: 2 },
      focus: { row: 60, column: 2 },
    });
    expect(moved(at({ row: 99, column: 4 }), key('ArrowRight'), size)).toEqual(
      at({ row: 99, column: 4 }),
    );
  });

  test('other keys are not the grid’s', () => expect(moved(from, key('x'), size)).toBeNull());
});

const column = (name: string) => ({ name, type: 'STRING', generic: 1 as const });
const source = columnsSource(
  [column('a'), column('b\tc')],
  [
    ['9007199254740993', null, ''],
    [true, 'two\nlines "q"', { x: [1] }],
  ],
);

test('copying gives exact tab-separated values; several rows bring their names [RUN-14]', () => {
  expect(toTsv(source, { top: 0, bottom: 0, left: 0, right: 0 })).toBe('9007199254740993');
  expect(toTsv(source, { top: 0, bottom: 2, left: 0, right: 1 })).toBe(
    'a\t"b\tc"\n9007199254740993\ttrue\n\t"two\nlines ""q"""\n\t"{""x"":[1]}"',
  );
});

test('more than a clipboard should hold is refused', () => {
  expect(toTsv(source, { top: 0, bottom: 999_999, left: 0, right: 1 })).toBeNull();
});

test.each([
  [null, '<NULL>'],
  ['', '<empty string>'],
  [true, 'TRUE'],
  [false, 'FALSE'],
  ['12345678901234567890.50', '12345678901234567890.50'],
  [0.1, '0.1'],
  [[1, 'a'], '[1,"a"]'],
  [undefined, '…'],
])('%j is shown as %s', (value, text) => expect(cellText(value)).toBe(text));
