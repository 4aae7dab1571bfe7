/**
 * Values that somebody else than the author of a template chose are kept apart from its text: a filter, a parameter of
 * the address, a name. Where such a value is written, a mark is written instead, and the value takes the mark's place
 * only when the SQL around it can be read (`apartValues.ts`). In conditions and loops it is itself.
 */

import { expressionNames, type Given, givenBy, LOOP } from './given.ts';
import { partsOf, type TemplatePart } from './tags.ts';
import { PARTITION_OBJECTS } from './partitionFunctions.ts';
import { NAME_VARIABLES, VALUE_VARIABLES } from './variables.ts';

/** The filter that notes a value and writes its mark. */
export const APART = 'sextant_apart';
/** The same for names of columns. */
export const NAMED = 'sextant_named';

/** Functions of templates that give what others chose or wrote. */
const OTHERS = [
  'url_param',
  'filter_values',
  'get_filters',
  'get_time_filter',
  'current_username',
  'current_user_email',
  'current_user_roles',
  'current_user_rls_rules',
  ...PARTITION_OBJECTS,
];

/** Values may go through these under names that are not followed here. */
const INDIRECT = /^\s*(?:macro|call|with|include|import|from|extends|block)\b/;
/** The names that stand for what the first ones stand for. */
const spread = (first: readonly string[], given: readonly Given[]): ReadonlySet<string> => {
  const reached = new Set(first);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const { to, from } of given) {
      if (from.some((name) => reached.has(name))) for (const name of to) reached.add(name);
    }
  }
  return reached;
};

/** Names that stand for what others chose and for columns, or null where every name may. */
const chosenNames = (parts: readonly TemplatePart[], variables: ReadonlySet<string>) => {
  const blocks = parts.filter(({ kind }) => kind === 'block');
  if (blocks.some(({ body }) => INDIRECT.test(body))) return null;
  const given = blocks.flatMap(({ body }) => givenBy(body) ?? []);
  const isVariable = (name: string) => variables.has(name);
  return {
    values: spread([...OTHERS, LOOP, ...VALUE_VARIABLES.filter(isVariable)], given),
    columns: spread(NAME_VARIABLES.filter(isVariable), given),
  };
};

/** `IN ('{{ "','".join(values) }}')`, which puts a list between quotes, means the list of its values. */
const QUOTED_LIST =
  /\(\s*'\{\{-?\s*(?:(["'])','\1\s*\.\s*join\(([^{}]*?)\)|([^{}|]*?)\|\s*join\(\s*(["'])','\4\s*\))\s*-?\}\}'\s*\)/g;

/** `IN ({{ "'" + "','".join(values) + "'" }})`, with the quotes in the expression, means the same. */
const QUOTING_LIST =
  /\(\s*\{\{-?\s*"'"\s*[+~]\s*"','"\s*\.\s*join\(([^{}]*?)\)\s*[+~]\s*"'"\s*-?\}\}\s*\)/g;

const asList = (values: string): string => `{{ (${values.trim()})|where_in }}`;

const withLists = (template: string): string =>
  template
    .replaceAll(QUOTED_LIST, (_, __, inner?: string, piped?: string) =>
      asList(inner ?? piped ?? ''),
    )
    .replaceAll(QUOTING_LIST, (_, values: string) => asList(values));

/** The template, on the same lines, writing marks for what others chose. `variables` are those that it reads. */
export const withValuesApart = (given: string, variables: ReadonlySet<string>): string => {
  if (variables.size === 0 && !OTHERS.some((name) => given.includes(name))) return given;
  const parts = [...partsOf(withLists(given))];
  const chosen = chosenNames(parts, variables);
  return parts
    .map(({ kind, text, body, open, close }) => {
      if (kind !== 'variable') return text;
      const names = expressionNames(body);
      const isOf = (known: ReadonlySet<string>) => names.some((name) => known.has(name));
      if (chosen === null || isOf(chosen.values)) return `${open}(${body})|${APART}${close}`;
      return isOf(chosen.columns) ? `${open}(${body})|${NAMED}${close}` : text;
    })
    .join('');
};
