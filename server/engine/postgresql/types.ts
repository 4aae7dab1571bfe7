import { type Cell, type Column, Generic } from '../engine.ts';
import { fractionText, momentFromText } from '../drivers/moments.ts';
import { doubleCell, integerCell } from '../drivers/numbers.ts';
import { arrayFromText } from './arrays.ts';

/** Converts the server’s text to exact values. */
type Read = (text: string) => Cell;

interface Type {
  readonly name: string;
  readonly short: string;
  readonly generic: Generic | null;
  readonly read: Read;
}

const asText: Read = (text) => text;
const asNumber: Read = (text) => doubleCell(Number(text));

const type = (name: string, short: string, generic: Generic | null, read: Read = asText): Type => ({
  name,
  short,
  generic,
  read,
});

const TIME = /^(\d\d:\d\d:\d\d)(\.\d+)?(.*)$/;
const asTime: Read = (text) => {
  const [, clock, fraction = '', zone = ''] = TIME.exec(text) ?? [];
  return clock === undefined ? text : `${clock}${fractionText(fraction)}${zone}`;
};

const { numeric, string, temporal, boolean } = Generic;

const SCALARS: Readonly<Record<number, Type>> = {
  16: type('BOOLEAN', 'BOOLEAN', boolean, (text) => text === 't'),
  17: type('BYTEA', 'BINARY', null),
  20: type('BIGINT', 'LONGINTEGER', numeric, (text) => integerCell(BigInt(text))),
  21: type('SMALLINT', 'INTEGER', numeric, asNumber),
  23: type('INTEGER', 'INTEGER', numeric, asNumber),
  25: type('TEXT', 'STRING', string),
  26: type('OID', 'INTEGER', numeric, asNumber),
  114: type('JSON', 'JSON', string),
  700: type('REAL', 'FLOAT', numeric, asNumber),
  701: type('DOUBLE PRECISION', 'FLOAT', numeric, asNumber),
  1042: type('CHARACTER', 'STRING', string),
  1043: type('CHARACTER VARYING', 'STRING', string),
  1082: type('DATE', 'DATE', temporal),
  1083: type('TIME', 'TIME', temporal, asTime),
  1114: type('TIMESTAMP', 'DATETIME', temporal, momentFromText),
  1184: type('TIMESTAMP WITH TIME ZONE', 'DATETIMETZ', temporal, momentFromText),
  1186: type('INTERVAL', 'INTERVAL', numeric),
  1266: type('TIME WITH TIME ZONE', 'TIME', temporal, asTime),
  1700: type('NUMERIC', 'DECIMAL', numeric),
  2950: type('UUID', 'STRING', string),
  3802: type('JSONB', 'JSONB', string),
};

/** Array type → type of its elements. */
const ARRAYS: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1014: 1042,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1115: 1114,
  1182: 1082,
  1183: 1083,
  1185: 1184,
  1187: 1186,
  1231: 1700,
  2951: 2950,
  3807: 3802,
};

const OTHER = type('OTHER', 'STRING', string);

const typeOf = (oid: number): Type => {
  const scalar = SCALARS[oid];
  if (scalar) return scalar;
  const element = SCALARS[ARRAYS[oid] ?? 0];
  if (!element) return OTHER;
  const { name, short, generic, read } = element;
  return type(`${name}[]`, `${short}ARRAY`, generic, (text) => arrayFromText(text, read));
};

export const KNOWN_TYPES: readonly string[] = Object.keys(SCALARS);

const VARIABLE_HEADER = 4;

/** Eleven bits with a sign: `numeric(5,-2)` rounds to hundreds. */
const scaleOf = (bits: number): number => ((bits & 0x7_ff) ^ 0x4_00) - 0x4_00;

const parameters = (oid: number, modifier: number): string => {
  if (modifier < VARIABLE_HEADER) return '';
  const bits = modifier - VARIABLE_HEADER;
  if (oid === 1700) return `(${(bits >> 16) & 0xff_ff},${scaleOf(bits)})`;
  return oid === 1042 || oid === 1043 ? `(${bits})` : '';
};

export interface ResultField {
  readonly name: string;
  readonly dataTypeID: number;
  readonly dataTypeModifier: number;
}

/** `named`: the server’s name of a type that is not in the table above. */
export const columnOf = (field: ResultField, named?: string): Column => {
  const { name, short, generic } = typeOf(field.dataTypeID);
  const own = `${name}${parameters(field.dataTypeID, field.dataTypeModifier)}`;
  return { name: field.name, type: short, nativeType: named ?? own, generic };
};

export const readerOf = (field: ResultField): ((text: string | null) => Cell) => {
  const { read } = typeOf(field.dataTypeID);
  return (text) => (text === null ? null : read(text));
};
