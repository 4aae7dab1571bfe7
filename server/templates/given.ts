/** The names that a template reads, and those that it gives to values itself. */
import { partsOf, QUOTED } from './tags.ts';

const TEXTS = new RegExp(QUOTED, 'g');
const NAMES = /(?<![\w.])[A-Za-z_]\w*/g;
/** `f(columns=…)` names an argument. */
const ARGUMENT = /(?<=[(,]\s*)[A-Za-z_]\w*\s*=(?!=)/g;
/** What gives names to values: `set a, b = …`, `for a, (b, c) in …`. */
const GIVES = /^\s*(?:set\b([^=]*)=(?!=)|for\b([\s\S]+?)\bin\b)([\s\S]*)$/;
/** `{% set a %}…{% endset %}`. */
const SET_BLOCK = /^\s*set\s+([A-Za-z_]\w*)\s*(?:\||$)/;

/** A loop knows the values before and after, but these of its parts are its own. */
export const LOOP = 'loop';
const OF_LOOP =
  /(?<![\w.])loop\s*\.\s*(?:index0?|revindex0?|first|last|length|depth0?|cycle|changed)\b/g;

const namesIn = (text: string): readonly string[] => text.match(NAMES) ?? [];

export const expressionNames = (text: string): readonly string[] =>
  namesIn(text.replaceAll(TEXTS, ' ').replaceAll(OF_LOOP, ' ').replaceAll(ARGUMENT, ' '));

export interface Given {
  readonly to: readonly string[];
  readonly from: readonly string[];
}

/** What a block gives names to, and the names that it takes it from. */
export const givenBy = (block: string): Given | null => {
  const [, set, loop, from = ''] = GIVES.exec(block) ?? [];
  const to = namesIn(set ?? loop ?? '');
  return to.length > 0 ? { to, from: expressionNames(from) } : null;
};

/** Names that the template gives to something else than what they stood for before. */
export const givenNames = (template: string): ReadonlySet<string> => {
  const names = new Set<string>();
  const continued = new Set<string>();
  for (const { kind, body } of partsOf(template)) {
    if (kind !== 'block') continue;
    const { to = namesIn(SET_BLOCK.exec(body)?.[1] ?? ''), from = [] } = givenBy(body) ?? {};
    for (const name of to) (from.includes(name) ? continued : names).add(name);
  }
  return names.difference(continued);
};

/** All names in its tags. */
export const namesWithin = (template: string): ReadonlySet<string> =>
  new Set([...partsOf(template)].flatMap(({ body }) => expressionNames(body)));
