/** Whether a FlatBuffer, as which Arrow writes what it says about its bytes, stays within itself. Reading one that does not may never end. */
import { damaged } from './damage.ts';

/** Bytes in place; those that must be zero, and what it means where they are not; a text; values of so many bytes; one table; tables; one of several, which the slot before names. */
type Slot =
  | number
  | 'text'
  | { readonly zeros: number; readonly else: string }
  | { readonly values: number }
  | { readonly table: string }
  | { readonly tables: string }
  | { readonly oneOf: Readonly<Record<number, string>> };

const WORDS: Slot = { tables: 'KeyValue' };

/** The slots of each table in their order, as far as they are read here. */
const SHAPES: Readonly<Record<string, readonly Slot[]>> = {
  Message: [
    2,
    1,
    { oneOf: { 1: 'Schema', 2: 'DictionaryBatch', 3: 'RecordBatch', 4: 'Other', 5: 'Other' } },
    8,
    WORDS,
  ],
  Footer: [2, { table: 'Schema' }, { values: 24 }, { values: 24 }, WORDS],
  KeyValue: ['text', 'text'],
  Schema: [
    { zeros: 2, else: 'its numbers begin with their greatest byte, as they are not read here' },
    { tables: 'Field' },
    WORDS,
    { values: 8 },
  ],
  Field: [
    'text',
    1,
    1,
    // Most types have numbers alone.
    {
      oneOf: {
        ...Object.fromEntries(Array.from({ length: 26 }, (_, at) => [at + 1, 'Numbers'])),
        10: 'Timestamp',
        14: 'Union',
      },
    },
    { table: 'Dictionary' },
    { tables: 'Field' },
    WORDS,
  ],
  Numbers: [],
  Timestamp: [2, 'text'],
  Union: [2, { values: 4 }],
  Dictionary: [8, { table: 'Numbers' }, 1, 2],
  DictionaryBatch: [8, { table: 'RecordBatch' }, 1],
  RecordBatch: [8, { values: 16 }, { values: 16 }, { table: 'Packing' }, { values: 8 }],
  Packing: [1, { zeros: 1, else: 'it is packed in a way that is not known' }],
  Other: [],
};

const REFERENCE = 4;
const DEPTH_MAX = 64;
const TABLES_MAX = 200_000;
/** Lengths of tables are read as signed. */
const TABLE_BYTES_MAX = 0x7fff;

const widthOf = (slot: Slot): number => {
  if (typeof slot === 'number') return slot;
  return typeof slot === 'object' && 'zeros' in slot ? slot.zeros : REFERENCE;
};

/** How many of the bytes it takes. */
export const assertFlat = (bytes: Buffer, root: 'Message' | 'Footer'): number => {
  const wrong = () => damaged('the description of its columns or rows leads nowhere');
  let tables = 0;
  let end = 0;

  const assertWithin = (at: number, length: number): void => {
    if (at < 0 || at + length > bytes.length) throw wrong();
    end = Math.max(end, at + length);
  };
  const number = (at: number): number => {
    assertWithin(at, 4);
    return bytes.readUInt32LE(at);
  };
  /** References lead forwards, so there are no circles. */
  const follow = (at: number): number => at + number(at);
  const vector = (at: number, width: number): number => {
    const count = number(at);
    assertWithin(at + 4, count * width);
    return count;
  };

  const slotsOf = (at: number) => {
    assertWithin(at, 4);
    const list = at - bytes.readInt32LE(at);
    assertWithin(list, 4);
    const listBytes = bytes.readUInt16LE(list);
    const tableBytes = bytes.readUInt16LE(list + 2);
    if (listBytes < 4 || listBytes % 2 !== 0 || listBytes > TABLE_BYTES_MAX) throw wrong();
    if (tableBytes < 4 || tableBytes > TABLE_BYTES_MAX) throw wrong();
    assertWithin(list, listBytes);
    assertWithin(at, tableBytes);
    for (let entry = list + 4; entry < list + listBytes; entry += 2) {
      const offset = bytes.readUInt16LE(entry);
      if (offset !== 0 && (offset < 4 || offset >= tableBytes)) throw wrong();
    }
    /** Where the value of a slot is, or null where it is left out. */
    return (index: number, width: number): number | null => {
      const entry = 4 + 2 * index;
      const offset = entry < listBytes ? bytes.readUInt16LE(list + entry) : 0;
      if (offset === 0) return null;
      if (offset + width > tableBytes) throw wrong();
      return at + offset;
    };
  };

  const assertTable = (at: number, shape: string, depth: number): void => {
    tables += 1;
    if (tables > TABLES_MAX || depth > DEPTH_MAX) throw wrong();
    const slots = slotsOf(at);
    for (const [index, slot] of (SHAPES[shape] ?? []).entries()) {
      const place = slots(index, widthOf(slot));
      if (place === null || typeof slot === 'number') continue;
      if (typeof slot === 'object' && 'zeros' in slot) {
        if (bytes.readUIntLE(place, slot.zeros) !== 0) throw damaged(slot.else);
        continue;
      }
      const target = follow(place);
      if (slot === 'text') vector(target, 1);
      else if ('values' in slot) vector(target, slot.values);
      else if ('table' in slot) assertTable(target, slot.table, depth + 1);
      else if ('tables' in slot) {
        const count = vector(target, REFERENCE);
        for (let one = 0; one < count; one += 1)
          assertTable(follow(target + 4 + one * REFERENCE), slot.tables, depth + 1);
      } else {
        const kind = slots(index - 1, 1);
        const named = kind === null ? undefined : slot.oneOf[bytes[kind] ?? 0];
        if (named === undefined) throw wrong();
        assertTable(target, named, depth + 1);
      }
    }
  };

  assertTable(follow(0), root, 0);
  return end;
};
