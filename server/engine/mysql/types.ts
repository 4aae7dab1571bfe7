/** Columns and values of the driver as ours. */
import type { FieldPacket } from 'mysql2';
import { type Cell, type Column, Generic } from '../engine.ts';
import { fractionText, momentFromText } from '../drivers/moments.ts';
import { doubleCell, integerCell, singleCell } from '../drivers/numbers.ts';

type Read = (value: unknown) => Cell;

interface Type {
  readonly short: string;
  readonly generic: Generic | null;
  readonly read: Read;
}

const { numeric, string, temporal, boolean } = Generic;

const asText: Read = (value) => (Buffer.isBuffer(value) ? value.toString('utf8') : String(value));
const asBytes: Read = (value) =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : asText(value);
const asInteger: Read = (value) =>
  typeof value === 'number' ? value : integerCell(BigInt(String(value)));
const asDouble: Read = (value) => doubleCell(Number(value));
const asSingle: Read = (value) => singleCell(Number(value));
/** Any small number fits in TINYINT(1): what is neither 0 nor 1 is no truth value and stays as it is. */
const asFlag: Read = (value) => {
  const number = Number(value);
  return number === 0 || number === 1 ? number === 1 : number;
};
const asMoment: Read = (value) => momentFromText(String(value));

const bits = (value: Buffer) => (value.length === 0 ? 0n : BigInt(`0x${value.toString('hex')}`));
const asBits: Read = (value) => (Buffer.isBuffer(value) ? integerCell(bits(value)) : asText(value));

/** Times may be negative or longer than a day: `-26:00:01.5`. */
const TIME = /^(-?\d+:\d\d:\d\d)(\.\d+)?$/;
const asTime: Read = (value) => {
  const [, clock, fraction = ''] = TIME.exec(String(value)) ?? [];
  return clock === undefined ? String(value) : `${clock}${fractionText(fraction)}`;
};

/** The driver parses shapes itself and gives coordinates as plain values. */
const asShape: Read = (value) => (Buffer.isBuffer(value) ? asBytes(value) : (value as Cell));

const type = (short: string, generic: Generic | null, read: Read = asText): Type => ({
  short,
  generic,
  read,
});

const TYPES: Readonly<Record<string, Type>> = {
  BOOLEAN: type('BOOLEAN', boolean, asFlag),
  FLAG: type('BOOLEAN', boolean, (value) => Buffer.isBuffer(value) && bits(value) !== 0n),
  BIT: type('LONGINTEGER', numeric, asBits),
  TINYINT: type('INTEGER', numeric, asInteger),
  SMALLINT: type('INTEGER', numeric, asInteger),
  MEDIUMINT: type('INTEGER', numeric, asInteger),
  INT: type('INTEGER', numeric, asInteger),
  YEAR: type('INTEGER', numeric, asInteger),
  BIGINT: type('LONGINTEGER', numeric, asInteger),
  DECIMAL: type('DECIMAL', numeric),
  FLOAT: type('FLOAT', numeric, asSingle),
  DOUBLE: type('FLOAT', numeric, asDouble),
  DATE: type('DATE', temporal),
  DATETIME: type('DATETIME', temporal, asMoment),
  TIMESTAMP: type('DATETIME', temporal, asMoment),
  TIME: type('TIME', temporal, asTime),
  JSON: type('JSON', string),
  GEOMETRY: type('JSON', string, asShape),
  VECTOR: type('JSON', string, asShape),
  BINARY: type('BINARY', null, asBytes),
  VARBINARY: type('BINARY', null, asBytes),
  BLOB: type('BINARY', null, asBytes),
};
const STRING = type('STRING', string);
const NOTHING = type('STRING', string, () => null);

/** By the protocol's numbers. */
const NAMES: Readonly<Record<number, string>> = {
  0: 'DECIMAL',
  1: 'TINYINT',
  2: 'SMALLINT',
  3: 'INT',
  4: 'FLOAT',
  5: 'DOUBLE',
  6: 'NULL',
  7: 'TIMESTAMP',
  8: 'BIGINT',
  9: 'MEDIUMINT',
  10: 'DATE',
  11: 'TIME',
  12: 'DATETIME',
  13: 'YEAR',
  14: 'DATE',
  15: 'VARCHAR',
  16: 'BIT',
  242: 'VECTOR',
  245: 'JSON',
  246: 'DECIMAL',
  247: 'ENUM',
  248: 'SET',
  249: 'TEXT',
  250: 'TEXT',
  251: 'TEXT',
  252: 'TEXT',
  253: 'VARCHAR',
  254: 'CHAR',
  255: 'GEOMETRY',
};

const BINARY_NAMES: Readonly<Record<string, string>> = {
  TEXT: 'BLOB',
  VARCHAR: 'VARBINARY',
  CHAR: 'BINARY',
};

const UNSIGNED = 32;
const ENUM = 256;
const SET = 2048;
const BINARY_CHARSET = 63;
/** Results come in utf8mb4, whose lengths count four bytes per character. */
const BYTES_PER_CHARACTER = 4;
/** The value for FLOAT and DOUBLE without fixed decimals, and for times without a fraction. */
const DECIMALS_OPEN = 31;
/** The lengths of `TIME` and `DATETIME` without a fraction. */
const PLAIN_LENGTH: Readonly<Record<string, number>> = { TIME: 10, DATETIME: 19, TIMESTAMP: 19 };

const flagsOf = ({ flags }: FieldPacket) => (typeof flags === 'number' ? flags : 0);

const baseName = (field: FieldPacket): string => {
  if (field.extendedFormat === 'json') return 'JSON';
  const { extendedTypeName } = field;
  const name = NAMES[field.columnType ?? -1] ?? 'VARCHAR';
  if (name === 'GEOMETRY') return name;
  if (extendedTypeName) return extendedTypeName.toUpperCase();
  if (flagsOf(field) & ENUM) return 'ENUM';
  if (flagsOf(field) & SET) return 'SET';
  return field.characterSet === BINARY_CHARSET ? (BINARY_NAMES[name] ?? name) : name;
};

const sized = (name: string, field: FieldPacket): string => {
  const length = field.columnLength ?? 0;
  const isUnsigned = (flagsOf(field) & UNSIGNED) !== 0;
  const { decimals } = field;
  switch (name) {
    case 'DECIMAL':
      return `(${length - (decimals > 0 ? 1 : 0) - (isUnsigned ? 0 : 1)},${decimals})`;
    case 'VARCHAR':
    case 'CHAR':
      return `(${Math.floor(length / BYTES_PER_CHARACTER)})`;
    case 'VARBINARY':
    case 'BINARY':
    case 'BIT':
      return `(${length})`;
    case 'TINYINT':
      return length === 1 ? '(1)' : '';
    case 'TIME':
    case 'DATETIME':
    case 'TIMESTAMP':
      return decimals > 0 && decimals < DECIMALS_OPEN && length > (PLAIN_LENGTH[name] ?? 0)
        ? `(${decimals})`
        : '';
    default:
      return '';
  }
};

const HAS_SIGN = new Set(['TINYINT', 'SMALLINT', 'MEDIUMINT', 'INT', 'BIGINT', 'DECIMAL']);

const nativeName = (field: FieldPacket): string => {
  const name = baseName(field);
  const sign = HAS_SIGN.has(name) && (flagsOf(field) & UNSIGNED) !== 0 ? ' UNSIGNED' : '';
  return `${name}${sized(name, field)}${sign}`;
};

/** From the database’s own name of a type: `TINYINT(1)`, `BIGINT UNSIGNED`. */
const typeOf = (native: string): Type => {
  if (/^TINYINT\(1\)(?! UNSIGNED)/.test(native)) return TYPES.BOOLEAN ?? STRING;
  if (native === 'BIT(1)') return TYPES.FLAG ?? STRING;
  const name = /^[A-Z0-9]+/.exec(native)?.[0] ?? '';
  if (name === 'NULL') return NOTHING;
  if (name.endsWith('BLOB')) return TYPES.BLOB ?? STRING;
  return TYPES[name] ?? (SHAPES.has(name) ? TYPES.GEOMETRY : undefined) ?? STRING;
};

const SHAPES = new Set(
  'POINT LINESTRING POLYGON MULTIPOINT MULTILINESTRING MULTIPOLYGON GEOMETRYCOLLECTION GEOMCOLLECTION'.split(
    ' ',
  ),
);

const column = (name: string, native: string): Column => {
  const { short, generic } = typeOf(native);
  return { name, type: short, nativeType: native, generic };
};

export const columnOf = (field: FieldPacket): Column => column(field.name, nativeName(field));

/**
 * A column as in the catalog: `int(11) unsigned`, `enum('a','b')`. The width of integers is only for display, and newer
 * MySQL versions omit it.
 */
export const declaredColumn = (name: string, declared: string, isJson: boolean): Column => {
  const [, base = '', size = '', rest = ''] = /^(\w+)(\(.*\))?(.*)$/s.exec(declared) ?? [];
  const upper = isJson ? 'JSON' : base.toUpperCase();
  const isWidth = upper.endsWith('INT') && !(upper === 'TINYINT' && size === '(1)');
  const kept = isJson || isWidth || upper === 'YEAR' ? '' : size;
  return column(name, `${upper}${kept}${isJson ? '' : rest.toUpperCase()}`);
};

/** A server rounds FLOAT when it writes it as text; of others the driver makes other values then. */
const SAME_AS_TEXT = new Set(
  'TINYINT SMALLINT MEDIUMINT INT BIGINT DECIMAL DATE DATETIME TIMESTAMP VARCHAR CHAR TEXT'.split(
    ' ',
  ),
);

/** Whether text of the server has all that its binary form has. */
export const isSameAsText = (field: FieldPacket): boolean => SAME_AS_TEXT.has(baseName(field));

export const readerOf = (field: FieldPacket): Read => {
  const { read } = typeOf(nativeName(field));
  return (value) => (value === null || value === undefined ? null : read(value));
};
