/**
 * One value as the text of a file, so that another program reads the same value: the database's own words, ISO
 * dates and times, `\xdead` for bytes, JSON for lists, structs and maps.
 */
import type { Cell, Column } from '../../engine/engine.ts';
import { moment } from '../values.ts';
import { nestedJson } from '#common/results/nestedJson.ts';
import { nestedType } from '#common/results/nestedType.ts';

export type ExactText = (cell: Exclude<Cell, null>) => string;

/** `2025-01-02T03:04:05`, by far the most common form, needs no reading. */
const PLAIN_MOMENT_LENGTH = 19;
const withBlank = (text: string): string =>
  text.length === PLAIN_MOMENT_LENGTH && text[10] === 'T'
    ? `${text.slice(0, 10)} ${text.slice(11)}`
    : moment(text, ' ');

export const exactText = ({ type, nativeType }: Column): ExactText => {
  const nested = nestedType(nativeType);
  const isMoment = type === 'DATETIME' || type === 'DATETIMETZ';
  return (cell) => {
    if (typeof cell === 'string') return isMoment ? withBlank(cell) : cell;
    return typeof cell === 'object' ? nestedJson(cell, nested) : String(cell);
  };
};

const FIXED = new Set(
  'INTEGER LONGINTEGER DECIMAL FLOAT BOOLEAN DATE DATETIME DATETIMETZ TIME INTERVAL BINARY'.split(
    ' ',
  ),
);
/** Whether anybody may have written the values: the others are numbers, times and bytes, which nothing runs. */
export const isFreeText = ({ type }: Column): boolean => !FIXED.has(type);
