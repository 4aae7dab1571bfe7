/** Functions by name: those of the engine's list, and those that an administrator added for a database. */
import type { Grammar } from './grammar.ts';
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

/** As it is printed. `added` holds names in small letters, with their schema where they need one. */
export const callName = (
  leaf: FunctionLeaf,
  grammar: Grammar,
  added: ReadonlySet<string>,
): string => {
  const [last] = leaf.parts.slice(-1);
  if (!last) throw refused(leaf, grammar);
  const name = last.text.toLowerCase();
  const schema = leaf.parts.slice(0, -1).map(({ text }) => text.toLowerCase());
  const { functionSchema } = grammar;
  const isBuiltIn = schema.length === 0 || (schema.length === 1 && schema[0] === functionSchema);
  if (isBuiltIn && PLAIN.test(last.text) && grammar.allows(name, leaf.use)) {
    const spelled = last.isQuoted ? name : last.text;
    return schema.length === 0 ? spelled : `${functionSchema}.${spelled}`;
  }
  const whole = [...schema, name].join('.');
  if (added.has(whole)) return leaf.parts.map((part) => quotedName(part, grammar)).join('.');
  throw refused(leaf, grammar);
};
