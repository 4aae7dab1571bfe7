/**
 * SQL of one kind of database for another that differs from it only in quoting: names get the other quotes, and
 * everything else stays. What the two may understand differently is named, never guessed.
 */
import { engineOf } from '../engines/engines.ts';
import { type Token, tokens } from './lexer.ts';

export interface Requoted {
  readonly sql: string;
  /** What somebody has to look at; empty where only the quotes differ. */
  readonly doubts: readonly string[];
}

/** Functions that read the same everywhere, and words before a parenthesis that call none. */
const SAME = new Set(
  (
    'abs avg coalesce count lower max min nullif round sum trim upper ' +
    'all and any as between by case distinct else end except exists from group having in inner intersect is join ' +
    'left like not on or order outer over partition right select set some then union using values when where with'
  ).split(' '),
);
const SAME_SIGNS = /^[()+\-*/%<>=!,.;|{}\d]$/;
/** These divide whole numbers into whole numbers; the others do not. */
const WHOLE_DIVISION = new Set(['postgresql', 'trino', 'sqlite']);

const nameOf = ({ text }: Token): string => {
  const quote = text.at(-1) ?? '';
  return text.slice(1, -1).replaceAll(quote + quote, quote);
};

const named = (name: string, quote: string): string =>
  quote + name.replaceAll(quote, quote + quote) + quote;

/** A text in the quotes that every database takes for a text. */
const textOf = (token: Token): string => {
  if (!token.text.startsWith('"')) return token.text;
  return `'${token.text.slice(1, -1).replaceAll('""', '"').replaceAll("'", "''")}'`;
};

const requotedPlain = (sql: string, from: string, to: string): Requoted => {
  const [source, target] = [engineOf(from), engineOf(to)];
  const doubts = new Set<string>();
  const all = [...tokens(sql, source.lexical)];
  let written = '';
  let at = 0;
  for (const [index, token] of all.entries()) {
    written += sql.slice(at, token.start);
    at = token.end;
    const { kind, text } = token;
    if (kind === 'quoted') written += named(nameOf(token), target.names.quote);
    else if (kind === 'string') {
      if (text.includes('\\') && source.lexical.backslashes !== target.lexical.backslashes)
        doubts.add('a text with a backslash');
      if (!/^['"]/.test(text)) doubts.add(`the text ${text.slice(0, 20)}`);
      written += textOf(token);
    } else {
      written += text;
      const isCall =
        kind === 'word' && all[index + 1]?.text === '(' && !text.startsWith('kept_template_');
      if (isCall && !SAME.has(text.toLowerCase())) doubts.add(text.toUpperCase());
      if (kind === 'word' && text.toLowerCase() === 'interval') doubts.add('INTERVAL');
      if (kind === 'symbol' && !SAME_SIGNS.test(text)) doubts.add(`the sign ${text}`);
      if (text === '/' && WHOLE_DIVISION.has(from) !== WHOLE_DIVISION.has(to))
        doubts.add('the division');
      const isJoined = text === '|' && all[index + 1]?.text === '|';
      if (isJoined && (from === 'mysql') !== (to === 'mysql')) doubts.add('the sign ||');
    }
  }
  return { sql: written + sql.slice(at), doubts: [...doubts] };
};

/** How the three kinds of template end, by their second sign. */
const ENDS: Readonly<Record<string, string>> = { '{': '}}', '%': '%}', '#': '#}' };

/** Where templates begin and end. What nothing ends is none, and is looked for once. */
function* templatesIn(sql: string): Generator<readonly [from: number, to: number]> {
  const endless = new Set<string>();
  for (let from = sql.indexOf('{'); from >= 0; ) {
    const end = ENDS[sql[from + 1] ?? ''];
    const at = end === undefined || endless.has(end) ? -1 : sql.indexOf(end, from + 2);
    if (at < 0) {
      if (end !== undefined) endless.add(end);
      from = sql.indexOf('{', from + 1);
      continue;
    }
    yield [from, at + 2];
    from = sql.indexOf('{', at + 2);
  }
}
const STAND_IN = /kept_template_(\d+)_/g;

/** What is written in templates is no SQL: words stand for them, and are put back by `restored`. */
const withoutTemplates = (sql: string) => {
  const kept: string[] = [];
  let plain = '';
  let done = 0;
  for (const [from, to] of templatesIn(sql)) {
    plain += `${sql.slice(done, from)}kept_template_${kept.push(sql.slice(from, to)) - 1}_`;
    done = to;
  }
  plain += sql.slice(done);
  const restored = (text: string) =>
    text.replaceAll(STAND_IN, (word, at: string) => kept[Number(at)] ?? word);
  return { plain, restored };
};

export const requoted = (sql: string, from: string, to: string): Requoted => {
  if (from === to) return { sql, doubts: [] };
  const { plain, restored } = withoutTemplates(sql);
  const { sql: written, doubts } = requotedPlain(plain, from, to);
  return { sql: restored(written), doubts: doubts.map(restored) };
};
