/**
 * Plain scalars as PyYAML reads them. The other readers and writers of these files use it, and its rules are neither
 * those of YAML 1.2 nor quite those of 1.1: `08` and `1e3` are texts, `yes` and `0x1F` are not.
 */
import type { ScalarTag, Tags } from 'yaml';

const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const NULL = /^(?:~|null|Null|NULL|)$/;
const INTEGER =
  /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/;
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
/** Read as the text that it is; written in quotes, because PyYAML would read a date. */
const TIME =
  /^(?:\d{4}-\d\d-\d\d|\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?)$/;
/** These have a meaning of their own. */
const OTHER = /^(?:<<|=)$/;

const sexagesimal = (digits: string): number =>
  digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

const whole = (text: string): number | bigint => {
  const plain = text.replaceAll('_', '');
  const sign = plain.startsWith('-') ? -1n : 1n;
  const digits = plain.replace(/^[-+]/, '');
  if (digits.includes(':')) return Number(sign) * sexagesimal(digits);
  const octal = /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits;
  const value = sign * BigInt(octal);
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
};

const fraction = (text: string): number => {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.endsWith('.nan')) return Number.NaN;
  if (plain.endsWith('.inf')) return plain.startsWith('-') ? -Infinity : Infinity;
  const sign = plain.startsWith('-') ? -1 : 1;
  const digits = plain.replace(/^[-+]/, '');
  return sign * (digits.includes(':') ? sexagesimal(digits) : Number(digits));
};

/** `1e+21` is a text for PyYAML, `1.0e+21` is a number. */
const writtenFraction = (value: number): string => {
  if (Number.isNaN(value)) return '.nan';
  if (!Number.isFinite(value)) return value < 0 ? '-.inf' : '.inf';
  const text = String(value);
  return text.includes('e') && !text.includes('.') ? text.replace('e', '.0e') : text;
};

const tag = (one: Omit<ScalarTag, 'default'>): ScalarTag => ({ ...one, default: true });

const scalars: readonly ScalarTag[] = [
  tag({
    identify: (value) => value === null || value === undefined,
    tag: 'tag:yaml.org,2002:null',
    test: NULL,
    resolve: () => null,
    stringify: () => 'null',
  }),
  tag({
    identify: (value) => typeof value === 'boolean',
    tag: 'tag:yaml.org,2002:bool',
    test: BOOLEAN,
    resolve: (text) => /^(?:yes|true|on)$/i.test(text),
    stringify: ({ value }) => String(value),
  }),
  tag({
    identify: (value) => typeof value === 'bigint' || Number.isInteger(value),
    tag: 'tag:yaml.org,2002:int',
    test: INTEGER,
    resolve: whole,
    stringify: ({ value }) => (typeof value === 'number' ? writtenFraction(value) : String(value)),
  }),
  tag({
    identify: (value) => typeof value === 'number',
    tag: 'tag:yaml.org,2002:float',
    test: FLOAT,
    resolve: fraction,
    stringify: ({ value }) => writtenFraction(value as number),
  }),
  ...[TIME, OTHER].map((test) =>
    tag({
      identify: () => false,
      tag: 'tag:yaml.org,2002:text-that-looks-otherwise',
      test,
      resolve: (text) => text,
    }),
  ),
];

export const SCALARS: Tags = [...scalars];
