/** Arrow files with a byte changed or cut off: the whole right rows, or a sentence that says what is wrong. */
import {
  Dictionary,
  Field,
  Int32,
  List,
  makeData,
  Table,
  tableToIPC,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow';
import { describe, expect, test } from 'vitest';
import { FileRefusal, timeFor } from '../plain.ts';
import { batchesOf } from './batches.ts';
import { valuesOf } from './column.ts';
import { columnOf } from './columns.ts';
import { arrowParts } from './forms.ts';
import type { ArrowBytes } from './messages.ts';

const WORD = new Dictionary(new Utf8(), new Int32(), 7);
const WORDS = vectorFromArray(['even', 'odd'], new Utf8());

const part = (texts: readonly (string | null)[], numbers: readonly number[]) =>
  new Table({
    text: vectorFromArray(texts, new Utf8()),
    number: vectorFromArray(numbers, new Int32()),
    list: vectorFromArray(
      numbers.map((one) => [one, null]),
      new List(new Field('item', new Int32(), true)),
    ),
    word: new Vector([
      makeData({
        type: WORD,
        data: Int32Array.from(numbers, (one) => one % 2),
        dictionary: WORDS,
      }),
    ]),
  });

const bytesIn = (form: 'file' | 'stream'): Buffer =>
  Buffer.from(tableToIPC(part(['a', null, 'b'], [1, 2, 3]).concat(part(['c', 'd'], [4, 5])), form));

const ROWS = ['a|1|[1, NULL]|odd', 'null|2|[2, NULL]|even', 'b|3|[3, NULL]|odd'];
const MORE_ROWS = ['c|4|[4, NULL]|even', 'd|5|[5, NULL]|odd'];
const ALL_ROWS = [...ROWS, ...MORE_ROWS];

const inMemory = (content: Uint8Array): ArrowBytes => ({
  size: content.length,
  read: async (at, length) => {
    const found = Buffer.allocUnsafeSlow(length);
    found.set(content.subarray(at, at + length));
    return found;
  },
  close: async () => undefined,
});

const rowsOf = async (content: Uint8Array): Promise<readonly string[]> => {
  const bytes = inMemory(content);
  const parts = await arrowParts(bytes);
  const columns = parts.schema.fields.map(({ name, type }) => columnOf(name, type));
  const rows: string[] = [];
  for await (const batch of batchesOf(bytes, parts)) {
    const at = columns.map((column, index) => valuesOf(column, batch.columns[index] as never));
    for (let row = 0; row < batch.length; row += 1)
      rows.push(at.map((value) => String(value(row))).join('|'));
  }
  return rows;
};

/** The rows, or what is said instead. */
const outcome = (content: Uint8Array): Promise<readonly string[] | string> =>
  rowsOf(content).catch((cause: unknown) => {
    if (cause instanceof FileRefusal) return cause.message;
    throw cause;
  });

const flipped = (content: Buffer, at: number, mask: number): Buffer => {
  const copy = Buffer.from(content);
  copy[at] = (copy[at] ?? 0) ^ mask;
  return copy;
};

const MARK = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/** Where messages begin, and where what they say about themselves ends. */
const headsOf = (content: Buffer): readonly { readonly from: number; readonly to: number }[] => {
  const heads = [];
  for (let at = content.indexOf(MARK); at !== -1; at = content.indexOf(MARK, at + 8))
    heads.push({ from: at, to: at + 8 + content.readInt32LE(at + 4) });
  return heads.filter(({ from, to }) => to > from + 8);
};

const placesIn = (heads: readonly { readonly from: number; readonly to: number }[]) =>
  heads.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));

test.each(['file', 'stream'] as const)('a %s is read as it was written', async (form) => {
  expect(await rowsOf(bytesIn(form))).toEqual(ALL_ROWS);
});

describe('a stream', () => {
  test('that is cut at any byte gives the rows of whole parts, and says so where one is cut', async () => {
    const content = bytesIn('stream');
    const [, ...rest] = headsOf(content).map(({ from }) => from);
    const ends = new Set([...rest, content.length - 8]);
    for (let length = 1; length < content.length; length += 1) {
      const found = await outcome(content.subarray(0, length));
      if (ends.has(length)) expect([length, typeof found]).toEqual([length, 'object']);
      else expect([length, found]).toEqual([length, expect.stringMatching(/damaged/)]);
    }
  });

  test.each([0x01, 0xff])(
    'with any byte of the head of a part changed by %s never has fewer rows',
    async (mask) => {
      const content = bytesIn('stream');
      const [columns, ...parts] = headsOf(content);
      if (!columns) throw new Error('The stream has no description of its columns.');
      for (const at of placesIn(parts)) {
        const found = await outcome(flipped(content, at, mask));
        if (typeof found !== 'string') expect([at, found]).toEqual([at, ALL_ROWS]);
      }
      // What the columns are called or are may differ then.
      for (const at of placesIn([columns])) {
        const found = await outcome(flipped(content, at, mask));
        if (typeof found !== 'string') expect([at, found.length]).toEqual([at, ALL_ROWS.length]);
      }
    },
  );

  const sized = (change: (content: Buffer, head: number) => void): Buffer => {
    const content = bytesIn('stream');
    const last = headsOf(content).at(-1);
    change(content, last?.from ?? 0);
    return content;
  };

  test.each<[string, () => Buffer, RegExp]>([
    [
      'ends',
      () => sized((bytes, head) => bytes.writeInt32LE(0, head + 4)),
      /something follows its end/,
    ],
    [
      'is shorter than nothing',
      () => sized((bytes, head) => bytes.writeInt32LE(-8, head + 4)),
      /impossible length/,
    ],
    [
      'is longer than it',
      () => sized((bytes, head) => bytes.writeInt32LE(0x00ff_fff8, head + 4)),
      /ends within a part/,
    ],
    [
      'is longer than any',
      () => sized((bytes, head) => bytes.writeInt32LE(0x7fff_fff8, head + 4)),
      /impossible length/,
    ],
    [
      'begins elsewhere',
      () => sized((bytes, head) => bytes.writeInt32LE(8, head)),
      /no part of it begins at byte/,
    ],
    [
      'is followed by another stream',
      () => Buffer.concat([bytesIn('stream'), bytesIn('stream')]),
      /something follows its end/,
    ],
    [
      'is described twice',
      () => {
        const content = bytesIn('stream');
        const schema = content.subarray(0, headsOf(content)[0]?.to);
        return Buffer.concat([content.subarray(0, -8), schema]);
      },
      /described a second time/,
    ],
    ['is empty', () => Buffer.alloc(0), /does not begin with a description/],
  ])('a part of which %s is refused', async (_, content, reason) => {
    expect(await outcome(content())).toMatch(reason);
  });
});

describe('a file', () => {
  test('that is cut at any byte is refused', async () => {
    const content = bytesIn('file');
    for (let length = 6; length < content.length; length += 1)
      expect([length, await outcome(content.subarray(0, length))]).toEqual([
        length,
        expect.stringMatching(/damaged/),
      ]);
  });

  test.each([0x01, 0xff])(
    'with any byte of its heads and of its end changed by %s never has fewer rows',
    async (mask) => {
      const content = bytesIn('file');
      const end = content.length - 10 - content.readInt32LE(content.length - 10);
      for (const at of placesIn([...headsOf(content), { from: end, to: content.length }])) {
        const found = await outcome(flipped(content, at, mask));
        if (typeof found !== 'string') expect([at, found.length]).toEqual([at, ALL_ROWS.length]);
      }
    },
  );

  test('whose end lists fewer parts than are there is refused', async () => {
    const content = bytesIn('file');
    const end = content.length - 10 - content.readInt32LE(content.length - 10);
    const parts = Buffer.alloc(4);
    parts.writeUInt32LE(2);
    const places = [];
    for (let at = content.indexOf(parts, end); at !== -1; at = content.indexOf(parts, at + 1))
      places.push(at);
    const said = await Promise.all(
      places.map(async (at) => {
        const changed = Buffer.from(content);
        changed.writeUInt32LE(1, at);
        return outcome(changed);
      }),
    );
    expect(said).toContain(
      'The file is damaged: the list of its parts differs from what is there.',
    );
  });
});

test('a file that takes too long is refused in words', () => {
  expect(() => timeFor({ mostRows: () => 1, ms: -1 })()).toThrow('The file was not read');
});
