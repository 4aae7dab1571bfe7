/** Columns and values of the server as ours. */
import { type Cell, type Column, Generic } from '../../engine.ts';
import { fractionText, momentFromText } from '../moments.ts';
import { doubleCell, integerCell } from '../numbers.ts';
import type { Field } from './answer.ts';
import { memberOf, typeTree } from '../typeText.ts';
import { utcFromLocal } from '../zones.ts';

type Read = (value: unknown) => Cell;

interface Type {
  readonly short: string;
  readonly generic: Generic | null;
  readonly read: Read;
}

const { numeric, string, temporal, boolean } = Generic;

const type = (short: string, generic: Generic | null, read: Read): Type => ({
  short,
  generic,
  read,
});

const asText: Read = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const asInteger: Read = (value) => integerCell(BigInt(String(value)));
const SPECIAL: Readonly<Record<string, string>> = {
  nan: 'NaN',
  inf: 'Infinity',
  '-inf': '-Infinity',
};
const asFloat: Read = (value) => SPECIAL[String(value)] ?? doubleCell(Number(value));
const asFlag: Read = (value) => value === true || Number(value) === 1;

/** Servers may leave out zeros at the end. */
const asDecimal =
  (scale: number): Read =>
  (value) => {
    const text = String(value);
    const plain = /e/i.test(text) ? Number(text).toFixed(scale) : text;
    const [whole = '', fraction = ''] = plain.split('.');
    return scale === 0 ? whole : `${whole}.${fraction.padEnd(scale, '0')}`;
  };

/** Those in UTC end with Z; others are on the clock of their zone. */
const asMoment =
  (zone: string | null): Read =>
  (value) => {
    const text = String(value);
    const local = momentFromText(text.replace(/Z$/, ''));
    if (zone === null) return local;
    return text.endsWith('Z') ? `${local}+00:00` : utcFromLocal(local, zone);
  };

const TIME = /^(-?\d+:\d\d:\d\d)(\.\d+)?$/;
const asTime: Read = (value) => {
  const [, clock, fraction = ''] = TIME.exec(String(value)) ?? [];
  return clock === undefined ? String(value) : `${clock}${fractionText(fraction)}`;
};

const CONTROL = /\p{Cc}/u;

/** Filled up with zero bytes; what holds others is no text. */
const asFixed: Read = (value) => {
  const text = String(value);
  if (text.startsWith('\\x') && !text.endsWith('\0')) return text;
  const kept = text.replace(/\0+$/, '');
  return CONTROL.test(kept) ? `\\x${Buffer.from(text).toString('hex')}` : kept;
};

const unquoted = (text: string | undefined) => text?.replaceAll(/^'|'$/g, '') ?? null;

const plain = (value: unknown): Cell => value as Cell;

const moment = (zone: string | undefined): Type =>
  type(zone ? 'DATETIMETZ' : 'DATETIME', temporal, asMoment(unquoted(zone)));

/** By the number of digits where the name has none in it. */
const decimal = (args: readonly string[]): Type =>
  type('DECIMAL', numeric, asDecimal(Number(args.at(-1) ?? 0)));

const tuple = (args: readonly string[]): Type => {
  const members = args.map(memberOf);
  const reads = members.map((member) => orNull(typeOf(member.type).read));
  const isNamed = members.every(({ name }) => name !== null);
  return type('JSON', string, (value) => {
    const values: readonly unknown[] = Array.isArray(value)
      ? value
      : members.map(({ name }) => Reflect.get(Object(value), name ?? ''));
    const cells = reads.map((read, at) => read(values[at]));
    return isNamed
      ? Object.fromEntries(members.map(({ name }, at) => [name ?? '', cells[at] ?? null]))
      : cells;
  });
};

const map = (args: readonly string[]): Type => {
  const key = typeOf(args[0] ?? 'String').read;
  const read = orNull(typeOf(args[1] ?? 'String').read);
  return type('JSON', string, (value) =>
    Object.fromEntries(
      Object.entries(Object(value)).map(([name, one]) => [String(key(name)), read(one)]),
    ),
  );
};

const array = (element: string): Type => {
  const { short, generic, read } = typeOf(element);
  const each = orNull(read);
  return type(`${short}ARRAY`, generic, (value) => (Array.isArray(value) ? value.map(each) : null));
};

/** `Nested(a String, b UInt8)` comes as an array of tuples. */
const nested = (args: readonly string[]): Type => array(`Tuple(${args.join(', ')})`);

const INTEGER = type('INTEGER', numeric, asInteger);
const LONG = type('LONGINTEGER', numeric, asInteger);
const FLOAT = type('FLOAT', numeric, asFloat);
const STRING = type('STRING', string, asText);
const JSON_VALUE = type('JSON', string, plain);

const SIMPLE: Readonly<Record<string, Type>> = {
  Bool: type('BOOLEAN', boolean, asFlag),
  Float32: FLOAT,
  Float64: FLOAT,
  BFloat16: FLOAT,
  Date: type('DATE', temporal, asText),
  Date32: type('DATE', temporal, asText),
  Time: type('TIME', temporal, asTime),
  Time64: type('TIME', temporal, asTime),
  FixedString: type('STRING', string, asFixed),
  JSON: type('JSON', string, asText),
  Object: type('JSON', string, asText),
  Point: JSON_VALUE,
  Ring: JSON_VALUE,
  LineString: JSON_VALUE,
  MultiLineString: JSON_VALUE,
  Polygon: JSON_VALUE,
  MultiPolygon: JSON_VALUE,
  Variant: type('STRING', string, asText),
  Dynamic: type('STRING', string, asText),
  Nothing: type('STRING', string, () => null),
};

const WHOLE = /^U?Int(\d+)$/;
const SMALL_BITS = 32;

const typeOf = (text: string): Type => {
  const { name, args } = typeTree(text);
  const [first = ''] = args;
  const bits = WHOLE.exec(name)?.[1];
  if (bits !== undefined) return Number(bits) <= SMALL_BITS ? INTEGER : LONG;
  if (name.startsWith('Interval')) return type('INTERVAL', numeric, asInteger);
  if (name.startsWith('Decimal')) return decimal(args);
  switch (name) {
    case 'Nullable':
    case 'LowCardinality':
      return typeOf(first);
    case 'SimpleAggregateFunction':
      return typeOf(args.at(-1) ?? 'String');
    case 'DateTime':
    case 'DateTime32':
      return moment(first || undefined);
    case 'DateTime64':
      return moment(args[1]);
    case 'Array':
      return array(first);
    case 'Nested':
      return nested(args);
    case 'Tuple':
      return tuple(args);
    case 'Map':
      return map(args);
    default:
      return SIMPLE[name] ?? STRING;
  }
};

const orNull =
  (read: Read): Read =>
  (value) =>
    value === null || value === undefined ? null : read(value);

export const columnOf = ({ name, type: native }: Field): Column => {
  const { short, generic } = typeOf(native);
  return { name, type: short, nativeType: native, generic };
};

export const readerOf = (field: Field): Read => orNull(typeOf(field.type).read);

export const isNullable = (native: string): boolean =>
  /^(LowCardinality\()?Nullable\(/.test(native);
