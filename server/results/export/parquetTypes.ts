/** The types of a Parquet file's columns, as DuckDB names them. */
import type { Column } from '../../engine/engine.ts';
import { dialect as duckdb } from '../../engine/duckdb/dialect.ts';
import { type NestedType, nestedType } from '#common/results/nestedType.ts';

export const TEXT = 'VARCHAR';
/** A decimal whose width and scale only its values tell. */
export const OPEN_DECIMAL = 'DECIMAL';
export const DECIMAL_WIDTH_MAX = 38;
/** Parquet has no integer so wide; a decimal of this width holds all but the last of them. */
const WIDEST_INTEGER = `DECIMAL(${DECIMAL_WIDTH_MAX},0)`;

/** Names of several databases that mean exactly one type. */
const EXACT: Readonly<Record<string, string>> = {
  boolean: 'BOOLEAN',
  bool: 'BOOLEAN',
  tinyint: 'TINYINT',
  int8: 'TINYINT',
  smallint: 'SMALLINT',
  int16: 'SMALLINT',
  integer: 'INTEGER',
  int: 'INTEGER',
  int32: 'INTEGER',
  bigint: 'BIGINT',
  int64: 'BIGINT',
  utinyint: 'UTINYINT',
  uint8: 'UTINYINT',
  usmallint: 'USMALLINT',
  uint16: 'USMALLINT',
  uinteger: 'UINTEGER',
  uint32: 'UINTEGER',
  ubigint: 'UBIGINT',
  uint64: 'UBIGINT',
  'bigint unsigned': 'UBIGINT',
  hugeint: WIDEST_INTEGER,
  uhugeint: WIDEST_INTEGER,
  bignum: WIDEST_INTEGER,
  int128: WIDEST_INTEGER,
  uint128: WIDEST_INTEGER,
  int256: WIDEST_INTEGER,
  uint256: WIDEST_INTEGER,
  float: 'FLOAT',
  float32: 'FLOAT',
  real: 'FLOAT',
  double: 'DOUBLE',
  float64: 'DOUBLE',
  'double precision': 'DOUBLE',
  uuid: 'UUID',
  date: 'DATE',
  time: 'TIME',
  datetime: 'TIMESTAMP',
  datetime32: 'TIMESTAMP',
  datetime64: 'TIMESTAMP',
  timestamp: 'TIMESTAMP',
  timestamp_s: 'TIMESTAMP',
  timestamp_ms: 'TIMESTAMP',
  timestamp_ns: 'TIMESTAMP_NS',
  'timestamp with time zone': 'TIMESTAMPTZ',
  blob: 'BLOB',
  bytea: 'BLOB',
  varbinary: 'BLOB',
};

/** Where the name says less than our own word for the type. */
const BY_SHORT: Readonly<Record<string, string>> = {
  INTEGER: 'BIGINT',
  LONGINTEGER: 'BIGINT',
  FLOAT: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  DATETIME: 'TIMESTAMP',
  DATETIMETZ: 'TIMESTAMPTZ',
  TIME: 'TIME',
  BINARY: 'BLOB',
};

/** A column's type as a tree, before its values are known. */
export type Shape =
  | { readonly kind: 'scalar'; readonly base: string }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'map'; readonly key: Shape; readonly value: Shape }
  | {
      readonly kind: 'record';
      readonly members: readonly { readonly name: string; readonly shape: Shape }[];
    };

const scalar = (base: string): Shape => ({ kind: 'scalar', base });

/** PostgreSQL's scale may be negative, and larger than the width. */
const decimal = ([digits = '', places = '']: readonly string[]): string => {
  if (!/^\d+$/.test(digits) || !/^-?\d+$/.test(places)) return OPEN_DECIMAL;
  const scale = Math.max(0, Number(places));
  const width = Math.max(scale, Number(digits) + Math.max(0, -Number(places)));
  return width > 0 && width <= DECIMAL_WIDTH_MAX ? `DECIMAL(${width},${scale})` : OPEN_DECIMAL;
};

const ZONED = /^timestamp\(\d+\) with time zone$/;

/** People name types of their own as they like: `constructor` is none of ours. */
const exact = ({ name, args }: Extract<NestedType, { kind: 'scalar' }>): string | undefined => {
  if (name === 'decimal' || name === 'numeric') return decimal(args);
  const hasZone = ZONED.test(name) || (name.startsWith('datetime') && args.at(-1)?.endsWith("'"));
  if (hasZone) return 'TIMESTAMPTZ';
  return Object.hasOwn(EXACT, name) ? EXACT[name] : undefined;
};

/** Text where a member has no name, or the name of another one. */
const record = ({ members }: Extract<NestedType, { kind: 'record' }>): Shape => {
  const names = members.map(({ name }) => name?.toLowerCase() ?? null);
  if (names.includes(null) || new Set(names).size < names.length) return scalar(TEXT);
  return {
    kind: 'record',
    members: members.map(({ name, type }) => ({ name: name ?? '', shape: ofNested(type, TEXT) })),
  };
};

/** `otherwise` is the type of a scalar whose name says nothing. */
const ofNested = (type: NestedType, otherwise: string): Shape => {
  switch (type.kind) {
    case 'scalar':
      return scalar(exact(type) ?? otherwise);
    case 'list':
      return { kind: 'list', of: ofNested(type.of, TEXT) };
    case 'map':
      return { kind: 'map', key: ofNested(type.key, TEXT), value: ofNested(type.value, TEXT) };
    case 'record':
      return record(type);
  }
};

export const parquetShape = ({ type, nativeType }: Column): Shape => {
  const native = nestedType(nativeType.replace(/ unsigned$/i, type === 'DECIMAL' ? '' : '$&'));
  // A time with a zone is text: Parquet would keep the moment and lose the zone.
  if (type === 'TIME' && /with time zone/i.test(nativeType)) return scalar(TEXT);
  // Bytes in MySQL's names for them, and its numbers with a width, are known by our own word only.
  if (type === 'BOOLEAN' || type === 'BINARY') return scalar(BY_SHORT[type] ?? TEXT);
  // MySQL's bits are a number of up to 64 of them.
  if (type === 'LONGINTEGER' && nativeType.startsWith('BIT')) return scalar('UBIGINT');
  const shape = ofNested(native, BY_SHORT[type] ?? TEXT);
  // A type that is only named like bytes holds text.
  return shape.kind === 'scalar' && shape.base === BY_SHORT.BINARY ? scalar(TEXT) : shape;
};

/** The type in DuckDB's words; `scalarType` says what a scalar becomes. */
export const typeName = (shape: Shape, scalarType: (base: string) => string): string => {
  const inner = (one: Shape): string => typeName(one, scalarType);
  switch (shape.kind) {
    case 'scalar':
      return scalarType(shape.base);
    case 'list':
      return `${inner(shape.of)}[]`;
    case 'map':
      return `MAP(${inner(shape.key)}, ${inner(shape.value)})`;
    case 'record': {
      const members = shape.members.map((one) => `${duckdb.quote(one.name)} ${inner(one.shape)}`);
      return `STRUCT(${members.join(', ')})`;
    }
  }
};

export const isNestedType = (type: string): boolean =>
  type.endsWith('[]') || type.startsWith('STRUCT(') || type.startsWith('MAP(');
