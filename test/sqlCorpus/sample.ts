/** What the corpus of SQL is made of. */
export const ENGINES = ['duckdb', 'postgresql', 'mysql', 'clickhouse', 'trino'] as const;

export type Engine = (typeof ENGINES)[number];

/** Where people write expressions. */
export type Place = 'metric' | 'column' | 'where' | 'having' | 'order';

/** SQL that must go on working, with the same answer. */
export interface Sample {
  readonly text: string;
  readonly place: Place | 'statement';
  /** The first version of the database that has it, where the one of the tests is older. */
  readonly since?: string;
}

export interface Legitimate {
  readonly expressions: readonly Sample[];
  readonly statements: readonly Sample[];
}

/** What an attack wants: what counts as its success is in `succeeds.ts`. */
export type Aim = 'read' | 'write' | 'file' | 'lock' | 'leave' | 'leak' | 'exhaust';

/** SQL of somebody who may read `orders`, `customers` and `events` alone. */
export interface Attack {
  readonly text: string;
  readonly place: Place | 'statement';
  readonly aim: Aim;
  /** The database of the tests gives in when nothing stands before it. */
  readonly works?: true;
}

/** By the idea behind them. */
export type Attacks = Readonly<Record<string, readonly Attack[]>>;

export interface Hostile {
  readonly expressions: Attacks;
  readonly statements: Attacks;
}
