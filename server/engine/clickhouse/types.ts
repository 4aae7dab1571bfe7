/** Columns and values of the server as ours. */
import { type Cell, Generic } from '../engine.ts';
import { fractionText, momentFromText } from '../drivers/moments.ts';
import {
  arrayOf,
  asInteger,
  asText,
  fieldsBy,
  type NamedType,
  orNull,
  type Read,
  recordReader,
  type,
} from '../drivers/namedTypes.ts';
import { doubleCell, writtenOut } from '../drivers/numbers.ts';
import { typeTree } from '#common/results/typeText.ts';
import { utcFromLocal } from '../drivers/zones.ts';

const { numeric, string, temporal, boolean } = Generic;

const SPECIAL: Readonly<Record<string, string>> = {
  nan: 'NaN',
  inf: 'Infinity',
  '-inf': '-Infinity',
};
const asFloat: Read = (value) => SPECIAL[String(value)] ?? doubleCell(Number(value));
const asFlag: Read = (value) => value === true || Number(value) === 1;

/** Servers may leave out trailing zeros. */
const asDecimal =
  (scale: number): Read =>
  (value) =>
    writtenOut(String(value), scale);

/** Moments in UTC end with Z; others are in their own time zone. */
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

/** The string is filled with zero bytes; with other bytes it is not text. */
const asFixed: Read = (value) => {
  const text = String(value);
  if (text.startsWith('\\x') && !text.endsWith('\0')) return text;
  const kept = text.replace(/\0+$/, '');
  return CONTROL.test(kept) ? `\\x${Buffer.from(text).toString('hex')}` : kept;
};

const unquoted = (text: string | undefined) => text?.replaceAll(/^'|'$/g, '') ?? null;

const plain = (value: unknown): Cell => value as Cell;

const moment = (zone: string | undefined): NamedType =>
  type(zone ? 'DATETIMETZ' : 'DATETIME', temporal, asMoment(unquoted(zone)));

/** By the number of digits, where the name does not give it. */
const decimal = (args: readonly string[]): NamedType =>
  type('DECIMAL', numeric, asDecimal(Number(args.at(-1) ?? 0)));

const tuple = (args: readonly string[]): NamedType =>
  type('JSON', string, recordReader(args, typeOf));

const map = (args: readonly string[]): NamedType => {
  const key = typeOf(args[0] ?? 'String').read;
  const read = orNull(typeOf(args[1] ?? 'String').read);
  return type('JSON', string, (value) =>
    Object.fromEntries(
      Object.entries(Object(value)).map(([name, one]) => [String(key(name)), read(one)]),
    ),
  );
};

/** `Nested(a String, b UInt8)` comes as an array of tuples. */
const nested = (args: readonly string[]): NamedType => arrayOf(tuple(args));

const INTEGER = type('INTEGER', numeric, asInteger);
const LONG = type('LONGINTEGER', numeric, asInteger);
const FLOAT = type('FLOAT', numeric, asFloat);
const STRING = type('STRING', string, asText);
const JSON_VALUE = type('JSON', string, plain);

const SIMPLE: Readonly<Record<string, NamedType>> = {
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

const typeOf = (text: string): NamedType => {
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
      return arrayOf(typeOf(first));
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

export const { columnOf, readerOf } = fieldsBy(typeOf);

export const isNullable = (native: string): boolean =>
  /^(LowCardinality\()?Nullable\(/.test(native);
