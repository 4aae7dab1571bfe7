/** Names in a statement of somebody who may read some tables of a database: each table is named in full. */
import { assertField, callName } from './calls.ts';
import type { Grammar } from './grammar.ts';
import { asciiLower } from './letters.ts';
import { type Names, nameKey, quotedName } from './print.ts';
import { Refusal } from './refusal.ts';
import { rowsWithin } from './rowsWithin.ts';
import type { NamePart, TableLeaf } from './tree.ts';

export interface OpenTable {
  readonly catalog: string | null;
  readonly schema: string;
  readonly name: string;
}

/** A table of which only some rows may be read. */
export interface LimitedTable extends OpenTable {
  /** The condition for them, as SQL of the database. */
  readonly rows: string;
}

export interface OpenTables {
  /** Null: all that the database lets be read; what is printed of them is what was typed. */
  readonly tables: readonly OpenTable[] | null;
  /** Where names without a schema, and schemas without a catalog, are looked up. */
  readonly home: { readonly catalog: string | null; readonly schema: string };
  readonly functions: ReadonlySet<string>;
  /** Open tables of which only some rows are. */
  readonly limited: readonly LimitedTable[];
}

/** Tables that were named and are not open. */
export class TableRefusal extends Refusal {
  readonly tables: readonly string[];
  constructor(tables: readonly string[], at: number) {
    super('denied', `You need access to ${tables.join(', ')}.`, at);
    this.tables = tables;
  }
}

const PARTS_MAX = 3;

/** Exactly spelled first: some servers tell tables apart by case, whatever their language does. */
const lookup = <T extends OpenTable>(
  tables: readonly T[],
  home: OpenTables['home'],
  grammar: Grammar,
) => {
  const exact = new Map<string, T>();
  const folded = new Map<string, T>();
  const keyed = (table: OpenTable, key: (text: string) => string) =>
    JSON.stringify([key(table.catalog ?? ''), key(table.schema), key(table.name)]);
  for (const table of tables) {
    exact.set(keyed(table, String), table);
    const key = keyed(table, grammar.key);
    if (!folded.has(key)) folded.set(key, table);
  }
  const schemas = new Set([home, ...tables].map(({ schema }) => grammar.key(schema)));
  const find = (parts: readonly NamePart[]): T | undefined => {
    const [name = '', schema = home.schema, catalog = home.catalog] = parts
      .map(({ text, isQuoted }) => (isQuoted ? text : grammar.fold(text)))
      .toReversed();
    const wanted = { catalog, schema, name };
    return exact.get(keyed(wanted, String)) ?? folded.get(keyed(wanted, grammar.key));
  };
  return { find, isSchema: (key: string) => schemas.has(key) };
};

interface Lookup {
  /** Null: every table is open, and stays as it was typed. */
  readonly find: ((parts: readonly NamePart[]) => OpenTable | undefined) | null;
  readonly isSchema: (key: string) => boolean;
}

const ALL: Lookup = { find: null, isSchema: () => true };

export interface OpenNames {
  readonly names: Names;
  /** Tables that were named, so far. */
  readonly read: readonly OpenTable[];
  /** Those among the named that are not open. Nothing that was printed may run while there is one. */
  readonly closed: readonly { readonly name: string; readonly at: number }[];
  /** Where WITH names values. */
  readonly values: readonly number[];
}

/** For one statement after the other: tables are put in order once. */
export const openNames = (open: OpenTables, grammar: Grammar): (() => OpenNames) => {
  const known = open.tables ? lookup(open.tables, open.home, grammar) : ALL;
  const limited = lookup(open.limited, open.home, grammar).find;
  return () => namesOf(open, grammar, known, limited);
};

/** Behind this sign some databases have what is known of a table, such as its files with their least and largest values. */
const HIDDEN = '$';

/** Whether a table has what a database knows of the values in others, by their names. */
export const tellsOfRows = (
  name: string,
  others: readonly string[],
  { key, statistics }: Grammar,
): boolean =>
  others.length > 0 &&
  (statistics?.has(key(name)) === true ||
    others.some((other) => key(name).startsWith(`${key(other)}${HIDDEN}`)));

/** The parts of a name by key; null where the database looks them up. */
interface NameKeys {
  readonly name: string;
  readonly schema: string | null;
  readonly catalog: string | null;
}

const typedKeys = ({ parts }: TableLeaf, grammar: Grammar): NameKeys => {
  const [name = '', schema = null, catalog = null] = parts
    .map((part) => nameKey(part, grammar))
    .toReversed();
  return { name, schema, catalog };
};

/**
 * Refuses a name that the database may take for a table of which only some rows are open: without a schema it may be
 * looked up in schemas that only the database knows, with one in its own catalog, whatever that is called.
 */
const assertMeansOne = (
  { name, schema, catalog }: NameKeys,
  at: number,
  { limited, home }: OpenTables,
  { key, has, statistics }: Grammar,
) => {
  if (limited.length > 0 && statistics?.has(name)) {
    const message = `${name} holds values of tables of which you may read some rows.`;
    throw new Refusal('denied', message, at);
  }
  const within = catalog ?? key(home.catalog ?? '');
  const other = limited.find((table) => {
    if (name !== key(table.name) && !name.startsWith(`${key(table.name)}${HIDDEN}`)) return false;
    if (schema !== null && schema !== key(table.schema)) return false;
    const areKnown = has.catalogs && within !== '' && table.catalog !== null;
    return !areKnown || within === key(table.catalog ?? '');
  });
  if (!other) return;
  throw new Refusal(
    'denied',
    `There is a table ${other.name} of which you may read some rows: write its name as ${other.schema}.${other.name}.`,
    at,
  );
};

const inFull = ({ catalog, schema, name }: OpenTable, { has, dialect }: Grammar): string =>
  [...(has.catalogs && catalog !== null ? [catalog] : []), schema, name]
    .filter((part) => part !== '')
    .map(dialect.quote)
    .join('.');

/** A query in place of the table, which nothing around it can widen. */
export const limitedQuery = (table: LimitedTable, grammar: Grammar): string =>
  `(${rowsWithin(grammar.dialect, inFull(table, grammar), table.rows)})`;

const namesOf = (
  open: OpenTables,
  grammar: Grammar,
  { find, isSchema }: Lookup,
  findLimited: (parts: readonly NamePart[]) => LimitedTable | undefined,
): OpenNames => {
  const { quote } = grammar.dialect;
  const read: OpenTable[] = [];
  const closed: { name: string; at: number }[] = [];
  const values: number[] = [];

  const limitedRows = (table: LimitedTable, { parts, isBare }: TableLeaf): string => {
    const [name] = parts.slice(-1);
    const called = isBare && name ? ` AS ${quotedName(name, grammar)}` : '';
    return `${limitedQuery(table, grammar)}${called}`;
  };

  /** `table.column` of `schema.table.column`, where it is a schema of an open table. */
  const withoutSchema = (parts: readonly NamePart[], at: number): readonly NamePart[] => {
    const [schema, ...rest] = parts;
    if (!schema || rest.length < 2) return parts;
    if (rest.length === 2 && isSchema(nameKey(schema, grammar))) return rest;
    throw new Refusal(
      'unknown',
      `There is no column ${parts.map(({ text }) => text).join('.')}.`,
      at,
    );
  };

  const close = ({ parts, at }: TableLeaf): string => {
    const home = parts.length < 2 && open.home.schema !== '' ? [open.home.schema] : [];
    closed.push({ name: [...home, ...parts.map(({ text }) => text)].join('.'), at });
    return '';
  };

  const names: Names = {
    column({ parts: typed, at }) {
      const parts = grammar.has.dropsSchemas ? withoutSchema(typed, at) : typed;
      const [field] = parts.slice(1).slice(-1);
      if (field) assertField(field, at, grammar);
      return parts.map((part) => quotedName(part, grammar)).join('.');
    },
    field({ part, at }) {
      if (!open.functions.has(asciiLower(part.text))) assertField(part, at, grammar);
      return quotedName(part, grammar);
    },
    call: (leaf) => callName(leaf, grammar, open.functions),
    table(leaf, ctes) {
      const [first, second] = leaf.parts;
      const cte = first && !second ? ctes.get(nameKey(first, grammar)) : undefined;
      if (first && cte !== undefined) {
        const called = leaf.isBare ? ` AS ${quotedName(first, grammar)}` : '';
        return `${quote(cte)}${called}`;
      }
      const table = leaf.parts.length > PARTS_MAX ? undefined : find?.(leaf.parts);
      if (find && !table) return close(leaf);
      const limited = findLimited(leaf.parts);
      if (limited) {
        read.push(limited);
        return limitedRows(limited, leaf);
      }
      const { key } = grammar;
      const keys: NameKeys = table
        ? {
            name: key(table.name),
            schema: key(table.schema),
            catalog: table.catalog && key(table.catalog),
          }
        : typedKeys(leaf, grammar);
      assertMeansOne(keys, leaf.at, open, grammar);
      if (!table) return leaf.parts.map((part) => quotedName(part, grammar)).join('.');
      read.push(table);
      return inFull(table, grammar);
    },
    value({ at }) {
      values.push(at);
    },
  };
  return { names, read, closed, values };
};
