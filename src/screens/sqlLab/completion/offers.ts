/** Collects offers, with how well they match the typed text. */
import { engineOf } from '#common/engines/engines.ts';
import type { Context } from './context';
import type { Known, TableColumn } from './known';
import { indexOf, lowerNames, matchScore, type Named } from './match';
import { functionsOf, keywordsOf, quotedName } from './vocabulary';

export type OfferKind =
  | 'join'
  | 'column'
  | 'output'
  | 'alias'
  | 'table'
  | 'schema'
  | 'function'
  | 'keyword';

export interface Offer {
  readonly kind: OfferKind;
  readonly caption: string;
  /** As it is inserted into the text. */
  readonly value: string;
  readonly meta: string;
  /** What the row does not say: a long type in full, key, comment. */
  readonly doc: string | null;
  readonly score: number;
  /** The typed text begins it, or a word in it. */
  readonly isClose: boolean;
}

/** Kinds differ by more than any match can make up for. */
const WEIGHT: Readonly<Record<OfferKind, number>> = {
  join: 650,
  output: 610,
  column: 600,
  alias: 580,
  table: 400,
  schema: 300,
  function: 200,
  keyword: 100,
};

export const SHOWN_AT_MOST = 200;
/** A longer type would push the name of the column out of the row. */
const TYPE_CHARS = 24;
/** Tables and schemas that belong to the machinery of a database, or of ours. */
const INTERNAL = /^(?:sextant_(?:file|cte|answer|target)|pg_(?:toast|temp)|\.inner)/;
/** What `matchScore` gives to the beginning of a word. */
const CLOSE = 70;

/** Each once, and no more than a person can look through. */
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

export const named = (name: string): Named => ({ name, lower: name.toLowerCase() });

/** `onMissing` is called with each schema whose tables have to be loaded first. */
export const createOffers = (
  context: Pick<Context, 'prefix' | 'isQuoted'>,
  known: Known,
  onMissing: (schema: string) => void,
) => {
  const offers: Offer[] = [];
  const wanted = context.prefix.toLowerCase();
  const { internalFunctions, ownSchemas } = engineOf(known.backend);
  const isLower = /^\p{Ll}/u.test(context.prefix);

  const offer = (
    kind: OfferKind,
    named: Named,
    meta: string,
    doc: string | null = null,
    extra = 0,
  ): void => {
    const matched = matchScore(named, wanted);
    if (matched === 0 || INTERNAL.test(named.lower)) return;
    const isWord = kind === 'keyword' || kind === 'function';
    const isWritten = isWord || kind === 'join';
    const value = isWritten
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
      isClose: wanted === '' || matched >= CLOSE,
    });
  };

  const offerColumns = (columns: readonly TableColumn[], owner: string, extra = 0): void => {
    for (const { item, ...column } of indexOf(columns, ({ name }) => name)) {
      const type = (item.longType || item.type).toLowerCase();
      const isLong = type.length > TYPE_CHARS;
      const shown = isLong ? `${type.slice(0, TYPE_CHARS - 1)}…` : type;
      const doc = [isLong ? type : '', item.isKey ? 'primary key' : '', item.comment ?? '']
        .filter(Boolean)
        .join(' · ');
      offer('column', column, [owner, shown].filter(Boolean).join(' · '), doc || null, extra);
    }
  };
  const offerTables = (schema: string, extra = 0): void => {
    const tables = known.tablesOf(schema);
    if (!tables) onMissing(schema);
    for (const { item, ...table } of indexOf(tables ?? [], ({ name }) => name))
      offer('table', table, item.kind === 'table' ? 'table' : 'view', null, extra);
  };
  const offerSchemas = (extra = 0): void => {
    for (const schema of indexOf(known.schemas, (name) => name))
      if (!ownSchemas.includes(schema.lower)) offer('schema', schema, 'schema', null, extra);
  };
  const offerWords = (keywords: number): void => {
    const theirs = indexOf(known.functions, (name) => name);
    for (const word of theirs)
      if (!internalFunctions.test(word.lower)) offer('function', word, 'function');
    const names = lowerNames(theirs);
    for (const word of indexOf(functionsOf(known.backend), (name) => name))
      if (!names.has(word.lower)) offer('function', word, 'function', null, 10);
    for (const [place, word] of indexOf(keywordsOf(known.backend), (name) => name).entries())
      offer('keyword', word, 'keyword', null, keywords - place / 100);
  };

  return {
    /** Something is already typed. */
    isNarrowed: wanted.length > 0,
    offer,
    offerColumns,
    offerTables,
    offerSchemas,
    offerWords,
    best: () => best(offers),
  };
};

export type Offers = ReturnType<typeof createOffers>;
