import type {
  CatalogHits,
  CatalogSearch,
  Column,
  HeldAnswer,
  Statement,
  StatementInfo,
  StoredResult,
  TableDetails,
  TableListing,
  TableRef,
} from './engine.ts';
import type { NetworkRules } from './network/addresses.ts';

/** The task of a worker; sent once, never by environment or command line. */
export interface WorkerSetup {
  /** The path of its driver’s file; a worker loads no other driver. */
  readonly driver: string;
  /** The options of its driver. */
  readonly setup: unknown;
  readonly spoolDir: string;
  /** The most bytes of one stored result. */
  readonly resultBytes: number;
  /** Rules for the addresses its driver may connect to. */
  readonly network: NetworkRules;
}

interface Rights {
  /** The database user or role to impersonate; null for the connection’s user. */
  readonly as: string | null;
}

interface Run extends Rights {
  readonly statement: Statement;
  readonly owner: string;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly allowWrites: boolean;
}

interface Held {
  readonly maxBytes: number;
  readonly names?: readonly string[];
  readonly rowsMaxBytes?: number;
  /** The file for a result that is too long for a message. */
  readonly path: string;
}

export interface EngineCalls {
  hold: { args: Run & Held; reply: HeldAnswer };
  holdEach: {
    args: Run & {
      readonly parts: readonly (Held & Required<Pick<Held, 'names'>> & Pick<Run, 'limit'>)[];
    };
    reply: readonly HeldAnswer[];
  };
  store: { args: Run & { readonly key: string }; reply: StoredResult };
  inspect: {
    args: Rights & { readonly sql: string; readonly schema: string | null };
    reply: readonly StatementInfo[];
  };
  describe: { args: Rights & { readonly statement: Statement }; reply: readonly Column[] };
  catalogs: { args: Rights; reply: readonly string[] };
  schemas: { args: Rights & { readonly catalog: string | null }; reply: readonly string[] };
  tables: {
    args: Rights & { readonly schema: string; readonly catalog: string | null };
    reply: readonly TableListing[];
  };
  table: { args: Rights & { readonly ref: TableRef }; reply: TableDetails | null };
  search: { args: Rights & { readonly search: CatalogSearch }; reply: CatalogHits };
}

export type CallName = keyof EngineCalls;
export type Args<Name extends CallName> = EngineCalls[Name]['args'];

/** Reports about a call while it runs. */
export type Part =
  /** Of a stored result: the number of rows that can be read already. */
  | { readonly type: 'rows'; readonly rows: number }
  | { readonly type: 'progress'; readonly percent: number };
