/** What a statement may read, judged by its words before anything is attached; too much is better than too little. */
import { duckdb as engine } from '#common/engines/duckdb.ts';
import { type Token, tokens } from '#common/sql/lexer.ts';
import { dialect } from './dialect.ts';
import type { Catalog, StoredTable } from './catalogFile.ts';

/** How much of the catalog a statement queries in the engine itself. */
export type Listing = 'none' | 'names' | 'columns';

export interface Needs {
  /** Includes views and the tables behind them. */
  readonly tables: ReadonlySet<StoredTable>;
  /** Stored schemas that the statement names, with or without tables. */
  readonly schemas: readonly string[];
  readonly listing: Listing;
}

/** For the catalog that is read when the tables are attached. */
export type Wanted = (catalog: Catalog) => Needs;

export const NO_NEEDS: Needs = { tables: new Set(), schemas: [], listing: 'none' };

const { lexical: RULES } = engine;
const NAMES: readonly Token['kind'][] = ['word', 'quoted'];
const TEXTS_MAX = 20;
const LISTED = new Set(['tables', 'from', 'schemas', 'databases']);

const nameOf = ({ kind, text }: Token): string => {
  const name = text.toLowerCase();
  if (kind === 'quoted') return name.slice(1, -1).replaceAll('""', '"');
  if (kind !== 'string') return name;
  if (name.startsWith('$')) return name.replace(/^(\$[^$]*\$)([^]*)\1$/, '$2');
  return name.replace(/^e?'|'$/g, '').replaceAll("''", "'");
};

const namedBy = (words: readonly Token[], kinds: readonly Token['kind'][]): ReadonlySet<string> =>
  new Set(words.filter(({ kind }) => kinds.includes(kind)).map(nameOf));

/** `SHOW TABLES`, `FROM (SHOW ALL TABLES)`, `DESCRIBE` alone and similar statements. */
const shownBy = (words: readonly Token[]): Listing => {
  let listing: Listing = 'none';
  for (const [at, { text }] of words.entries()) {
    if (!/^(show|desc|describe)$/i.test(text) || ![undefined, '('].includes(words[at - 1]?.text))
      continue;
    const next = words[at + 1]?.text.toLowerCase() ?? ')';
    if (next === ')' || next === ';' || next === 'all') return 'columns';
    if (LISTED.has(next)) listing = 'names';
  }
  return listing;
};

const listingOf = (words: readonly Token[], named: ReadonlySet<string>): Listing => {
  if (!named.has('information_schema')) return shownBy(words);
  return named.has('columns') || named.has('views') ? 'columns' : 'names';
};

interface Names {
  readonly tables: ReadonlyMap<string, readonly StoredTable[]>;
  readonly schemas: ReadonlyMap<string, string>;
}

const known = new WeakMap<Catalog, Names>();

const namesIn = (catalog: Catalog): Names => {
  const names = known.get(catalog) ?? {
    tables: Map.groupBy(catalog.tables, ({ name }) => name.toLowerCase()),
    schemas: new Map(catalog.tables.map(({ schema }) => [schema.toLowerCase(), schema])),
  };
  known.set(catalog, names);
  return names;
};

/** Adds the tables that a text names, and those of the queries behind its views. */
const addTables = (
  named: ReadonlySet<string>,
  within: string,
  names: Names,
  found: Set<StoredTable>,
) => {
  const homes = new Set([dialect.defaultSchema, within.toLowerCase()]);
  for (const name of named) {
    for (const table of names.tables.get(name) ?? []) {
      const schema = table.schema.toLowerCase();
      if (found.has(table) || !(homes.has(schema) || named.has(schema))) continue;
      found.add(table);
      const { view } = table;
      if (view) addTables(namedBy([...tokens(view.sql, RULES)], NAMES), view.within, names, found);
    }
  }
};

/** A string can name a table as well, but statements with many strings use them as values. */
const tablesInTexts = (words: readonly Token[], within: string, names: Names) => {
  const found = new Set<StoredTable>();
  const texts = namedBy(words, ['string']);
  if (texts.size <= TEXTS_MAX) addTables(texts, within, names, found);
  return found;
};

/** What a statement needs when it runs within a schema. */
export const neededBy = (sql: string, within: string | null | undefined): Wanted => {
  const words = [...tokens(sql, RULES)];
  const home = within ?? dialect.defaultSchema;
  const named = namedBy(words, NAMES);
  const listing = listingOf(words, named);
  return (catalog) => {
    const names = namesIn(catalog);
    const tables = new Set<StoredTable>();
    addTables(named, home, names, tables);
    const schemas = [...new Set([home.toLowerCase(), ...named])].flatMap(
      (name) => names.schemas.get(name) ?? [],
    );
    if (listing !== 'none') return { tables, schemas, listing };
    return { tables: tables.union(tablesInTexts(words, home, names)), schemas, listing };
  };
};
