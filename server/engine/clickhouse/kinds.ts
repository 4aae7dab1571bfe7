/**
 * The kind of a statement, from its own words. The server also refuses writes under `readonly`, for every account whose
 * profile lets us set it. These rules refuse what would reach other machines, files or programs from the server.
 */
import { type Token, tokens } from '#common/sql/lexer.ts';
import { clickhouse as engine } from '#common/engines/clickhouse.ts';
import { EngineError, type StatementInfo } from '../engine.ts';
import { assertAllowed } from '../drivers/allowed.ts';
import { topLevel } from '../drivers/statementText.ts';

export const { lexical: RULES } = engine;

type Kind = StatementInfo['kind'];

const DESCRIBES = new Set(['explain', 'describe', 'desc', 'show', 'exists']);
const WRITES = new Set(
  'insert create alter drop rename truncate optimize delete update exchange undrop replace'.split(
    ' ',
  ),
);

/** As table functions, table engines or sources of dictionaries they leave the server. */
const REACHES_OUT =
  /^(url|urlengine|file|filelog|hive|s3|gcs|oss|cosn|cos|azure\w*|hdfs|hudi\w*|deltalake\w*|iceberg\w*|paimon\w*|ytsaurus|arrowflight|kafka|rabbitmq|nats|s3queue|remote|remotesecure|externaldistributed|mysql|postgresql|materializedmysql|materializedpostgresql|mongodb\w*|sqlite|odbc|jdbc|redis|cassandra|http|clickhouse|executable\w*|python|prometheus\w*|timeseries\w*|catboostevaluate|datalakecatalog|backup|filesystem|(?:url|file|s3|gcs|azureblobstorage|hdfs|hudi|deltalake|iceberg\w*|paimon\w*)cluster)$/;
/** They read tables that their arguments name at run time, so the tables cannot be known. */
const READS_UNNAMED =
  /^(merge|loop|cluster|clusterallreplicas|dictionary|dictget\w*|dicthas|dictishierarchy\w*|dictgethierarchy|joinget\w*|mergetree\w+|hasColumnInTable|getsetting|getserversetting|getmacro|executableudf)$/i;
/** Our own settings, which keep a run within its limits and its values in one format. */
const OUR_SETTING =
  /^(readonly|allow_ddl|max_execution_time\w*|timeout_overflow_mode\w*|max_result_\w+|result_overflow_mode|output_format_\w+|date_time_output_format|session_timezone|cancel_http_\w+|http_\w+|log_comment|allow_introspection_functions)$/;

/** A byte by its digits, as in `"\\x75rl"`, or a sign. */
const ESCAPED = /\\(?:x([0-9a-f]{2})|(.))/gis;

const unescaped = (text: string): string => {
  const quote = text.charAt(0);
  return text
    .slice(1, -1)
    .replaceAll(quote + quote, quote)
    .replaceAll(ESCAPED, (_, digits: string | undefined, sign: string | undefined) =>
      digits === undefined ? (sign ?? '') : String.fromCharCode(Number.parseInt(digits, 16)),
    );
};

export const nameOf = ({ kind, text }: Token): string =>
  kind === 'quoted' ? unescaped(text) : text;

const word = (token: Token | undefined): string =>
  token?.kind === 'word' ? token.text.toLowerCase() : '';

const isName = (token: Token | undefined): token is Token =>
  token?.kind === 'word' || token?.kind === 'quoted';

/** `ENGINE = Kafka`, without parentheses. */
const engineIn = (all: readonly Token[]): Token | undefined => {
  const at = all.findIndex((token) => word(token) === 'engine');
  const named = at < 0 ? undefined : all[all[at + 1]?.text === '=' ? at + 2 : at + 1];
  return isName(named) && REACHES_OUT.test(nameOf(named).toLowerCase()) ? named : undefined;
};

const calls = (all: readonly Token[], pattern: RegExp): Token | undefined =>
  all.find(
    (token, at) =>
      isName(token) && all[at + 1]?.text === '(' && pattern.test(nameOf(token).toLowerCase()),
  );

/** `SETTINGS readonly = 0`, anywhere. */
const setsOurs = (all: readonly Token[]): boolean => {
  const from = all.findIndex((token) => word(token) === 'settings');
  if (from < 0) return false;
  return all.some(
    (token, at) => at > from && isName(token) && OUR_SETTING.test(nameOf(token).toLowerCase()),
  );
};

const BEFORE_NAME = new Set(['select', 'distinct', ',', '.', 'as', 'by', 'from', '(']);

/** `FORMAT CSV` at the end, `INTO OUTFILE 'x'`. */
const writesItsOwnFormat = (all: readonly Token[]): boolean =>
  topLevel(all).some((token, at, top) => {
    if (word(token) === 'into') return word(top[at + 1]) === 'outfile';
    if (word(token) !== 'format' || !isName(top[at + 1])) return false;
    if (BEFORE_NAME.has(top[at - 1]?.text.toLowerCase() ?? '')) return false;
    return top[at + 2] === undefined || word(top[at + 2]) === 'settings';
  });

const kindOfTokens = (all: readonly Token[]): Kind => {
  const start = word(all[0]);
  if (WRITES.has(start)) return 'write';
  if (DESCRIBES.has(start)) return 'explain';
  if (start === 'with') {
    const body = topLevel(all.slice(1)).find(
      (token) => word(token) === 'select' || WRITES.has(word(token)),
    );
    return WRITES.has(word(body)) && word(body) !== 'replace' ? 'write' : 'select';
  }
  return start === 'select' || all[0]?.text === '(' ? 'select' : 'other';
};

interface Judged {
  readonly kind: Kind;
  /** Why it may not run at all. */
  readonly refusal: string | null;
}

export const judge = (sql: string): Judged => {
  const all = [...tokens(sql, RULES)];
  const kind = kindOfTokens(all);
  const outside = calls(all, REACHES_OUT) ?? engineIn(all);
  if (outside) {
    return {
      kind: 'other',
      refusal: `${nameOf(outside)} may not be used here: it reaches beyond the database.`,
    };
  }
  if (setsOurs(all)) {
    return { kind: 'other', refusal: 'These SETTINGS are not for a statement to change.' };
  }
  if (kind === 'other') {
    return {
      kind,
      refusal: 'This statement may not run here: it does more than read and write rows.',
    };
  }
  if (kind !== 'write' && writesItsOwnFormat(all)) {
    return {
      kind: 'other',
      refusal: 'Leave FORMAT and INTO OUTFILE out: the answer is shown as a table.',
    };
  }
  return { kind, refusal: null };
};

/** Whether it reads tables that nobody can name in advance. */
export const readsUnnamed = (sql: string): boolean =>
  calls([...tokens(sql, RULES)], READS_UNNAMED) !== undefined;

export const assertRuns = (sql: string, allowWrites: boolean): void => {
  const { kind, refusal } = judge(sql);
  if (refusal !== null) throw new EngineError('not_allowed', refusal);
  assertAllowed(kind, allowWrites);
};
