import { type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import { type Column, Generic } from '../engine.ts';

type ShortType = readonly [type: string, generic: Generic | null];

const INTEGER: ShortType = ['INTEGER', Generic.numeric];
const LONG: ShortType = ['LONGINTEGER', Generic.numeric];
const FLOAT: ShortType = ['FLOAT', Generic.numeric];
const STRING: ShortType = ['STRING', Generic.string];
const DATETIME: ShortType = ['DATETIME', Generic.temporal];
const TIME: ShortType = ['TIME', Generic.temporal];
const JSON_TEXT: ShortType = ['JSON', Generic.string];

const SHORT: Readonly<Partial<Record<DuckDBTypeId, ShortType>>> = {
  [DuckDBTypeId.BOOLEAN]: ['BOOLEAN', Generic.boolean],
  [DuckDBTypeId.TINYINT]: INTEGER,
  [DuckDBTypeId.SMALLINT]: INTEGER,
  [DuckDBTypeId.INTEGER]: INTEGER,
  [DuckDBTypeId.UTINYINT]: INTEGER,
  [DuckDBTypeId.USMALLINT]: INTEGER,
  [DuckDBTypeId.UINTEGER]: INTEGER,
  [DuckDBTypeId.BIGINT]: LONG,
  [DuckDBTypeId.UBIGINT]: LONG,
  [DuckDBTypeId.HUGEINT]: LONG,
  [DuckDBTypeId.UHUGEINT]: LONG,
  [DuckDBTypeId.BIGNUM]: LONG,
  [DuckDBTypeId.FLOAT]: FLOAT,
  [DuckDBTypeId.DOUBLE]: FLOAT,
  [DuckDBTypeId.DECIMAL]: ['DECIMAL', Generic.numeric],
  [DuckDBTypeId.VARCHAR]: STRING,
  [DuckDBTypeId.UUID]: STRING,
  [DuckDBTypeId.ENUM]: STRING,
  [DuckDBTypeId.BIT]: STRING,
  [DuckDBTypeId.BLOB]: ['BINARY', null],
  [DuckDBTypeId.DATE]: ['DATE', Generic.temporal],
  [DuckDBTypeId.TIMESTAMP]: DATETIME,
  [DuckDBTypeId.TIMESTAMP_S]: DATETIME,
  [DuckDBTypeId.TIMESTAMP_MS]: DATETIME,
  [DuckDBTypeId.TIMESTAMP_NS]: DATETIME,
  [DuckDBTypeId.TIMESTAMP_TZ]: ['DATETIMETZ', Generic.temporal],
  [DuckDBTypeId.TIME]: TIME,
  [DuckDBTypeId.TIME_TZ]: TIME,
  [DuckDBTypeId.TIME_NS]: TIME,
  [DuckDBTypeId.INTERVAL]: ['INTERVAL', Generic.numeric],
  [DuckDBTypeId.STRUCT]: JSON_TEXT,
  [DuckDBTypeId.MAP]: JSON_TEXT,
  [DuckDBTypeId.UNION]: JSON_TEXT,
};

const shortType = (type: DuckDBType): ShortType => {
  if (type.alias === 'JSON') return JSON_TEXT;
  if (type.typeId === DuckDBTypeId.LIST || type.typeId === DuckDBTypeId.ARRAY) {
    const [element, generic] = shortType(type.valueType);
    return [`${element}ARRAY`, generic];
  }
  return SHORT[type.typeId] ?? STRING;
};

export const columnOf = (name: string, duckdbType: DuckDBType): Column => {
  const [type, generic] = shortType(duckdbType);
  return { name, type, nativeType: duckdbType.alias ?? duckdbType.toString(), generic };
};
