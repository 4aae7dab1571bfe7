/**
 * SQL that people write into charts: one expression each (safety T1). What is let through has no statement end,
 * no comment, no placeholder, no sub-query and no set operation, its parentheses close, and it names no function
 * that runs text as SQL or reads what is not in the dataset. The database judges the whole statement afterwards.
 */
import { type Token, tokens } from '#sql/lexer.ts';
import { type LexicalRules, rulesOf } from '#sql/rules.ts';
import type { Dialect } from '../engine/dialects/dialect.ts';

export class FragmentError extends Error {
  override readonly name = 'FragmentError';
  readonly reason: 'sub-query' | 'malformed';
  constructor(reason: 'sub-query' | 'malformed', message: string) {
    super(message);
    this.reason = reason;
  }
}

const malformed = (what: string) => new FragmentError('malformed', what);
const subQuery = () =>
  new FragmentError('sub-query', 'Custom SQL fields cannot contain sub-queries.');

const OPENING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const CLOSING = new Set([')', ']', '}']);

/** They may only be a statement of their own. */
const ALWAYS_STATEMENTS = new Set(['select', 'union', 'intersect', 'except', 'into', 'returning']);
/** As the first word of a parenthesis they begin a query; elsewhere they may be names. */
const STATEMENT_STARTS = new Set(
  'with values table from pivot unpivot pivot_wider describe desc show summarize insert update delete merge explain call execute pragma set copy attach'.split(
    ' ',
  ),
);
/** Before these, which name no table, a first word is a name itself: `set = 1`, `values AND …`. */
const GO_ON = new Set('and or is in not like ilike'.split(' '));
/** Their arguments are written with FROM. */
const FROM_FUNCTIONS = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
/** They run text as SQL, or read files, settings and other people's doings. */
const REFUSED_FUNCTION =
  /^(query|query_table|query_to_xml\w*|table_to_xml\w*|schema_to_xml\w*|database_to_xml\w*|cursor_to_xml\w*|dblink\w*|current_setting|set_config|getenv|getvariable|nextval|setval|currval|lastval|lo_\w+|pg_\w+|read_\w+|glob|txid_\w+|inet_\w+|ts_stat|ts_rewrite|json_execute_serialized_sql|sniff_csv|parquet_\w+|duckdb_\w+|pragma_\w+|copy_\w+|crosstab\w*|connectby|load_file|get_lock|release_lock|release_all_locks|sleep|benchmark|sys_\w+|\w*_pos_wait|dict[gih]\w+|joinget\w*|hascolumnintable|file|url|s3|executable\w*|remote\w*|merge|getsetting|getserversetting|getmacro|catboostevaluate|raw_query)$/;

const isClosed = ({ kind, text }: Token, rules: LexicalRules): boolean => {
  if (kind !== 'string' && kind !== 'quoted') return true;
  const tag = /^\$[^$]*\$/.exec(text)?.[0];
  if (tag) return text.length >= tag.length * 2 && text.endsWith(tag);
  const body = text.replace(/^e(?=')/i, '');
  const quote = body.charAt(0);
  if (body.length < 2 || !body.endsWith(quote)) return false;
  const escapes = kind === 'string' ? rules.backslashes : rules.nameBackslashes;
  const isEscaped = escapes || /^e'/i.test(text);
  const inner = body.slice(1, -1).replaceAll(quote + quote, '');
  return !(isEscaped ? inner.replaceAll(/\\./gs, '') : inner).match(
    isEscaped ? new RegExp(`${quote}|\\\\$`) : quote,
  );
};

/** `IN name` and `IN (name)` read the table of that name in ClickHouse. */
const readsTable = (all: readonly Token[], at: number): boolean => {
  let next = at + 1;
  while (all[next]?.text === '(') next++;
  const token = all[next];
  const isName = token?.kind === 'word' || token?.kind === 'quoted';
  return isName && (next === at + 1 || all[next + 1]?.text !== '(') && !isValue(token);
};

const isValue = ({ text }: Token): boolean => /^(null|true|false|not|nan|inf)$/i.test(text);

const PLAIN_SPACE = /^[ \t\r\n]*$/;

const nameOf = ({ kind, text }: Token): string => {
  if (kind !== 'quoted') return text.toLowerCase();
  const quote = text.charAt(0);
  return text
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .toLowerCase();
};

interface Open {
  readonly close: string;
  /** The word in front: a function, or nothing. */
  readonly after: string;
}

/** The expression without blanks around it, or why it is none. */
export const oneExpression = (text: string, dialect: Pick<Dialect, 'backend'>): string => {
  const rules = rulesOf(dialect.backend);
  const all = [...tokens(text, rules)];
  const [first] = all;
  const last = all.at(-1);
  if (!first || !last) throw malformed('There is no expression.');
  let end = 0;
  const open: Open[] = [];
  for (const [at, token] of all.entries()) {
    if (!PLAIN_SPACE.test(text.slice(end, token.start)))
      throw malformed('Comments are not allowed.');
    end = token.end;
    if (!isClosed(token, rules)) throw malformed('A quotation is not closed.');
    const before = all[at - 1];
    const next = all[at + 1];
    const word = token.kind === 'word' ? token.text.toLowerCase() : '';
    if (token.kind === 'symbol') {
      const close = Object.hasOwn(OPENING, token.text) ? OPENING[token.text] : undefined;
      if (close) {
        const isCall = token.text === '(' && (before?.kind === 'word' || before?.kind === 'quoted');
        open.push({ close, after: isCall ? nameOf(before) : '' });
      } else if (CLOSING.has(token.text)) {
        if (open.pop()?.close !== token.text) throw malformed('A parenthesis closes nothing.');
      } else if (token.text === ';') throw malformed('Only one expression is allowed.');
      else if (token.text === ',' && open.length === 0) {
        throw malformed('Only one expression is allowed.');
      } else if (token.text === '$' || token.text === '\\' || token.text === '\0') {
        throw malformed('Placeholders are not allowed.');
      } else if (token.text === '?' && dialect.backend !== 'postgresql') {
        throw malformed('Placeholders are not allowed.');
      } else if (token.text === '@' && dialect.backend === 'mysql') {
        throw malformed('Variables are not allowed.');
      } else if (token.text.startsWith('/*')) throw malformed('Comments are not allowed.');
    }
    // U&"…" spells names by their code points: what it calls could not be told.
    if (word === 'u' && next?.text === '&' && /^["']/.test(all[at + 2]?.text ?? '')) {
      throw malformed('Text with Unicode escapes (U&) is not allowed.');
    }
    if (ALWAYS_STATEMENTS.has(word)) throw subQuery();
    const isStart = at === 0 || before?.text === '(';
    const isName = next?.text === '.' || before?.text === '.';
    if (isStart && STATEMENT_STARTS.has(word) && !isName) {
      const readsOn =
        (next?.kind === 'word' && !GO_ON.has(next.text.toLowerCase())) ||
        next?.kind === 'quoted' ||
        next?.text === '(';
      if (readsOn) throw subQuery();
    }
    if (word === 'from') {
      const isDistinct = before?.text.toLowerCase() === 'distinct';
      if (!isDistinct && !FROM_FUNCTIONS.has(open.at(-1)?.after ?? '')) throw subQuery();
    }
    if (word === 'in' && dialect.backend === 'clickhouse' && readsTable(all, at)) throw subQuery();
    if (word === 'values' && next?.text === '(') throw subQuery();
    const isCalled = next?.text === '(' && (token.kind === 'word' || token.kind === 'quoted');
    if (isCalled && REFUSED_FUNCTION.test(nameOf(token))) {
      throw malformed(`The function ${token.text} may not be used here.`);
    }
  }
  if (!PLAIN_SPACE.test(text.slice(end))) throw malformed('Comments are not allowed.');
  if (open.length > 0) throw malformed('A parenthesis is not closed.');
  return text.slice(first.start, last.end);
};
