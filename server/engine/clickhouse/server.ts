/** The version of this server, and the settings sent with each statement. */
import { type Format, tableOf } from './answer.ts';
import type { Connection, Settings } from './connection.ts';

export interface Limits {
  readonly allowWrites: boolean;
  readonly timeoutMs: number;
  readonly rows: number | null;
}

export interface Server {
  readonly format: Format;
  /** Numbers of these types come as bare digits, which only their source text gives exactly; null where none do. */
  readonly bareNumbers: RegExp | null;
  settings(limits: Limits): Settings;
}

/** The numbers that each of these settings puts in quotes. */
const QUOTED = {
  output_format_json_quote_64bit_integers: 'Int(64|128|256)',
  output_format_json_quote_decimals: 'Decimal',
} as const;

const bareNumbers = (quotes: (name: keyof typeof QUOTED) => boolean): RegExp | null => {
  const bare = Object.entries(QUOTED).filter(([name]) => !quotes(name as keyof typeof QUOTED));
  return bare.length === 0 ? null : new RegExp(bare.map(([, types]) => types).join('|'));
};

/** In the order of their introduction, because an unknown setting is an error. */
const WANTED: Settings = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_denormals: 1,
  output_format_json_quote_decimals: 1,
  output_format_json_named_tuples_as_objects: 1,
  output_format_json_validate_utf8: 0,
  session_timezone: 'UTC',
  cancel_http_readonly_queries_on_client_close: 1,
  http_write_exception_in_output_format: 0,
};
/** Columns with time zones of their own then come in UTC, where no hour occurs twice. */
const ISO_DATES = 'date_time_output_format';
const LIMITING = ['readonly', 'max_execution_time', 'max_result_rows', 'result_overflow_mode'];

const ASKED = [...Object.keys(WANTED), ISO_DATES, ...LIMITING];

const FIRST = `
  SELECT name, value, version(), timezone() FROM system.settings
  WHERE name IN (${ASKED.map((name) => `'${name}'`).join(', ')})`;

/** The format of complete lines, which keeps bytes that are not text. */
const LINES_SINCE = { major: 20, minor: 6 };

const writesLines = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LINES_SINCE.major || (major === LINES_SINCE.major && minor >= LINES_SINCE.minor);
};

const MS_PER_S = 1000;

const limiting = ({ timeoutMs, rows }: Limits): Settings => ({
  max_execution_time: Math.ceil(timeoutMs / MS_PER_S),
  ...(rows === null ? {} : { max_result_rows: rows, result_overflow_mode: 'break' }),
});

export const serverOf = async (
  connection: Connection,
  queryId: string,
  database: string | null,
  signal: AbortSignal,
): Promise<Server> => {
  const { body } = await connection.ask({
    sql: FIRST,
    queryId,
    settings: { default_format: 'JSONCompact' },
    // A missing database fails here.
    database,
    signal,
  });
  const { rows } = await tableOf(body, 'document', null);
  const known = new Map(rows.map(([name, value]) => [String(name), String(value)]));
  const [, , version, zone] = rows[0] ?? [];
  const format: Format = writesLines(String(version)) ? 'lines' : 'document';
  const locked = Number(known.get('readonly'));
  /** A locked account has the settings that its server has. */
  const quotes = (name: keyof typeof QUOTED): boolean =>
    locked === 1 ? known.get(name) === '1' : known.has(name);
  const isInUtc = known.has('session_timezone') || zone === 'UTC';
  const shaping = Object.fromEntries(
    [...Object.entries(WANTED), ...(isInUtc ? [[ISO_DATES, 'iso'] as const] : [])].filter(
      ([name]) => known.has(name),
    ),
  );
  const writing = {
    default_format: format === 'lines' ? 'JSONCompactEachRowWithNamesAndTypes' : 'JSONCompact',
  };
  return {
    format,
    bareNumbers: bareNumbers(quotes),
    settings(limits) {
      // A locked account may set nothing; a read-only account may not unlock itself.
      if (locked === 1) return writing;
      const settings = { ...writing, ...shaping, ...limiting(limits) };
      // This must be last, because settings after it are refused.
      return locked === 0 && !limits.allowWrites ? { ...settings, readonly: 1 } : settings;
    },
  };
};
