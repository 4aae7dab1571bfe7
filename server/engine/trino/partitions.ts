/** The table that a connector keeps of the partitions of another, with a column for each key. */
import type { TableRef } from '../engine.ts';
import { dialect } from './dialect.ts';

export const partitionsOf = ({ catalog, schema, name }: TableRef): string =>
  [catalog ?? '', schema ?? '', `${name}$partitions`]
    .filter((part) => part !== '')
    .map(dialect.quote)
    .join('.');
