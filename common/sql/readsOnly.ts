/** Whether a text only reads, so that running it again without being asked changes nothing. */
import type { LexicalRules } from '../engines/lexicalRules.ts';
import { type Token, tokens } from './lexer.ts';
import { splitStatements } from './statements.ts';

const READS =
  /^(?:select|with|from|values|table|show|describe|desc|explain|pivot|unpivot|summarize)$/i;
const CHANGES = /^(?:insert|update|delete|merge|replace|truncate|drop|create|alter|copy|call)$/i;
/** What stands before a statement within another one. */
const BEFORE_ANOTHER = /^(?:[()]|analy[sz]e|verbose)$/i;

const changesWithin = (all: readonly Token[]): boolean =>
  all.some(({ kind, text }, at) => {
    const before = all[at - 1];
    if (kind !== 'word' || !CHANGES.test(text) || !BEFORE_ANOTHER.test(before?.text ?? ''))
      return false;
    // A column may have such a name, and `replace(…)` is a function.
    return all[at + 1]?.kind === 'word' || all[at + 1]?.kind === 'quoted';
  });

export const readsOnly = (text: string, rules: LexicalRules): boolean =>
  splitStatements(text, rules).every(({ from, to }) => {
    const all = [...tokens(text.slice(from, to), rules)];
    const first = all.find(({ kind }) => kind === 'word');
    return first !== undefined && READS.test(first.text) && !changesWithin(all);
  });
