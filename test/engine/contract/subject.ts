/** What the tests of every engine need to know about one: its SQL for what every engine must return. */
import type { Cell } from '../../../server/engine/engine.ts';
import type { EngineTarget } from '../../../server/engine/engines.ts';

/** An expression, or a statement whose one column is called `v`, and its expected value. */
export type TypeCase = readonly [
  sql: string,
  type: string,
  generic: number | null,
  cell: Cell,
  native?: string,
];

/** The server as its administrator sees it. */
export interface Server {
  execute(sql: string): Promise<void>;
  /** Running statements that contain this text. */
  active(mark: string): Promise<number>;
  close(): Promise<void>;
}

export interface Words {
  /** Two columns `x` of 1 and 2, then `a.b` of 3 and `__proto__` of 4. */
  readonly twice: string;
  readonly twiceNames: readonly string[];
  /** A statement that cannot be parsed because of its third line. */
  readonly broken: string;
  /** A number, a text and a day, with a comment or an end behind. */
  readonly described: string;
  readonly describedAs: readonly (readonly [name: string, type: string])[];
  /** Empties the permanent table. */
  readonly empty: string;
}

export interface Subject {
  readonly target: EngineTarget;
  readonly types: readonly TypeCase[];
  /** Runs for hours without a result; `mark` finds it among the server's statements. */
  endless(mark: string): string;
  /** Fails after its first 900,000 rows. */
  readonly late: string;
  /** A million rows of five columns. */
  readonly million: string;
  /** Placeholders for text, a whole number, a double, nothing and a small number. */
  readonly bound: string;
  /** Where an engine differs from the common SQL; columns have the same names if possible. */
  readonly words?: Partial<Words>;
  /** For engines that are servers: the administrator, and what must exist first. */
  readonly server?: () => Promise<Server>;
  readonly prepare?: readonly string[];
  readonly remove?: readonly string[];
  /** A table of `prepare`, which stays empty whatever `attempts` do. */
  readonly kept?: string;
  readonly attempts?: readonly string[];
  /** This version of the server does not say how many rows a statement changed. */
  readonly isUncounted?: boolean;
}
