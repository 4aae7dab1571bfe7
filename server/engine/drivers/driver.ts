import type {
  CatalogHits,
  CatalogSearch,
  Cell,
  Column,
  Statement,
  StatementInfo,
  TableDetails,
  TableListing,
  TableRef,
} from '../engine.ts';
import type { JsonBytes } from '../jsonBytes.ts';

/** Writes the cells of rows `from` to `to` of one column as JSON, with commas between them. */
export type WriteCells = (column: number, from: number, to: number, out: JsonBytes) => void;

/** Receives a result in parts: the columns once, then the rows. */
export interface Sink {
  columns(columns: readonly Column[]): void;
  /** `values[column][row]`; the driver waits for it, so a slow reader slows down the database. */
  values(values: readonly (readonly Cell[])[], rows: number): Promise<void>;
  /** The same for a driver that writes JSON itself: twice as fast, because no cells are created. */
  written(cells: WriteCells, rows: number): Promise<void>;
  /** Forgets the parts so far, because the driver starts the same result again. */
  restart(): Promise<void>;
}

/** The database user or role to impersonate; null for the connection’s user. Only some databases can impersonate. */
export type As = string | null;

/** For listings and plans, which have no limit of their own. */
export const CATALOG_TIMEOUT_MS = 30_000;

export interface RunRequest {
  readonly statement: Statement;
  /** State that a statement may leave behind is discarded when the owner changes. */
  readonly owner: string;
  readonly as: As;
  readonly limit: number;
  readonly allowWrites: boolean;
  /** For databases that enforce the time themselves; the caller enforces it too. */
  readonly timeoutMs: number;
  /** Whether somebody watches the progress; small queries need none. */
  readonly wantsProgress: boolean;
  /** What the columns of the result are called, where that is known. */
  readonly names?: readonly string[];
}

export interface RunEnd {
  readonly truncated: boolean;
  /** Rows that the statement inserted, updated or deleted, where the database counts them. */
  readonly changed?: number | undefined;
}

/** One database inside a worker. It runs one statement at a time; every failure is an `EngineError`. */
export interface Driver {
  /** Prepares what is possible before the first statement is known. */
  warm(): Promise<void>;
  run(request: RunRequest, sink: Sink): Promise<RunEnd>;
  /** Makes the running statement fail soon; a promise where the server must be reached for that. */
  interrupt(): Promise<void> | undefined;
  /** 0 to 100; negative when unknown. */
  progress(): number;
  inspect(sql: string, schema: string | null, as: As): Promise<readonly StatementInfo[]>;
  describe(statement: Statement, as: As): Promise<readonly Column[]>;
  catalogs(as: As): Promise<readonly string[]>;
  schemas(catalog: string | null, as: As): Promise<readonly string[]>;
  tables(schema: string, catalog: string | null, as: As): Promise<readonly TableListing[]>;
  table(ref: TableRef, as: As): Promise<TableDetails | null>;
  search(search: CatalogSearch, as: As): Promise<CatalogHits>;
  close(): Promise<void>;
}

/** The part of a driver that runs statements. */
export type Runner = Pick<Driver, 'run' | 'interrupt' | 'progress'>;
