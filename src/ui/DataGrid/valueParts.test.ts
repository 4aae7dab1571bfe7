import { expect, test } from 'vitest';
import { bytesOf, Digits, hexDump, nestedOf, withLinks } from './valueParts';

test('nested text is parsed with every digit of its numbers [R30]', () => {
  expect(nestedOf('{"a": [9007199254740993, 1.50, 1, "x"]}')).toEqual({
    a: [new Digits('9007199254740993'), new Digits('1.50'), 1, 'x'],
  });
  expect(nestedOf('[1')).toBeNull();
  expect(nestedOf('12')).toBeNull();
  expect(nestedOf(null)).toBeNull();
});

test('bytes are parsed where the column holds some, sixteen to a line [R31]', () => {
  const bytes = bytesOf('\\x48656c6c6f00ff20776f726c64212122232425', 'BLOB');
  expect(bytes && hexDump(bytes)).toEqual([
    '00000000  48 65 6c 6c 6f 00 ff 20 77 6f 72 6c 64 21 21 22  Hello.. world!!"',
    '00000010  23 24 25                                         #$%',
  ]);
  expect(bytesOf('\\xdead', 'STRING')).toBeNull();
  expect(bytesOf('dead', 'BLOB')).toBeNull();
});

test('links in a text are found, without the full stop after them', () => {
  expect(withLinks('see https://example.org/a?b=1. Or mailto:ada@example.org!')).toEqual([
    { text: 'see ', isLink: false },
    { text: 'https://example.org/a?b=1', isLink: true },
    { text: '. Or ', isLink: false },
    { text: 'mailto:ada@example.org', isLink: true },
    { text: '!', isLink: false },
  ]);
  expect(withLinks('javascript:alert(1)')).toEqual([
    { text: 'javascript:alert(1)', isLink: false },
  ]);
});
