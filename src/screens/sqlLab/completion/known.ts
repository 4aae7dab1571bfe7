/** The loaded names of the database that a text is written for. */
import type { TableColumn as AnyColumn, TableName } from '../model/table';

export type TableColumn = Pick<AnyColumn, 'name' | 'type' | 'longType' | 'comment' | 'isKey'>;

export interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export interface Known {
  readonly backend: string | null;
  readonly schema: string | null;
  readonly schemas: readonly string[];
  readonly functions: readonly string[];
  /** Undefined until they are loaded. */
  readonly tablesOf: (schema: string) => readonly TableName[] | undefined;
  readonly columnsOf: (table: TablePath) => readonly TableColumn[] | undefined;
  /** Columns of the tables opened beside the editor: offered before the statement names any table. */
  readonly opened: readonly { readonly name: string; readonly columns: readonly TableColumn[] }[];
}
