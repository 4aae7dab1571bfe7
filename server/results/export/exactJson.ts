/**
 * Records of a JSON file: numbers with every digit, lists, structs, maps and JSON as they are, everything else as
 * text. JSON has no number for `NaN` and the infinities: they are text.
 */
import type { Cell, Column } from '../../engine/engine.ts';
import { uniqueNames } from '../wireColumns.ts';
import { digitsOr, nestedJson } from '#common/results/nestedJson.ts';
import { nestedType } from '#common/results/nestedType.ts';

type Write = (cell: Exclude<Cell, null>) => string;

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const plain: Write = (cell) => JSON.stringify(cell);
const digits: Write = (cell) => (typeof cell === 'string' ? digitsOr(cell) : JSON.stringify(cell));
/** Its own text, in which every digit stands as it was written. */
const json: Write = (cell) =>
  typeof cell === 'string' && isJson(cell) ? cell : JSON.stringify(cell);

const writerOf = ({ type, nativeType }: Column): Write => {
  switch (type) {
    case 'INTEGER':
    case 'LONGINTEGER':
    case 'DECIMAL':
      return digits;
    case 'FLOAT':
    case 'STRING':
    case 'BOOLEAN':
      return plain;
    default: {
      const nested = nestedType(nativeType);
      const text = type === 'JSON' || type === 'JSONB' ? json : plain;
      return (cell) => (typeof cell === 'object' ? nestedJson(cell, nested) : text(cell));
    }
  }
};

/** Makes the JSON texts of a page's rows. */
export const exactJsonWriter = (columns: readonly Column[]) => {
  const keys = uniqueNames(columns.map(({ name }) => name)).map((name) => JSON.stringify(name));
  const writers = columns.map(writerOf);
  return (values: readonly (readonly Cell[])[]): string[] =>
    Array.from({ length: values[0]?.length ?? 0 }, (_, row) => {
      const fields = writers.map((write, column) => {
        const cell = values[column]?.[row] ?? null;
        return `${keys[column]}:${cell === null ? 'null' : write(cell)}`;
      });
      return `{${fields.join(',')}}`;
    });
};
