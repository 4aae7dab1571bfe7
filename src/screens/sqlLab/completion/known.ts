/** The loaded names of the database that a text is written for. */
import type { TableColumn as AnyColumn, TableName } from '../model/table';

export type TableColumn = Pick<AnyColumn, 'name' | 'type' | 'longType' | 'comment' | 'isKey'>;

export interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

/** Columns of one table that refer to columns of another, pair by pair. */
export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  /** Null: the schema of the table that refers. */
  readonly schema: string | null;
  readonly referred: readonly string[];
}

export interface Known {
  readonly backend: string | null;
  readonly schema: string | null;
  readonly schemas: readonly string[];
  /** False while the schemas are being read, which tell the default one, or its tables. */
  readonly areNamesRead: boolean;
  readonly functions: readonly string[];
  /** Undefined until they are loaded. */
  readonly tablesOf: (schema: string, catalog?: string | null) => readonly TableName[] | undefined;
  readonly columnsOf: (table: TablePath) => readonly TableColumn[] | undefined;
  readonly foreignKeysOf: (table: TablePath) => readonly ForeignKey[];
  /** Columns of the tables opened beside the editor: offered before the statement names any table. */
  readonly opened: readonly { readonly name: string; readonly columns: readonly TableColumn[] }[];
}
