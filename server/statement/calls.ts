/** Functions by name: those of the engine's list, and those that an administrator added for a database. */
import { kindOf } from './functions/functionNames.ts';
import type { Grammar } from './grammar.ts';
import { asciiLower } from './letters.ts';
import { quotedName } from './print.ts';
import { Refusal } from './refusal.ts';
import type { FunctionLeaf } from './tree.ts';

const PLAIN = /^[A-Za-z_][A-Za-z0-9_]*$/;

const refused = ({ parts, at }: FunctionLeaf, { dialect }: Grammar) =>
  new Refusal(
    'denied',
    `The function ${parts.map(({ text }) => text).join('.')} may not be used here: it is not among those of ${dialect.displayName} that are known to read nothing but their arguments. An administrator can allow it for this database.`,
    at,
  );

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
    const spelled = last.isQuoted ? name : last.text;
    return own === null || own.words.has(name) ? spelled : `${own.schema}.${spelled}`;
  }
  const whole = [...schema, name].join('.');
  if (added.has(whole)) return leaf.parts.map((part) => quotedName(part, grammar)).join('.');
  throw refused(leaf, grammar);
};
