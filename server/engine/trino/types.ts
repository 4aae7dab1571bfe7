/** Columns and values of the protocol as ours. */
import { Generic } from '../engine.ts';
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
import { doubleCell } from '../drivers/numbers.ts';
import { typeTree } from '#common/results/typeText.ts';
import { utcFromLocal } from '../drivers/zones.ts';

const { numeric, string, temporal, boolean } = Generic;

const asFloat: Read = (value) => doubleCell(Number(value));
const asBytes: Read = (value) => `\\x${Buffer.from(String(value), 'base64').toString('hex')}`;
const asMoment: Read = (value) => momentFromText(String(value));

const ZONED = /^(\S+ \S+?)( [A-Za-z]\S*|[ ]?[+-]\d\d:\d\d)$/;
const MS_PER_MINUTE = 60_000;

/** A whole number of minutes ahead of UTC: `+05:45`. */
const minutesOf = (offset: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const atOffset = (local: string, offset: string): string => {
  const [, whole, fraction = ''] = /^(.{19})(\.\d+)?$/.exec(local) ?? [];
  if (whole === undefined) return `${local}${offset}`;
  const at = Date.parse(`${whole}Z`) - minutesOf(offset) * MS_PER_MINUTE;
  return `${new Date(at).toISOString().slice(0, 19)}${fraction}+00:00`;
};

const asZoned: Read = (value) => {
  const text = String(value);
  const [, clock, named = ''] = ZONED.exec(text) ?? [];
  if (clock === undefined) return text;
  const zone = named.trim();
  const local = momentFromText(clock);
  if (local === clock) return text;
  if (zone === 'UTC' || zone === 'Z') return `${local}+00:00`;
  return /^[+-]/.test(zone) ? atOffset(local, zone) : utcFromLocal(local, zone);
};

const TIME = /^(\d\d:\d\d:\d\d)(\.\d+)?(.*)$/;
const asTime: Read = (value) => {
  const [, clock, fraction = '', zone = ''] = TIME.exec(String(value)) ?? [];
  return clock === undefined ? String(value) : `${clock}${fractionText(fraction)}${zone}`;
};

const INTEGER = type('INTEGER', numeric, asInteger);
const FLOAT = type('FLOAT', numeric, asFloat);
const STRING = type('STRING', string, asText);

const SIMPLE: Readonly<Record<string, NamedType>> = {
  boolean: type('BOOLEAN', boolean, (value) => value === true),
  tinyint: INTEGER,
  smallint: INTEGER,
  integer: INTEGER,
  bigint: type('LONGINTEGER', numeric, asInteger),
  real: FLOAT,
  double: FLOAT,
  decimal: type('DECIMAL', numeric, asText),
  date: type('DATE', temporal, asText),
  varbinary: type('BINARY', null, asBytes),
  json: type('JSON', string, asText),
  unknown: type('STRING', string, () => null),
};

const map = (args: readonly string[]): NamedType => {
  const read = orNull(typeOf(args[1] ?? 'varchar').read);
  return type('JSON', string, (value) =>
    Object.fromEntries(Object.entries(Object(value)).map(([key, one]) => [key, read(one)])),
  );
};

const typeOf = (text: string): NamedType => {
  const lower = text.trim();
  if (/^interval\b/i.test(lower)) return type('INTERVAL', numeric, asText);
  if (/^timestamp\b/i.test(lower)) {
    return /with time zone$/i.test(lower)
      ? type('DATETIMETZ', temporal, asZoned)
      : type('DATETIME', temporal, asMoment);
  }
  if (/^time\b/i.test(lower)) return type('TIME', temporal, asTime);
  const { name, args } = typeTree(lower);
  switch (name) {
    case 'array':
      return arrayOf(typeOf(args[0] ?? 'unknown'));
    case 'map':
      return map(args);
    case 'row':
      return type('JSON', string, recordReader(args, typeOf));
    default:
      return SIMPLE[name] ?? STRING;
  }
};

export const { columnOf, readerOf } = fieldsBy(typeOf);
