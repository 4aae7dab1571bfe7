/**
 * The interface of every database. Nothing above `engine/` knows which database it uses, and no statement runs in the
 * API process: an `Engine` passes statements to warm child processes.
 */
import type { Cell } from '#common/cell.ts';
import type { Dialect } from './dialects/dialect.ts';

export type { Cell };

/** Superset's `type_generic`. */
export const Generic = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type Generic = (typeof Generic)[keyof typeof Generic];

export interface Column {
  /** As the statement named it; duplicates stay, because columns are addressed by position. */
  readonly name: string;
  /** The wire's short name: INTEGER, LONGINTEGER, DECIMAL, FLOAT, BOOLEAN, STRING, DATE, DATETIME, DATETIMETZ, TIME, INTERVAL, JSON, BINARY, …ARRAY. */
  readonly type: string;
  /** The database’s own name with parameters: `DECIMAL(38,10)`, `TIMESTAMP WITH TIME ZONE`. */
  readonly nativeType: string;
  readonly generic: Generic | null;
}

/** A small result held in memory, column by column. */
export interface Table {
  readonly columns: readonly Column[];
  /** `values[column][row]` */
  readonly values: readonly (readonly Cell[])[];
  readonly rowCount: number;
  /** Whether there were more rows than `limit` allowed. */
  readonly truncated: boolean;
}

/** A few travel in the message; many lie in a file (`heldBytes.ts`). */
export type HeldBytes =
  | { readonly bytes: Uint8Array }
  | { readonly path: string; readonly size: number };

/** Part of held bytes. */
export interface Section {
  readonly from: number;
  readonly to: number;
}

/** What a worker wrote of a result besides its columns, in the same bytes. */
export interface WrittenRows {
  /** `[{"name":value,…},…]` as the API has it. */
  readonly rows: Section;
  /** `[0,1,…]` */
  readonly index: Section;
  readonly columns: Section;
  /** By position: whether the column has a value. */
  readonly filled: readonly boolean[];
  /** The numbers of the first row, by position. */
  readonly firsts: readonly number[];
}

/** An answer as the worker wrote it down: nothing of it is read where it is only passed on. */
export interface HeldAnswer {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly truncated: boolean;
  /** A line of JSON `[[column 0 values…],[column 1 values…],…]` per part. */
  readonly text: HeldBytes;
  /** Where rows were asked for; the columns are part of the text then. */
  readonly written?: WrittenRows;
}

/** A result that the worker wrote to the spool; read page by page with `Spool`. */
export interface StoredResult {
  readonly key: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  readonly truncated: boolean;
  readonly pageRows: number;
  /** Of a new result: its bytes on disk. */
  readonly bytes?: number;
  /** Of a new result: why its rows end early, other than by the limit of rows. */
  readonly cut?: string;
  /** Of a new result: how many rows the statement inserted, updated or deleted. */
  readonly changed?: number;
  /** The result that this one is a view of. */
  readonly viewOf?: string;
}

/** A value bound to a placeholder of the statement, in order. */
export type Parameter = string | number | bigint | boolean | null;

export interface Statement {
  readonly sql: string;
  readonly parameters?: readonly Parameter[];
  readonly catalog?: string | null;
  readonly schema?: string | null;
}

export interface RunOptions {
  /** Identifies the run for `stop`. */
  readonly runId: string;
  /** The owner, whose share of the queue this takes and whose session state it may see: a user id, or `system`. */
  readonly owner: string;
  /** Rows at most. */
  readonly limit: number;
  /** Counted from the moment a worker takes the run, without the time in the queue. */
  readonly timeoutMs: number;
  /**
   * Allows statements that change data; the caller has checked the setting and the right. The embedded DuckDB refuses
   * them anyway: its tables change only through `storage/tables.ts`.
   */
  readonly allowWrites?: boolean;
  readonly signal?: AbortSignal;
  /** Asked when a worker took the run, before it runs anything: where it rejects, the run ends with that. */
  readonly beforeStart?: () => Promise<void>;
  /** The run begins, which was in the queue until then. */
  readonly onStarted?: () => void;
  /** 0 to 100, as the engine reports it. */
  readonly onProgress?: (percent: number) => void;
  /** Of `store`: this many rows can be read under the key already, and more follow. */
  readonly onRows?: (key: string, rows: number) => void;
}

export interface HoldOptions extends RunOptions {
  readonly maxBytes: number;
  /** What the columns of the result are called, where that is known: then nobody asks the database for it. */
  readonly names?: readonly string[];
  /** The rows are written as well, by these names, up to so many bytes. */
  readonly rowsMaxBytes?: number;
}

/** One of several results in the rows of one statement, and the names of the columns that are its own. */
export type HeldPart = Pick<HoldOptions, 'limit' | 'maxBytes' | 'rowsMaxBytes'> &
  Required<Pick<HoldOptions, 'names'>>;

/** For lookups and plans; without an owner they are the server’s own work, which counts for no person. */
export interface CatalogOptions {
  readonly owner?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface TableRef {
  readonly catalog?: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export interface TableListing extends TableRef {
  readonly kind: 'table' | 'view' | 'materialized_view';
}

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly nativeType: string;
  readonly generic: Generic | null;
  readonly nullable: boolean;
  readonly comment: string | null;
}

export interface TableKey {
  readonly name: string | null;
  readonly kind: 'primary' | 'foreign' | 'index' | 'unique';
  readonly columns: readonly string[];
  readonly refersTo?: {
    readonly schema: string | null;
    readonly table: string;
    readonly columns: readonly string[];
  };
}

export interface TableDetails extends TableRef {
  readonly kind: TableListing['kind'];
  readonly columns: readonly TableColumn[];
  readonly keys: readonly TableKey[];
  readonly comment: string | null;
  readonly rowCount: number | null;
  /** The count comes from the database’s statistics. */
  readonly isRowCountEstimated?: boolean;
  /** The query of a view. */
  readonly definition?: string | null;
  readonly partitions?: TablePartitions | null;
}

export interface TablePartitions {
  readonly columns: readonly string[];
  /** Lists them with their bounds. */
  readonly query: string;
}

export interface CatalogSearch {
  /** Part of a name, in any case. */
  readonly text: string;
  readonly catalog: string | null;
  /** Tables at most. */
  readonly limit: number;
  /** Only these tables; null for all. */
  readonly among: readonly { readonly schema: string; readonly name: string }[] | null;
}

/** A table whose name matches, or the names of some of its columns. */
export interface CatalogHit extends TableListing {
  readonly columns: readonly { readonly name: string; readonly nativeType: string }[];
}

export interface CatalogHits {
  readonly hits: readonly CatalogHit[];
  /** The number of all matching tables. */
  readonly count: number;
}

/** What “create table as” and “create view as” create. */
export interface CreateTarget {
  readonly kind: 'table' | 'view';
  readonly schema: string;
  readonly name: string;
}

export interface DropOrder {
  readonly kind: 'table' | 'view';
  /** Null: the catalog of the run. */
  readonly schema: string | null;
  readonly name: string;
  readonly ifExists: boolean;
}

/** The kind of a statement and what it touches, by the database’s own parser. */
export interface StatementInfo {
  readonly kind: 'select' | 'explain' | 'write' | 'other';
  readonly tables: readonly TableRef[];
}

export interface Engine {
  readonly dialect: Dialect;
  /** The user or role to impersonate; null for the connection’s user. */
  readonly as: string | null;
  /** Runs one statement with a short result: plans, names. */
  query(statement: Statement, options: RunOptions): Promise<Table>;
  /**
   * Runs one statement and keeps its result as text for another process: charts, samples, filter values. It ends with
   * `too_large` as soon as it exceeds its bytes. The caller discards the result.
   */
  hold(statement: Statement, options: HoldOptions): Promise<HeldAnswer>;
  /**
   * Runs one statement whose rows are several results, one after the other, and keeps each as `hold` does. Its first
   * column says which result a row is of, from 0; the columns of all results follow. It fails as a whole.
   */
  holdEach(
    statement: Statement,
    parts: readonly HeldPart[],
    options: RunOptions,
  ): Promise<readonly HeldAnswer[]>;
  /** Runs one statement and writes the result to the spool: the SQL editor. */
  store(statement: Statement, options: RunOptions): Promise<StoredResult>;
  /**
   * Makes a table or a view from a query where that is not a statement: the embedded database’s tables change only
   * through `storage/`. Fails when the name is taken.
   */
  createAs?(
    statement: Statement,
    target: CreateTarget,
    options: Omit<RunOptions, 'limit'>,
  ): Promise<void>;
  /** Removes what `createAs` made, where that is not a statement either. */
  drop?(order: DropOrder & { readonly schema: string }): Promise<void>;
  /**
   * When this resolves, the engine works no more on the run: after an interrupt, and 1 s later a kill of the worker.
   * False when nothing ran under that name.
   */
  stop(runId: string): Promise<boolean>;
  /** How many runs wait before this one; null when it does not wait. */
  before(runId: string): number | null;
  /**
   * Splits and judges without running; names without a schema belong to the given one, as in a run. Throws
   * `EngineError` with a position where the text cannot be read.
   */
  inspect(
    sql: string,
    schema?: string | null,
    options?: CatalogOptions,
  ): Promise<readonly StatementInfo[]>;
  /** The columns of a query’s result, without its rows. */
  describe(statement: Statement, options?: CatalogOptions): Promise<readonly Column[]>;
  catalogs(): Promise<readonly string[]>;
  schemas(catalog?: string | null): Promise<readonly string[]>;
  tables(schema: string, catalog?: string | null): Promise<readonly TableListing[]>;
  /** Null when there is no such table. */
  table(ref: TableRef): Promise<TableDetails | null>;
  /** Tables whose own name fits come first. */
  search(search: CatalogSearch): Promise<CatalogHits>;
  close(): Promise<void>;
}

/** A result on disk, with what was made from it later. */
export interface ResultFiles {
  readonly key: string;
  readonly bytes: number;
  readonly writtenAt: number;
  /** False while it is being written, and for results of lost workers. */
  readonly isWhole: boolean;
  /** The result that this one is a view of. */
  readonly viewOf: string | null;
}

/** Reads what workers wrote; the only part of `engine/` that uses result files in the API process. */
export interface Spool {
  /**
   * JSON text `[[column 0 values…],[column 1 values…],…]` of one page, ready to splice into a reply; null when the
   * result is gone or the page is not written yet.
   */
  pageText(key: string, page: number): Promise<string | null>;
  /** A complete result. */
  info(key: string): Promise<StoredResult | null>;
  /** The readable part of a result while a worker still writes it; null before its first page and after its end. */
  growing(key: string): Promise<StoredResult | null>;
  remove(key: string): Promise<void>;
  /** The results on disk, finished or not. */
  files(): Promise<readonly ResultFiles[]>;
}

export type EngineErrorCode =
  | 'syntax'
  | 'missing_column'
  | 'missing_table'
  | 'missing_schema'
  | 'not_allowed'
  | 'several_statements'
  | 'timeout'
  | 'stopped'
  | 'out_of_memory'
  | 'too_large'
  | 'worker_lost'
  | 'busy'
  | 'connection'
  /** Statements run with a person’s rights, and cannot run with this person’s. */
  | 'unknown_person'
  | 'database';

export interface FilledIn {
  readonly text: string;
  readonly column: number | null;
}

/** Every failure of a run. `message` is for the person who wrote the SQL. */
/** 1-based; the column is null where the database reports the line alone. */
export interface Place {
  readonly line: number;
  readonly column: number | null;
}

export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: EngineErrorCode;
  /** 1-based position in the statement as it was given, where the database reports it. */
  readonly line: number | null;
  readonly column: number | null;
  /** The line as the database read it, where a template wrote another. */
  readonly filledIn: FilledIn | null;
  constructor(
    code: EngineErrorCode,
    message: string,
    at?: Place | null,
    options?: ErrorOptions & { readonly filledIn?: FilledIn },
  ) {
    super(message, options);
    this.code = code;
    this.filledIn = options?.filledIn ?? null;
    this.line = at?.line ?? null;
    this.column = at?.column ?? null;
  }

  get place(): Place | null {
    return this.line === null ? null : { line: this.line, column: this.column };
  }

  /** The same failure in other words. */
  saying(message: string): EngineError {
    return this.#like(message, this.place);
  }

  /** The same failure, with its position counted in another text. */
  placedAt(place: Place): EngineError {
    return this.#like(this.message, place);
  }

  #like(message: string, place: Place | null): EngineError {
    const filledIn = this.filledIn ? { filledIn: this.filledIn } : {};
    return new EngineError(this.code, message, place, { cause: this, ...filledIn });
  }
}

/** Somebody ended the run. */
export const stopped = (): EngineError => new EngineError('stopped', 'The query was stopped.');
