/** Values as DuckDB reads them from lines of JSON. */
import type { Cell } from '../../engine/engine.ts';
import { bytesOf, moment } from '../values.ts';
import type { NestedType } from '#common/results/nestedType.ts';

const BYTES = new Set(['blob', 'bytea', 'varbinary']);
const hexOf = (text: string): string => Buffer.from(bytesOf(text)).toString('hex');

/** `\xdead` → `\xDE\xAD`, which is how DuckDB reads bytes within lists and structs. */
const escapedBytes = (text: string): string =>
  hexOf(text).toUpperCase().replaceAll(/../g, String.raw`\x$&`);

type Entries = Readonly<Record<string, Cell>>;

/** Only bytes are written otherwise than they arrive. */
const nestedCell = (cell: Cell, type: NestedType): Cell => {
  if (typeof cell === 'string')
    return type.kind === 'scalar' && BYTES.has(type.name) ? escapedBytes(cell) : cell;
  if (Array.isArray(cell) && type.kind === 'list') {
    return (cell as readonly Cell[]).map((item) => nestedCell(item, type.of));
  }
  if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return cell;
  const typeOf = (key: string): NestedType | undefined => {
    if (type.kind === 'map') return type.value;
    return type.kind === 'record' ? type.members.find(({ name }) => name === key)?.type : undefined;
  };
  return Object.fromEntries(
    Object.entries(cell as Entries).map(([key, value]) => {
      const known = typeOf(key);
      return [key, known ? nestedCell(value, known) : value];
    }),
  );
};

export const parquetCell =
  (short: string, type: NestedType) =>
  (cell: Cell): Cell => {
    if (typeof cell === 'object') return nestedCell(cell, type);
    if (typeof cell !== 'string') return cell;
    if (short === 'BINARY') return hexOf(cell);
    return short.startsWith('DATETIME') ? moment(cell, 'T') : cell;
  };
