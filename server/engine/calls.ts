import type {
  CatalogHits,
  CatalogSearch,
  Column,
  EngineErrorCode,
  HeldAnswer,
  Statement,
  StatementInfo,
  StoredResult,
  TableDetails,
  TableListing,
  TableRef,
} from './engine.ts';
import type { ShapeCalls } from '../query/shaping/calls.ts';
import type { ResultCalls } from '../results/views/calls.ts';
import type { TemplateCalls } from '../templates/calls.ts';
import type { NetworkRules } from './network/addresses.ts';

/** What a worker is for; sent once, never by environment or command line. */
export interface WorkerSetup {
  /** The address of its driver's file: a worker loads no other. */
  readonly driver: string;
  /** What its driver is made with; each knows its own. */
  readonly setup: unknown;
  readonly spoolDir: string;
  /** What one stored answer may take on the disk. */
  readonly resultBytes: number;
  /** Where its driver may connect. */
  readonly network: NetworkRules;
}

interface Asked {
  /** With whose rights; null: those of the connection's user. */
  readonly as: string | null;
}

interface Run extends Asked {
  readonly statement: Statement;
  readonly owner: string;
  readonly limit: number;
  readonly timeoutMs: number;
  readonly allowWrites: boolean;
}

export interface Calls extends ResultCalls, TemplateCalls, ShapeCalls {
  hold: {
    args: Run & {
      readonly maxBytes: number;
      /** Where the answer is written when it is too long to be sent. */
      readonly path: string;
    };
    answer: HeldAnswer;
  };
  store: { args: Run & { readonly key: string }; answer: StoredResult };
  inspect: {
    args: Asked & { readonly sql: string; readonly schema: string | null };
    answer: readonly StatementInfo[];
  };
  describe: { args: Asked & { readonly statement: Statement }; answer: readonly Column[] };
  catalogs: { args: Asked; answer: readonly string[] };
  schemas: { args: Asked & { readonly catalog: string | null }; answer: readonly string[] };
  tables: {
    args: Asked & { readonly schema: string; readonly catalog: string | null };
    answer: readonly TableListing[];
  };
  table: { args: Asked & { readonly ref: TableRef }; answer: TableDetails | null };
  search: { args: Asked & { readonly search: CatalogSearch }; answer: CatalogHits };
}

export type CallName = keyof Calls;
export type Args<Name extends CallName> = Calls[Name]['args'];
export type Answer<Name extends CallName> = Calls[Name]['answer'];

export type Call = {
  readonly [Name in CallName]: { readonly name: Name; readonly args: Args<Name> };
}[CallName];

export type ToWorker<Setup> =
  | { readonly type: 'setup'; readonly setup: Setup }
  | { readonly type: 'call'; readonly call: Call }
  | { readonly type: 'interrupt' };

/** What is told of a call while it runs. */
export type Part =
  /** Of an answer that is stored: so many rows can be read already. */
  | { readonly type: 'rows'; readonly rows: number }
  | { readonly type: 'progress'; readonly percent: number };

export interface Failure {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly at: { readonly line: number; readonly column: number | null } | null;
}

export type FromWorker =
  | { readonly type: 'ready' }
  | Part
  | { readonly type: 'answer'; readonly answer: unknown }
  | { readonly type: 'failed'; readonly failure: Failure };
