import type { SqlLanguage } from 'sql-formatter';
import type { LexicalRules } from './lexicalRules.ts';

/** What page and server both know of a kind of database. */
export interface EngineDescriptor {
  /** As people call it. */
  readonly displayName: string;
  /** Null for what runs within the server. */
  readonly connection: ConnectionFacts | null;
  readonly lexical: LexicalRules;
  readonly names: NameRules;
  /** Schemas that are the database's own: nobody makes tables there. */
  readonly ownSchemas: readonly string[];
  /** What completion offers and colors, besides the words of every database. */
  readonly words: Words;
  readonly impersonation: Impersonation;
  /** Tables have partitions, of which a filter can take the latest. */
  readonly hasPartitions: boolean;
  /** What checks SQL while it is typed, as the wire names it; null where nothing does. */
  readonly validator: string | null;
  /** By which name the formatter of SQL knows it. */
  readonly formatter: SqlLanguage;
}

/** How a database on the network is connected. */
export interface ConnectionFacts {
  /** As the wire names it; a person never chooses one. */
  readonly driver: string;
  /** Of addresses, without `+driver`; the first is the one written. */
  readonly schemes: readonly [string, ...string[]];
  readonly port: { readonly plain: number; readonly encrypted: number };
  readonly databaseLabel: 'Database' | 'Catalog';
  readonly needsDatabase: boolean;
}

/** How a name is written so that the database reads it back. */
export interface NameRules {
  readonly quote: string;
  /** Names that need no quotes, unless they are words of SQL. */
  readonly plain: RegExp;
}

export interface Words {
  readonly keywords: readonly string[];
  readonly functions: readonly string[];
}

/**
 * How statements run with the rights of the signed-in person: as a role of the session, which a statement could
 * leave, or as a user named beside it, which none can. Without a sound way: why not.
 */
export type Impersonation =
  | { readonly by: 'role' | 'user' }
  | { readonly by: null; readonly why: string };

/** Names between blanks. */
export const words = (text: string): readonly string[] => text.split(' ');
