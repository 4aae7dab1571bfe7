import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { TableColumn } from '../engine.ts';

/** A query under a name; each worker creates the view again. */
export interface StoredView {
  readonly sql: string;
  /** The schema for names without one. */
  readonly within: string;
}

/** One stored table: an immutable database file with one table named `data`. */
export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly columns: readonly TableColumn[];
  readonly comment: string | null;
  /** Of a view, which has no file and no rows of its own. */
  readonly view?: StoredView;
  /** Of a table that a query writes anew: whoever else writes the table takes the mark from it. */
  readonly mark?: string;
  /** With the mark: when the query was asked. */
  readonly asOf?: string;
}

export interface Catalog {
  readonly version: number;
  readonly tables: readonly StoredTable[];
}

export const DATA_TABLE = 'data';
const FILE = 'catalog.json';
const EMPTY: Catalog = { version: 0, tables: [] };

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readCatalog = (dir: string): Catalog => {
  try {
    return JSON.parse(readFileSync(join(dir, FILE), 'utf8')) as Catalog;
  } catch (error) {
    if (isMissing(error)) return EMPTY;
    throw new Error(`The catalogue of tables cannot be read: ${join(dir, FILE)}`, { cause: error });
  }
};

/** Changes whenever a new catalog is published. */
export const catalogStamp = (dir: string): string => {
  const stat = statSync(join(dir, FILE), { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}-${stat.mtimeNs}-${stat.size}` : 'none';
};

export const syncDirectory = (dir: string) => {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
};

/** Readers see the old or the new file: it is written beside, flushed and renamed, and the directory is flushed. */
export const publishCatalog = (dir: string, catalog: Catalog) => {
  const beside = join(dir, `${FILE}.new`);
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, JSON.stringify(catalog));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, join(dir, FILE));
  syncDirectory(dir);
};

export const sameName = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

const tableKey = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${schema}\0${name}`.toLowerCase();

const byKey = new WeakMap<Catalog, ReadonlyMap<string, StoredTable>>();

export const findTable = (catalog: Catalog, schema: string, name: string) => {
  const known =
    byKey.get(catalog) ?? new Map(catalog.tables.map((table) => [tableKey(table), table] as const));
  byKey.set(catalog, known);
  return known.get(tableKey({ schema, name }));
};

export interface Published {
  readonly stamp: string;
  readonly catalog: Catalog;
}

let lastRead: (Published & { readonly dir: string }) | null = null;

/** Read again only when a new catalog was published, because parsing thousands of tables takes a while. */
export const currentCatalog = (dir: string): Published => {
  const stamp = catalogStamp(dir);
  if (lastRead?.dir !== dir || lastRead.stamp !== stamp)
    lastRead = { dir, stamp, catalog: readCatalog(dir) };
  return lastRead;
};
