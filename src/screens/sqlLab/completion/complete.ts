/** The offers at the caret: names of this statement and of the database, best first. */
import { engineOf } from '#common/engines/engines.ts';
import type { Context } from './context';
import { type ColumnReader, createColumnReader, isCalled, isSame } from './fromItemColumns';
import type { Known, TablePath } from './known';
import { joinConditions } from './joins';
import { createOffers, named, type Offer, type OfferKind, type Offers } from './offers';
import { STARTERS } from './vocabulary';

export interface Completion {
  readonly offers: readonly Offer[];
  /** Enter accepts the first offer; otherwise it is more likely to begin a new line. */
  readonly isSure: boolean;
  /** What has to be loaded to offer more. */
  readonly missingTables: readonly TablePath[];
  readonly missingSchemas: readonly string[];
}

interface At {
  readonly context: Context;
  readonly known: Known;
  readonly columns: ColumnReader;
  readonly offers: Offers;
}

/** Ranks above everything else. */
const FIRST = 1000;
/** After an operand a name is unlikely. */
const UNLIKELY = -550;

/** After a dot: columns of what the name before it refers to, or tables of a schema. */
const afterQualifier = (owner: string, { context, known, columns, offers }: At): void => {
  const { expected, qualifier, fromItems } = context;
  const mayBeItem = expected !== 'table' && qualifier.length === 1;
  const fromItem = mayBeItem ? fromItems.find((one) => isCalled(one, owner)) : undefined;
  const schema = known.schemas.find((name) => isSame(name, owner));
  if (fromItem) offers.offerColumns(columns.ofItem(fromItem), owner);
  else if (qualifier.length > 1 && expected !== 'table')
    offers.offerColumns(columns.ofPath(qualifier), owner);
  else if (schema !== undefined) offers.offerTables(schema);
  else if (expected !== 'table' && known.schema !== null) {
    const isTable = known.tablesOf(known.schema)?.some(({ name }) => isSame(name, owner));
    if (isTable)
      offers.offerColumns(
        columns.ofItem({ alias: null, path: [owner], columns: null, scope: null }),
        owner,
      );
  }
};

const forTable = ({ context, known, offers }: At): void => {
  for (const { name } of context.withs)
    offers.offer('table', named(name), 'common table', null, FIRST + 50);
  if (known.schema !== null) offers.offerTables(known.schema, FIRST);
  offers.offerSchemas(FIRST);
};

const forStatement = ({ offers }: At): void => {
  for (const [place, word] of STARTERS.entries())
    offers.offer('keyword', named(word), 'keyword', null, FIRST - place / 100);
  offers.offerWords(0);
};

/** Names that SELECT gives, where this database accepts them; columns are offered as such. */
const offerOutputs = ({ context, known, columns, offers }: At, extra: number): void => {
  const { clause, outputs, fromItems } = context;
  if (!clause || !engineOf(known.backend).outputNamesIn.includes(clause)) return;
  for (const output of outputs)
    if (!fromItems.some((item) => columns.ofItem(item).some(({ name }) => isSame(name, output))))
      offers.offer('output', named(output), 'output of SELECT', null, extra);
};

const inExpression = (at: At): void => {
  const { context, known, columns, offers } = at;
  const { expected, fromItems, join } = context;
  const extra = expected === 'operator' ? UNLIKELY : 0;
  for (const fromItem of fromItems) {
    const { alias, path } = fromItem;
    const name = alias ?? path.at(-1);
    offers.offerColumns(columns.ofItem(fromItem), name ?? '', extra);
    const meta = alias && path.length > 0 ? `alias of ${path.join('.')}` : 'source';
    if (name) offers.offer('alias', named(name), meta, null, extra);
  }
  if (join)
    for (const condition of joinConditions(join.right, join.left, known))
      offers.offer('join', named(condition), 'foreign key', null, extra);
  offerOutputs(at, extra);
  if (fromItems.length === 0)
    for (const { name, columns: own } of known.opened) offers.offerColumns(own, name, extra);
  if (known.schema !== null && offers.isNarrowed) offers.offerTables(known.schema, extra);
  if (offers.isNarrowed) offers.offerSchemas(extra);
  offers.offerWords(expected === 'operator' ? FIRST : 0);
};

/** Names that one letter can mean. */
const KNOWN_KINDS: ReadonlySet<OfferKind> = new Set(['column', 'output', 'alias', 'table']);
const SHORT_NAME = 2;

/** Not where the word is complete as it stands, or where it may be a new name. */
const isSure = (
  { expected, prefix, qualifier, mayBeName, fromItems }: Context,
  offers: readonly Offer[],
): boolean => {
  const [first] = offers;
  if (!first?.isClose) return false;
  if (prefix === '') return qualifier.length > 0;
  if (offers.some(({ caption }) => isSame(caption, prefix))) return false;
  if (prefix.length < SHORT_NAME && !KNOWN_KINDS.has(first.kind)) return false;
  const isStrayTable = first.kind === 'table' && expected !== 'table' && qualifier.length === 0;
  if (isStrayTable) return false;
  const isShortFor = (name: string | undefined) =>
    name?.toLowerCase().startsWith(prefix.toLowerCase());
  return (
    !mayBeName ||
    (first.kind === 'keyword' && !fromItems.some(({ path }) => isShortFor(path.at(-1))))
  );
};

export const complete = (context: Context, known: Known): Completion => {
  const missingTables: TablePath[] = [];
  const missingSchemas: string[] = [];
  const onMissingSchema = (schema: string) => {
    if (!missingSchemas.includes(schema)) missingSchemas.push(schema);
  };
  const onMissing = (table: TablePath) => missingTables.push(table);
  const columns = createColumnReader(context, known, onMissing, onMissingSchema);
  const offers = createOffers(context, known, onMissingSchema);
  const at: At = { context, known, columns, offers };
  const owner = context.qualifier.at(-1);
  if (owner !== undefined) afterQualifier(owner, at);
  else if (context.expected === 'table') forTable(at);
  else if (context.expected === 'statement') forStatement(at);
  else if (context.expected !== 'name') inExpression(at);
  const best = offers.best();
  return { offers: best, isSure: isSure(context, best), missingTables, missingSchemas };
};
