/** Functions by name: those of the engine's list, and those that an administrator added for a database. */
import { nearest } from '#common/sql/nearest.ts';
import type { FunctionNames } from './functionNames.ts';
import { kindOf } from './functionNames.ts';
import type { Grammar } from './grammar.ts';
import { asciiLower } from './letters.ts';
import { quotedName } from './print.ts';
import { Refusal } from './refusal.ts';
import type { FieldLeaf, FunctionLeaf, NamePart } from './tree.ts';

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

const spelled = (parts: readonly NamePart[]) => parts.map(({ text }) => text).join('.');

const SUGGESTED_MAX = 3;

/** The name that may be meant, when this looks like a typing error. */
const suggested = (name: string, { scalar, aggregate, window }: FunctionNames): string => {
  const near = nearest(name, scalar.union(aggregate).union(window), String, SUGGESTED_MAX);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
};

const refused = ({ parts, at }: FunctionLeaf, { dialect, functions, has }: Grammar) => {
  const name = spelled(parts);
  const hint = suggested(parts.at(-1)?.text ?? '', functions);
  const remedy = has.madeFunctions ? ' An administrator can add functions to a database.' : '';
  return new Refusal(
    'denied',
    `${name} is none of the functions of ${dialect.displayName} that may be used here, which read nothing but their arguments.${hint}${remedy}`,
    at,
  );
};

const isListed = (name: string, use: FunctionLeaf['use'], { functions }: Grammar): boolean =>
  use === 'table' ? functions.table.has(name) : kindOf(functions, name) !== null;

/** As it is printed. `added` holds names in small letters, with their schema where they need one. */
export const callName = (
  leaf: FunctionLeaf,
  grammar: Grammar,
  added: ReadonlySet<string>,
): string => {
  const [last] = leaf.parts.slice(-1);
  if (!last) throw refused(leaf, grammar);
  const name = asciiLower(last.text);
  const schema = leaf.parts.slice(0, -1).map(({ text }) => text.toLowerCase());
  const own = grammar.ownFunctions;
  const isBuiltIn = schema.length === 0 || (schema.length === 1 && schema[0] === own?.schema);
  if (isBuiltIn && PLAIN.test(last.text) && isListed(name, leaf.use, grammar)) {
    return own === null || own.words.has(name) ? last.text : `${own.schema}.${last.text}`;
  }
  const whole = [...schema, name].join('.');
  if (added.has(whole)) return leaf.parts.map((part) => quotedName(part, grammar)).join('.');
  throw refused(leaf, grammar);
};

/** A field of a value that was computed. What is not known to be one may be anybody's function. */
export const fieldOfValue = (
  { part, at }: FieldLeaf,
  grammar: Grammar,
  added: ReadonlySet<string>,
): string => {
  const name = asciiLower(part.text);
  const isField =
    grammar.fieldCalls === null ||
    grammar.fieldCalls.fields.has(name) ||
    isListed(name, 'value', grammar) ||
    added.has(name);
  if (isField) return quotedName(part, grammar);
  throw refusedField(part, at, grammar);
};

/** A field where tables may stand before the point: the database is asked whose functions are called so. */
export const assertField = (part: NamePart, at: number, grammar: Grammar): void => {
  if (grammar.fieldCalls?.isRefused(asciiLower(part.text))) throw refusedField(part, at, grammar);
};

const refusedField = ({ text }: NamePart, at: number, { dialect }: Grammar) =>
  new Refusal(
    'denied',
    `The field ${text} may not be read here: ${dialect.displayName} could take its name for that of a function. An administrator can allow it for this database.`,
    at,
  );
