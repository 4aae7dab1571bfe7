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

/** What a worker is for; sent once, never by environment or command line. */
export interface WorkerSetup {
  /** The path of its driver's file: a worker loads no other. */
  readonly driver: string;
  /** What its driver is made with; each knows its own. */
  readonly setup: unknown;
  readonly spoolDir: string;
  /** What one stored answer may take on the disk. */
  readonly resultBytes: number;
  /** Where its driver may connect. */
  readonly network: NetworkRules;
}

interface Rights {
  /** With whose rights; null: those of the connection's user. */
  readonly as: string | null;
}

interface Run extends Rights {
  readonly statement: Statement;
  readonly owner: string;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly allowWrites: boolean;
}

export interface EngineCalls {
  hold: {
    args: Run & {
      readonly maxBytes: number;
      /** Where the answer is written when it is too long to be sent. */
      readonly path: string;
    };
    reply: HeldAnswer;
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

/** What is reported of a call while it runs. */
export type Part =
  /** Of an answer that is stored: so many rows can be read already. */
  | { readonly type: 'rows'; readonly rows: number }
  | { readonly type: 'progress'; readonly percent: number };
