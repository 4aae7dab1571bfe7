/** What is offered at the caret: names of this statement and of the database, best first. */
import type { TableColumn as AnyColumn, TableName } from '../model/table';
import type { Context } from './context';
import { indexOf, lowerNames, matchScore, type Named } from './match';
import type { CommonTable, Scope, FromItem } from './scopes';
import { functionsOf, keywordsOf, quotedName, STARTERS } from './vocabulary';

export type TableColumn = Pick<AnyColumn, 'name' | 'type' | 'longType' | 'comment' | 'isKey'>;

export type OfferKind = 'column' | 'alias' | 'table' | 'schema' | 'function' | 'keyword';

export interface Offer {
  readonly kind: OfferKind;
  readonly caption: string;
  /** As it is written into the text. */
  readonly value: string;
  readonly meta: string;
  /** A line that says more: type, key, comment. */
  readonly doc: string | null;
  readonly score: number;
}

export interface TablePath {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly name: string;
}

export interface Known {
  readonly backend: string | null;
  readonly schema: string | null;
  readonly schemas: readonly string[];
  readonly functions: readonly string[];
  /** Undefined until they are read. */
  readonly tablesOf: (schema: string) => readonly TableName[] | undefined;
  readonly columnsOf: (table: TablePath) => readonly TableColumn[] | undefined;
  /** Columns of the tables opened beside the editor: offered before the statement names any table. */
  readonly opened: readonly { readonly name: string; readonly columns: readonly TableColumn[] }[];
}

export interface Completion {
  readonly offers: readonly Offer[];
  /** What has to be read to know more. */
  readonly missingTables: readonly TablePath[];
  readonly missingSchemas: readonly string[];
}

export const SHOWN_AT_MOST = 200;

/** Kinds apart by more than a match can make good. */
const WEIGHT: Readonly<Record<OfferKind, number>> = {
  column: 600,
  alias: 580,
  table: 400,
  schema: 300,
  function: 200,
  keyword: 100,
};
const FIRST = 1000;

const same = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase();
const columnNamed = (name: string): TableColumn => ({
  name,
  type: '',
  longType: '',
  comment: null,
  isKey: false,
});

const pathOf = (path: readonly string[], known: Known): TablePath => ({
  name: path.at(-1) ?? '',
  schema: path.at(-2) ?? known.schema,
  catalog: path.at(-3) ?? null,
});

export const complete = (context: Context, known: Known): Completion => {
  const missingTables: TablePath[] = [];
  const missingSchemas: string[] = [];
  const offers: Offer[] = [];
  const wanted = context.prefix.toLowerCase();
  const isLower = /^\p{Ll}/u.test(context.prefix);

  const offer = (
    kind: OfferKind,
    named: Named,
    meta: string,
    doc: string | null = null,
    extra = 0,
  ): void => {
    const matched = matchScore(named, wanted);
    if (matched === 0) return;
    const isWord = kind === 'keyword' || kind === 'function';
    const value = isWord
      ? isLower && named.name === named.name.toUpperCase()
        ? named.lower
        : named.name
      : quotedName(named.name, known.backend, context.isQuoted);
    offers.push({
      kind,
      caption: isWord ? value : named.name,
      value,
      meta,
      doc,
      score: WEIGHT[kind] + extra + matched,
    });
  };
  const named = (name: string): Named => ({ name, lower: name.toLowerCase() });

  const withNamed = (path: readonly string[]): CommonTable | undefined =>
    path.length === 1 ? context.withs.find(({ name }) => same(path[0], name)) : undefined;

  /** Columns of what is read from, as far as they are known; `seen` ends a table that is made of itself. */
  const columnsOfItem = (
    fromItem: FromItem,
    seen: readonly unknown[] = [],
  ): readonly TableColumn[] => {
    if (fromItem.columns) return fromItem.columns.map(columnNamed);
    if (fromItem.scope) return outputsOf(fromItem.scope, seen);
    if (fromItem.path.length === 0 || seen.includes(fromItem)) return [];
    const common = withNamed(fromItem.path);
    if (common && !seen.includes(common))
      return common.columns?.map(columnNamed) ?? outputsOf(common.scope, [...seen, common]);
    const path = pathOf(fromItem.path, known);
    const columns = known.columnsOf(path);
    if (!columns) missingTables.push(path);
    return columns ?? [];
  };
  const outputsOf = (scope: Scope, seen: readonly unknown[]): readonly TableColumn[] => {
    const arm = scope.arms.find(({ outputs }) => outputs.length > 0) ?? scope.arms[0];
    return (arm?.outputs ?? []).flatMap((output) => {
      const fromItems = arm?.fromItems ?? [];
      if ('starOf' in output)
        return fromItems
          .filter((fromItem) => output.starOf === null || isCalled(fromItem, output.starOf))
          .flatMap((fromItem) => columnsOfItem(fromItem, [...seen, scope]));
      const from = seen.length < 4 ? fromItems : [];
      const origin = from
        .flatMap((fromItem) => columnsOfItem(fromItem, [...seen, scope]))
        .find(({ name }) => same(name, output.name));
      return [origin ?? columnNamed(output.name)];
    });
  };

  const offerColumns = (columns: readonly TableColumn[], owner: string, extra = 0): void => {
    for (const { item, ...column } of indexOf(columns, ({ name }) => name)) {
      const type = (item.longType || item.type).toLowerCase();
      const doc = [type, item.isKey ? 'primary key' : '', item.comment ?? '']
        .filter(Boolean)
        .join(' · ');
      offer('column', column, [owner, type].filter(Boolean).join(' · '), doc || null, extra);
    }
  };
  const offerTables = (schema: string, extra = 0): void => {
    const tables = known.tablesOf(schema);
    if (!tables) missingSchemas.push(schema);
    for (const { item, ...table } of indexOf(tables ?? [], ({ name }) => name))
      offer('table', table, item.kind === 'table' ? 'table' : 'view', null, extra);
  };
  const offerSchemas = (extra = 0): void => {
    for (const schema of indexOf(known.schemas, (name) => name))
      offer('schema', schema, 'schema', null, extra);
  };
  const offerWords = (keywords: number): void => {
    const theirs = indexOf(known.functions, (name) => name);
    for (const word of theirs) offer('function', word, 'function');
    const names = lowerNames(theirs);
    for (const word of indexOf(functionsOf(known.backend), (name) => name))
      if (!names.has(word.lower)) offer('function', word, 'function', null, 10);
    for (const [place, word] of indexOf(keywordsOf(known.backend), (name) => name).entries())
      offer('keyword', word, 'keyword', null, keywords - place / 100);
  };

  const { expected, qualifier, fromItems } = context;
  const [owner] = qualifier.slice(-1);
  if (owner !== undefined) {
    const fromItem =
      expected === 'table' || qualifier.length > 1
        ? undefined
        : fromItems.find((one) => isCalled(one, owner));
    if (fromItem) offerColumns(columnsOfItem(fromItem), owner);
    else if (qualifier.length > 1 && expected !== 'table') {
      const path = pathOf(qualifier, known);
      const columns = known.columnsOf(path);
      if (!columns) missingTables.push(path);
      offerColumns(columns ?? [], owner);
    } else if (known.schemas.some((name) => same(name, owner)))
      offerTables(known.schemas.find((name) => same(name, owner)) ?? owner);
    else if (expected !== 'table' && known.schema !== null) {
      const isTable = known.tablesOf(known.schema)?.some(({ name }) => same(name, owner));
      if (isTable)
        offerColumns(
          columnsOfItem({ alias: null, path: [owner], columns: null, scope: null }),
          owner,
        );
    }
  } else if (expected === 'table') {
    for (const { name } of context.withs)
      offer('table', named(name), 'common table', null, FIRST + 50);
    if (known.schema !== null) offerTables(known.schema, FIRST);
    offerSchemas(FIRST);
  } else if (expected === 'statement') {
    for (const [place, word] of STARTERS.entries())
      offer('keyword', named(word), 'keyword', null, FIRST - place / 100);
    offerWords(0);
  } else {
    const after = expected === 'operator' ? -550 : 0;
    for (const fromItem of fromItems) {
      offerColumns(columnsOfItem(fromItem), fromItem.alias ?? fromItem.path.at(-1) ?? '', after);
      const alias = fromItem.alias ?? fromItem.path.at(-1);
      if (alias)
        offer(
          'alias',
          named(alias),
          fromItem.alias && fromItem.path.length > 0
            ? `alias of ${fromItem.path.join('.')}`
            : 'source',
          null,
          after,
        );
    }
    if (fromItems.length === 0)
      for (const { name, columns } of known.opened) offerColumns(columns, name, after);
    if (known.schema !== null && wanted.length > 0) offerTables(known.schema, after);
    if (wanted.length > 0) offerSchemas(after);
    offerWords(expected === 'operator' ? FIRST : 0);
  }
  return { offers: best(offers), missingTables, missingSchemas };
};

const isCalled = (fromItem: FromItem, name: string): boolean =>
  same(fromItem.alias ?? fromItem.path.at(-1), name);

/** Each once, and no more than one can look through. */
const best = (offers: readonly Offer[]): readonly Offer[] => {
  const seen = new Set<string>();
  return [...offers]
    .sort(
      (a, b) => b.score - a.score || (a.caption < b.caption ? -1 : a.caption > b.caption ? 1 : 0),
    )
    .filter(({ kind, caption, meta }) => {
      const key = `${kind} ${caption} ${meta}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, SHOWN_AT_MOST);
};
