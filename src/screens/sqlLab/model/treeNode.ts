/** The kinds of rows in the schema tree. */
import type { TableKeyInfo } from '#common/wire/database.ts';
import type { OpenTable, TableColumn, TableName } from './table';

interface Placed {
  /** The row's id in the document; it survives reloads of the listing. */
  readonly id: string;
  readonly level: 1 | 2 | 3;
  /** Its position among its siblings, from 1. */
  readonly position: number;
  readonly setSize: number;
}

/** What a retry needs. */
export type Retry =
  | { readonly what: 'schemas' }
  | { readonly what: 'tables'; readonly schema: string }
  | { readonly what: 'table'; readonly schema: string; readonly name: string };

export type RowContent =
  | {
      readonly kind: 'schema';
      readonly name: string;
      readonly isOpen: boolean;
      readonly count: number | null;
    }
  | {
      readonly kind: 'table';
      readonly schema: string;
      readonly name: string;
      readonly tableKind: TableName['kind'];
      readonly table: OpenTable | null;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'column';
      readonly schema: string;
      readonly tableName: string;
      readonly column: TableColumn;
      /** `schema.table.column` that a foreign key refers to. */
      readonly refersTo: string | null;
    }
  | { readonly kind: 'index'; readonly index: TableKeyInfo }
  | { readonly kind: 'fact'; readonly text: string }
  | { readonly kind: 'definition'; readonly name: string; readonly sql: string }
  | {
      readonly kind: 'note';
      readonly text: string;
      readonly isError: boolean;
      readonly retry: Retry | null;
    };

export type TreeRow = Placed & RowContent;
export type RowOf<Kind extends RowContent['kind']> = Extract<TreeRow, { kind: Kind }>;

export interface Node {
  readonly id: string;
  readonly content: RowContent;
  readonly children?: readonly Node[];
}

export const note = (
  id: string,
  text: string,
  retry: Retry | null = null,
  isError = false,
): Node => ({
  id,
  content: { kind: 'note', text, retry, isError },
});
