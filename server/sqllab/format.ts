import { format, type SqlLanguage } from 'sql-formatter';
import { issueCodes } from '../errors.ts';
import { refusal } from './failure.ts';

const LANGUAGES: Readonly<Record<string, SqlLanguage>> = {
  duckdb: 'duckdb',
  postgresql: 'postgresql',
  mysql: 'mysql',
  clickhouse: 'clickhouse',
  trino: 'trino',
  sqlite: 'sqlite',
};

/** Templates are kept as they are: `{{ … }}`, `{% … %}`, `{# … #}`. */
const TEMPLATES = ['\\{\\{[\\s\\S]*?\\}\\}', '\\{%[\\s\\S]*?%\\}', '\\{#[\\s\\S]*?#\\}'];
const WHERE = /line (\d+) column (\d+)/i;

/** The SQL laid out anew; comments and names stay, words of the language are written in capitals. */
export const formatSql = (sql: string, engine: string | null): string => {
  try {
    return format(sql, {
      language: LANGUAGES[engine ?? ''] ?? 'sql',
      keywordCase: 'upper',
      functionCase: 'preserve',
      tabWidth: 2,
      paramTypes: { custom: TEMPLATES.map((regex) => ({ regex })) },
    });
  } catch (cause) {
    const [, line, column] = WHERE.exec(cause instanceof Error ? cause.message : '') ?? [];
    const at = line && column ? { line: Number(line), column: Number(column) } : null;
    throw refusal(
      'INVALID_SQL_ERROR',
      at ? `Error parsing at line ${at.line}:${at.column}` : 'Unable to parse script',
      {
        sql,
        engine,
        line: at?.line ?? null,
        column: at?.column ?? null,
        issue_codes: issueCodes(1003),
      },
      422,
    );
  }
};
