/** The table or column that may be meant by one that is missing, among those that the person may see. */
import { setTimeout as pause } from 'node:timers/promises';
import { rulesOf } from '#common/engines/engines.ts';
import { type Token, tokens } from '#common/sql/lexer.ts';
import { nearest } from '#common/sql/nearest.ts';
import { offersNames, type WrongToken, wrongToken } from '#common/sql/wrongToken.ts';
import { isName, possibleTables } from '../engine/drivers/possibleTables.ts';
import { type Engine, EngineError, type TableRef } from '../engine/engine.ts';
import { grammarOf } from '../engine/modules.ts';
import type { Reading } from './reading.ts';
import { isOpenIn } from './tables.ts';

const SUGGESTED_MAX = 3;
/** Each is a question to the database. */
const TABLES_MAX = 8;

interface Miss {
  readonly reading: Reading;
  readonly catalog: string | null;
  /** Schema of names without one; null where only the database knows it. */
  readonly home: string | null;
  readonly all: readonly Token[];
  readonly wrong: WrongToken;
  readonly message: string;
}

const nameOf =
  ({ dialect }: Engine) =>
  (token: Token): string =>
    token.kind === 'quoted' ? token.text.slice(1, -1) : grammarOf(dialect.backend).fold(token.text);

/** `shop` of `shop.custmers`, as it is written or as the message has it. */
const schemaOf = ({ reading, all, wrong, message, home }: Miss): string | null => {
  const at = all.findIndex(({ start }) => start === wrong.start);
  const owner = all[at - 1]?.text === '.' ? all[at - 2] : undefined;
  if (isName(owner)) return nameOf(reading.engine)(owner);
  const behind = message.toLowerCase().indexOf(`.${wrong.name.toLowerCase()}`);
  const [named] = behind < 0 ? [] : (/[^\s.'"`]+$/.exec(message.slice(0, behind)) ?? []);
  return named ?? home;
};

const tablesNear = async (miss: Miss): Promise<readonly string[]> => {
  const { reading, catalog } = miss;
  const schema = schemaOf(miss);
  if (schema === null) return [];
  const isOpen = isOpenIn(reading.open, reading.engine.dialect);
  const listed = await reading.engine.tables(schema, catalog);
  return listed.filter(({ name }) => isOpen({ catalog, schema, name })).map(({ name }) => name);
};

/** Columns of the tables that the text names. */
const columnsNear = async ({ reading, catalog, home, all }: Miss): Promise<readonly string[]> => {
  const { engine, open } = reading;
  const isOpen = isOpenIn(open, engine.dialect);
  const refs: readonly TableRef[] = possibleTables(all, nameOf(engine))
    .map(({ schema, name }) => ({ catalog, schema: schema ?? home, name }))
    .filter(isOpen)
    .slice(0, TABLES_MAX);
  const found = await Promise.all(refs.map((ref) => engine.table(ref).catch(() => null)));
  return found.flatMap((table) => table?.columns.map(({ name }) => name) ?? []);
};

const NEAR = { missing_table: tablesNear, missing_column: columnsNear } as const;

const isMiss = (error: EngineError): error is EngineError & { code: keyof typeof NEAR } =>
  Object.hasOwn(NEAR, error.code);

/** `script` is the text that the error's place is in. An error is not held up longer than `withinMs` by the search. */
export const withNamesMeant = async (
  reading: Reading,
  { catalog, schema }: { readonly catalog: string | null; readonly schema: string | null },
  script: string,
  error: unknown,
  withinMs: number,
): Promise<unknown> => {
  if (!(error instanceof EngineError) || !isMiss(error)) return error;
  const { line, column, message, code } = error;
  if (line === null || column === null) return error;
  const { dialect } = reading.engine;
  const rules = rulesOf(dialect.backend);
  const wrong = wrongToken(script, { line, column }, message, rules);
  if (!wrong || offersNames(message)) return error;
  const home = reading.schema ?? schema ?? (dialect.defaultSchema || null);
  const all = [...tokens(script, rules)];
  const search = NEAR[code]({ reading, catalog, home, all, wrong, message });
  const names = await Promise.race([search.catch(() => []), pause(withinMs, [], { ref: false })]);
  const near = nearest(wrong.name, new Set(names), String, SUGGESTED_MAX);
  if (near.length === 0) return error;
  const hint = `Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`;
  return error.saying(`${message}\n${hint}`);
};
