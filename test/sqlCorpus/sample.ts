/** What the corpus of SQL is made of. */
import { type Backend, BACKENDS } from '#common/engines/engines.ts';

export const ENGINES = BACKENDS;
export type Engine = Backend;

/** Where people write expressions. */
export type ExpressionUse = 'metric' | 'column' | 'where' | 'having' | 'order';

/** SQL that must go on working, with the same answer. */
export interface Sample {
  readonly text: string;
  readonly place: ExpressionUse | 'statement';
  /** The first version of the database that has it, where the one of the tests is older. */
  readonly since?: string;
}

export interface Legitimate {
  readonly expressions: readonly Sample[];
  readonly statements: readonly Sample[];
}

/**
 * What an attack wants: rows of a forbidden table (`read`), to change something (`write`), the server's files or
 * network, its locks, to get out of the place where it stands or to change the session (`leave`), what the server
 * tells about itself and others (`leak`), its time and memory (`exhaust`).
 */
export type Aim = 'read' | 'write' | 'file' | 'lock' | 'leave' | 'leak' | 'exhaust';

/**
 * SQL of somebody who may read `orders`, `customers` and `events` alone. Whoever judges it refuses it, or makes text
 * of it that answers the same when the forbidden tables are bare: a comment that hides all of it may be dropped.
 * `exhaust` is for limits to end where every word of it is allowed.
 */
export interface Attack {
  readonly text: string;
  readonly place: ExpressionUse | 'statement';
  readonly aim: Aim;
  /** The attack succeeds on the unprotected test database. */
  readonly works?: true;
}

/** An attack on every database. */
export interface SharedAttack extends Omit<Attack, 'works'> {
  /** The databases on which it succeeds. */
  readonly works?: 'everywhere' | readonly Engine[];
}

/** By the idea behind them. */
type ByIdea<Kind> = Readonly<Record<string, readonly Kind[]>>;

export interface Hostile<Kind = Attack> {
  readonly expressions: ByIdea<Kind>;
  readonly statements: ByIdea<Kind>;
}
