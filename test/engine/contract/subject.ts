/** What the tests of every engine need to know of one: how it writes what all must answer. */
import type { Cell } from '../../../server/engine/engine.ts';
import type { EngineTarget } from '../../../server/engine/engines.ts';

/** An expression, or a statement whose one column is called `v`, and what it must become. */
export type TypeCase = readonly [
  sql: string,
  type: string,
  generic: number | null,
  cell: Cell,
  native?: string,
];

/** The server itself, as its administrator sees it. */
export interface Server {
  execute(sql: string): Promise<void>;
  /** Statements at work that hold this text. */
  active(mark: string): Promise<number>;
  close(): Promise<void>;
}

export interface Words {
  /** Two columns `x` of 1 and 2, then `a.b` of 3 and `__proto__` of 4. */
  readonly twice: string;
  readonly twiceNames: readonly string[];
  /** Cannot be read, for what stands in its third line. */
  readonly broken: string;
  /** A number, a text and a day, with a comment or an end behind. */
  readonly described: string;
  readonly describedAs: readonly (readonly [name: string, type: string])[];
  /** Empties the table that is kept. */
  readonly empty: string;
}

export interface Subject {
  readonly target: EngineTarget;
  readonly types: readonly TypeCase[];
  /** Runs for hours without an answer; `mark` finds it among what the server does. */
  endless(mark: string): string;
  /** Fails after its first 900,000 rows. */
  readonly late: string;
  /** A million rows of five columns. */
  readonly million: string;
  /** Of the heap, while those pass; for servers whose parts are large. */
  readonly growthMaxBytes?: number;
  /** Placeholders for text, a whole number, a double, nothing and a small number. */
  readonly bound: string;
  /** What an engine writes otherwise than those tests' own statements; columns named as there where it lets them. */
  readonly words?: Partial<Words>;
  /** Of an engine that is a server: its administrator, and what has to be there first. */
  readonly server?: () => Promise<Server>;
  readonly prepare?: readonly string[];
  readonly remove?: readonly string[];
  /** A table of `prepare`, which stays empty whatever `attempts` try. */
  readonly kept?: string;
  readonly attempts?: readonly string[];
}
