/** The types of a Parquet file's columns, as DuckDB names them. */
import type { Column } from '../../engine/engine.ts';
import { dialect as duckdb } from '../../engine/duckdb/dialect.ts';
import { type NestedType, nestedType } from '#common/results/nestedType.ts';

export const TEXT = 'VARCHAR';
const DECIMAL_WIDTH_MAX = 38;
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

const decimal = ([width = '0', scale = '0']: readonly string[]): string => {
  const fits = Number(width) > 0 && Number(width) <= DECIMAL_WIDTH_MAX;
  return fits && /^\d+$/.test(scale) ? `DECIMAL(${Number(width)},${Number(scale)})` : TEXT;
};

/** People name types of their own as they like: `constructor` is none of ours. */
const exact = ({ name, args }: Extract<NestedType, { kind: 'scalar' }>): string | undefined => {
  if (name === 'decimal' || name === 'numeric') return decimal(args);
  return Object.hasOwn(EXACT, name) ? EXACT[name] : undefined;
};

/** Text where a member has no name, or the name of another one. */
const struct = ({ members }: Extract<NestedType, { kind: 'record' }>): string => {
  const names = members.map(({ name }) => name?.toLowerCase() ?? null);
  if (names.includes(null) || new Set(names).size < names.length) return TEXT;
  const types = members.map(({ type }) => ofNested(type) ?? TEXT);
  return `STRUCT(${members.map(({ name }, at) => `${duckdb.quote(name ?? '')} ${types[at]}`).join(', ')})`;
};

const ofNested = (type: NestedType): string | undefined => {
  switch (type.kind) {
    case 'scalar':
      return exact(type);
    case 'list':
      return `${ofNested(type.of) ?? TEXT}[]`;
    case 'map':
      return `MAP(${ofNested(type.key) ?? TEXT}, ${ofNested(type.value) ?? TEXT})`;
    case 'record':
      return struct(type);
  }
};

/** The type a column has if all its values fit: texts hold anything. */
export const parquetType = ({ type, nativeType }: Column): string => {
  const native = nestedType(nativeType.replace(/ unsigned$/i, type === 'DECIMAL' ? '' : '$&'));
  // A time with a zone is text: Parquet would keep the moment and lose the zone.
  if (type === 'TIME' && /with time zone/i.test(nativeType)) return TEXT;
  // Bytes in MySQL's names for them, and its numbers with a width, are known by our own word only.
  if (type === 'BOOLEAN' || type === 'BINARY') return BY_SHORT[type] ?? TEXT;
  const own = ofNested(native) ?? BY_SHORT[type] ?? TEXT;
  // A type that is only named like bytes holds text.
  return own === BY_SHORT.BINARY ? TEXT : own;
};

export const isNestedType = (type: string): boolean =>
  type.endsWith('[]') || type.startsWith('STRUCT(') || type.startsWith('MAP(');
