/**
 * Values that somebody else than the author of a template chose are kept apart from its text: a filter, a parameter of
 * the address, a name. Where such a value is written, a mark is written instead, and the value takes the mark's place
 * only when the SQL around it can be read (`apartValues.ts`). In conditions and loops it is itself.
 */

import { partsOf, type TemplatePart } from './tags.ts';

/** The filter that notes a value and writes its mark. */
export const APART = 'sextant_apart';

/** Functions of templates that give what others chose. */
const OTHERS = [
  'url_param',
  'filter_values',
  'get_filters',
  'get_time_filter',
  'current_username',
  'current_user_email',
  'current_user_roles',
];

const TEXTS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;
const NAMES = /(?<![\w.])[A-Za-z_]\w*/g;
/** What gives names to values: `set a, b = …`, `for a, (b, c) in …`. */
const GIVES = /^\s*(?:set\b([^=]*)=(?!=)|for\b([\s\S]+?)\bin\b)([\s\S]*)$/;
/** Values may go through these under names that are not followed here. */
const INDIRECT = /^\s*(?:macro|call|with|include|import|from|extends|block)\b/;
/** A loop knows the values before and after, but these of its parts are its own. */
const LOOP = 'loop';
const OF_LOOP =
  /(?<![\w.])loop\s*\.\s*(?:index0?|revindex0?|first|last|length|depth0?|cycle|changed)\b/g;

const namesIn = (text: string): readonly string[] => text.match(NAMES) ?? [];
const expressionNames = (text: string) =>
  namesIn(text.replaceAll(TEXTS, ' ').replaceAll(OF_LOOP, ' '));

interface Given {
  readonly to: readonly string[];
  readonly from: readonly string[];
}

/** Names that stand for what others chose, or null where every name may. */
const chosenNames = (parts: readonly TemplatePart[]): ReadonlySet<string> | null => {
  const given: Given[] = [];
  for (const { kind, body: statement } of parts) {
    if (kind !== 'block') continue;
    if (INDIRECT.test(statement)) return null;
    const [, set, loop, from = ''] = GIVES.exec(statement) ?? [];
    const to = namesIn(set ?? loop ?? '');
    if (to.length > 0) given.push({ to, from: expressionNames(from) });
  }
  const chosen = new Set([...OTHERS, LOOP]);
  for (let before = -1; before !== chosen.size; ) {
    before = chosen.size;
    for (const { to, from } of given) {
      if (from.some((name) => chosen.has(name))) for (const name of to) chosen.add(name);
    }
  }
  return chosen;
};

/** `IN ('{{ "','".join(values) }}')`, which puts a list between quotes, means the list of its values. */
const QUOTED_LIST =
  /\(\s*'\{\{-?\s*(?:(["'])','\1\s*\.\s*join\(([\s\S]*?)\)|([^{}|]*?)\|\s*join\(\s*(["'])','\4\s*\))\s*-?\}\}'\s*\)/g;

const withLists = (template: string): string =>
  template.replaceAll(
    QUOTED_LIST,
    (_, __, inner?: string, piped?: string) => `{{ (${(inner ?? piped ?? '').trim()})|where_in }}`,
  );

/** The template, on the same lines, writing marks for what others chose. */
export const withValuesApart = (given: string): string => {
  if (!OTHERS.some((name) => given.includes(name))) return given;
  const parts = [...partsOf(withLists(given))];
  const chosen = chosenNames(parts);
  return parts
    .map(({ kind, text, body, open, close }) => {
      if (kind !== 'variable') return text;
      const isChosen = chosen === null || expressionNames(body).some((name) => chosen.has(name));
      return isChosen ? `${open}(${body})|${APART}${close}` : text;
    })
    .join('');
};
