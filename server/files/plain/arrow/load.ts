/** Columns of one message, each as long as it says. */
import { type Data, DataType, type Field, makeData, type Vector } from 'apache-arrow';
import type { RecordBatch as BatchHead } from 'apache-arrow/ipc/metadata/message';
import { refused } from './column.ts';
import { damaged } from './damage.ts';
import { type ColumnParts, LENGTH_MAX, partsOf } from './parts.ts';

/** So many values within others may need no bytes. */
export const BYTELESS_MAX = 10_000_000;

export type Dictionaries = ReadonlyMap<number, Vector>;

/** Bytes of each value, where all have the same. */
const widthOf = (type: DataType): number | null => {
  if (DataType.isInt(type) || DataType.isTime(type) || DataType.isDecimal(type))
    return type.bitWidth / 8;
  if (DataType.isFixedSizeBinary(type)) return type.byteWidth;
  if (DataType.isFloat(type) || DataType.isDate(type)) return type.ArrayType.BYTES_PER_ELEMENT;
  return DataType.isTimestamp(type) || DataType.isDuration(type) ? 8 : null;
};

const isByteless = (type: DataType): boolean =>
  DataType.isNull(type) ||
  widthOf(type) === 0 ||
  (DataType.isFixedSizeList(type) && type.listSize === 0) ||
  (DataType.isStruct(type) && type.children.length === 0);

const isBytes = (type: DataType) =>
  DataType.isUtf8(type) ||
  DataType.isLargeUtf8(type) ||
  DataType.isBinary(type) ||
  DataType.isLargeBinary(type);

const isLarge = (type: DataType) =>
  DataType.isLargeUtf8(type) || DataType.isLargeBinary(type) || DataType.isLargeList(type);

type Load = (type: DataType, mostByteless?: number) => Data;

const within = (type: DataType): readonly DataType[] =>
  (type.children ?? []).map((field: Field) => field.type);

/** What a column of a type with columns within it has besides its length. */
const nestedParts = (
  { offsets, fewer, astray }: ColumnParts,
  type: DataType,
  length: number,
  load: Load,
  column: string,
): object => {
  if (DataType.isStruct(type)) {
    const children = within(type).map((part) => load(part));
    if (children.some((child) => child.length < length)) throw fewer();
    return { children };
  }
  const [item] = within(type);
  if (!item) throw refused(column, type);
  if (DataType.isFixedSizeList(type)) {
    const child = load(item);
    if (type.listSize < 0 || child.length < type.listSize * length) throw fewer();
    return { child };
  }
  if (!DataType.isList(type) && !DataType.isLargeList(type) && !DataType.isMap(type))
    throw refused(column, type);
  const { valueOffsets, end } = offsets(length, isLarge(type));
  const child = load(item);
  if (end > child.length) throw astray();
  return { valueOffsets, child };
};

export const loadColumns = (
  head: BatchHead,
  body: Buffer,
  fields: readonly Pick<Field, 'name' | 'type'>[],
  dictionaries: Dictionaries,
  mostByteless = LENGTH_MAX,
): readonly Data[] => {
  let name = '';
  const from = partsOf(head, body, () => name);

  const valuesIn = (type: DataType, length: number): object => {
    const width = widthOf(type);
    if (width !== null) return { data: from.bytes(length * width) };
    if (DataType.isBool(type)) return { data: from.bytes(Math.ceil(length / 8)) };
    if (isBytes(type)) {
      const { valueOffsets, end } = from.offsets(length, isLarge(type));
      return { valueOffsets, data: from.bytes(end) };
    }
    if (DataType.isUtf8View(type) || DataType.isBinaryView(type)) return from.views(length);
    if (DataType.isDictionary(type)) {
      const data = from.bytes((length * type.indices.bitWidth) / 8);
      return { data, dictionary: dictionaries.get(type.id) };
    }
    return nestedParts(from, type, length, load, name);
  };

  const load: Load = (type, most = BYTELESS_MAX) => {
    const { length, nullCount } = from.node();
    if (length > most && isByteless(type)) throw from.fewer();
    if (DataType.isNull(type)) return makeData({ type, length });
    const nullBitmap = from.validity(length, nullCount);
    return makeData({ type, length, nullCount, nullBitmap, ...valuesIn(type, length) } as never);
  };

  const columns = fields.map((field) => {
    name = field.name;
    const column = load(field.type, mostByteless);
    if (column.length !== head.length)
      throw damaged(`the column ${name} has another count of rows than the part that it is in`);
    return column;
  });
  from.assertAllTaken();
  return columns;
};
