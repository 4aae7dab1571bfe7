/** Tables opened beside an editor, and the listings of schemas and tables they are chosen from. */
import type { PrimaryKeyInfo, TableExtra, TableKeyInfo } from '#common/wire/database.ts';

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly longType: string;
  readonly comment: string | null;
  readonly isKey: boolean;
  readonly keys: readonly TableKeyInfo[];
}

/** A table opened beside an editor. */
export interface OpenTable {
  readonly id: string;
  readonly dbId: number;
  readonly queryEditorId: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
  readonly expanded: boolean;
  readonly columns: readonly TableColumn[];
  readonly selectStar: string | null;
  readonly comment: string | null;
  readonly primaryKey: PrimaryKeyInfo | null;
  readonly foreignKeys: readonly TableKeyInfo[];
  readonly indexes: readonly TableKeyInfo[];
  /** Rows, view definition, partitions: what the database reports beside the columns. */
  readonly extra: TableExtra | null;
  /** Why its columns could not be read. */
  readonly metadataError: string | null;
  readonly dataPreviewQueryId: string | null;
  readonly isMetadataLoading: boolean;
  readonly isExtraMetadataLoading: boolean;
  readonly initialized: boolean;
}

export interface Listing<Item> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly Item[];
  readonly error: string | null;
}

export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
}

export interface TablesState {
  tables: readonly OpenTable[];
  /** Schemas by `schemasKey`, tables by `tablesKey`. */
  schemas: Readonly<Record<string, Listing<string>>>;
  tableNames: Readonly<Record<string, Listing<TableName>>>;
}
