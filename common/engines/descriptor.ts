import type { SqlLanguage } from 'sql-formatter';
import type { LexicalRules } from './lexicalRules.ts';

/** What both the page and the server know about a kind of database. */
export interface EngineDescriptor {
  /** The name for people. */
  readonly displayName: string;
  /** Null for an engine that runs inside the server. */
  readonly connection: ConnectionFacts | null;
  readonly lexical: LexicalRules;
  readonly names: NameRules;
  /** Schemas that belong to the database itself, where nobody creates tables. */
  readonly ownSchemas: readonly string[];
  /** Functions that the database has for itself: completion leaves them out. */
  readonly internalFunctions: RegExp;
  /** Where a name that SELECT gives may be used. */
  readonly outputNamesIn: readonly OutputClause[];
  /** Words that completion offers and the editor colors, in addition to those of every database. */
  readonly words: Words;
  readonly impersonation: Impersonation;
  /** Tables have partitions, and a filter can select the latest. */
  readonly hasPartitions: boolean;
  /** What checks SQL while it is typed, by its name on the wire; null where nothing does. */
  readonly validator: string | null;
  /** The name of the language in the SQL formatter. */
  readonly formatter: SqlLanguage;
}

export type OutputClause = 'where' | 'group by' | 'having' | 'order by' | 'qualify';

/** How a database on the network is connected. */
export interface ConnectionFacts {
  /** The driver’s name on the wire; people never choose one. */
  readonly driver: string;
  /** Schemes of addresses, without `+driver`; new addresses get the first. */
  readonly schemes: readonly [string, ...string[]];
  readonly port: { readonly plain: number; readonly encrypted: number };
  readonly databaseLabel: 'Database' | 'Catalog';
  readonly needsDatabase: boolean;
}

/** How a name is written so that the database reads it unchanged. */
export interface NameRules {
  readonly quote: string;
  /** Names that need no quotes, unless they are reserved words. */
  readonly plain: RegExp;
}

export interface Words {
  readonly keywords: readonly string[];
  readonly functions: readonly string[];
}

/**
 * How statements run with the rights of the signed-in person: as a role of the session, which a statement could leave,
 * or as a user named beside the statement, which it cannot change. Where there is no safe way, the reason.
 */
export type Impersonation =
  | { readonly by: 'role' | 'user' }
  | { readonly by: null; readonly why: string };

/** Splits names at blanks. */
export const words = (text: string): readonly string[] => text.split(' ');
