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

/** Takes an answer as it comes: columns once, then parts of it. */
export interface Sink {
  columns(columns: readonly Column[]): void;
  /** `values[column][row]`; the driver waits for it, so a slow reader slows the database. */
  values(values: readonly (readonly Cell[])[], rows: number): Promise<void>;
  /** The same from a driver that writes JSON itself: twice as fast, as no cell is ever made. */
  written(cells: WriteCells, rows: number): Promise<void>;
  /** Forgets the parts so far: the driver starts the same answer again. */
  restart(): Promise<void>;
}

/** With whose rights of the database; null: those of the connection's user. Only some databases can impersonate. */
export type As = string | null;

/** For listings and plans, which have no limit of their own. */
export const CATALOG_TIMEOUT_MS = 30_000;

export interface RunRequest {
  readonly statement: Statement;
  /** What may leak from one statement to the next is thrown away when this changes. */
  readonly owner: string;
  readonly as: As;
  readonly limit: number;
  readonly allowWrites: boolean;
  /** For databases that keep time themselves; the caller keeps it too. */
  readonly timeoutMs: number;
  /** Somebody waits and looks; small answers do without. */
  readonly wantsProgress: boolean;
}

export interface RunEnd {
  readonly truncated: boolean;
}

/** One database inside a worker. It runs one statement at a time; every failure is an `EngineError`. */
export interface Driver {
  /** Does what can be done before the first statement is known. */
  warm(): Promise<void>;
  run(request: RunRequest, sink: Sink): Promise<RunEnd>;
  /** Makes the statement that runs now fail soon; a promise where a server elsewhere must be reached. */
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
