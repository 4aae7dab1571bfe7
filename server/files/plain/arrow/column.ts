/** One column of an Arrow file, as the database can have it. */
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Data, DataType } from 'apache-arrow';
import { FileRefusal } from '../plain.ts';

export type At = (index: number) => DuckDBValue;

export interface ArrowColumn {
  readonly type: DuckDBType;
  /** Reads what one batch has of the column; null is asked for elsewhere. */
  readonly read: (data: Data) => At;
}

/** The value at a place, or null. */
export const valuesOf = ({ read }: ArrowColumn, data: Data): At => {
  const at = read(data);
  return (index) => (data.getValid(index) ? at(index) : null);
};

export const refused = (column: string, type: DataType): FileRefusal =>
  new FileRefusal(
    `The column ${column} has the type ${String(type)}, which no table here can have.`,
  );
