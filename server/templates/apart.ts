/**
 * Values that somebody else than the author of a template chose are kept apart from its text: a filter, a parameter of
 * the address, a name. Where such a value is written, a mark is written instead, and the value takes the mark's place
 * only when the SQL around it can be read (`apartValues.ts`). In conditions and loops it is itself.
 */

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

const TAG = /\{#[\s\S]*?#\}|\{%[-+]?([\s\S]*?)[-+]?%\}|(\{\{[-+]?)([\s\S]*?)([-+]?\}\})/g;
const TEXTS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/g;
const NAMES = /(?<![\w.])[A-Za-z_]\w*/g;
/** What gives names to values: `set a, b = …`, `for a, b in …`, `with a = …`. */
const GIVES = /^\s*(?:set\s+([\w\s,.]+?)=(?!=)|for\s+([\w\s,]+?)\s+in\s)([\s\S]*)$/;
/** Values may go through these under names that are not followed here. */
const INDIRECT = /^\s*(?:macro|call|with|include|import|from|extends|block)\b/;

const namesIn = (text: string): readonly string[] => text.match(NAMES) ?? [];
const expressionNames = (text: string) => namesIn(text.replaceAll(TEXTS, ' '));

interface Given {
  readonly to: readonly string[];
  readonly from: readonly string[];
}

/** Names that stand for what others chose, or null where every name may. */
const chosenNames = (template: string): ReadonlySet<string> | null => {
  const given: Given[] = [];
  for (const [, statement] of template.matchAll(TAG)) {
    if (statement === undefined) continue;
    if (INDIRECT.test(statement)) return null;
    const [, set, loop, from = ''] = GIVES.exec(statement) ?? [];
    const to = namesIn(set ?? loop ?? '');
    if (to.length > 0) given.push({ to, from: expressionNames(from) });
  }
  const chosen = new Set(OTHERS);
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
  if (/\{%[-+]?\s*raw\b/.test(given) || !OTHERS.some((name) => given.includes(name))) return given;
  const template = withLists(given);
  const chosen = chosenNames(template);
  return template.replaceAll(
    TAG,
    (tag: string, _: string | undefined, open?: string, expression?: string, close?: string) => {
      if (open === undefined || expression === undefined) return tag;
      const isChosen =
        chosen === null || expressionNames(expression).some((name) => chosen.has(name));
      return isChosen ? `${open}(${expression})|${APART}${close}` : tag;
    },
  );
};
