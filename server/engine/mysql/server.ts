/** The kind of this server, and the settings of each session. */
import type { Connection } from 'mysql2';
import { dialect } from './dialect.ts';
import { rowsOf } from './connection.ts';

export interface Server {
  /** One statement: values in one format, whatever the server's own settings are. */
  readonly settings: string;
  /** One statement: the time and the rows a run may take. MariaDB counts seconds, MySQL milliseconds. */
  limits(timeoutMs: number, rows: number | null): string;
}

/** They change how strings, names and comments are read, and statements are judged without them. */
const OTHER_GRAMMAR =
  /^(ANSI|ANSI_QUOTES|NO_BACKSLASH_ESCAPES|PIPES_AS_CONCAT|ORACLE|MSSQL|DB2|MAXDB|POSTGRESQL)$/;
/** A slow reader must not end a connection. */
const WRITE_TIMEOUT_S = 3600;

export const serverOf = async (client: Connection): Promise<Server> => {
  const [row] = await rowsOf<[string, string]>(client, 'SELECT version(), @@sql_mode');
  const [version = '', modes = ''] = row ?? [];
  const isMariaDb = /mariadb/i.test(version);
  const kept = modes
    .split(',')
    .filter((mode) => mode !== '' && !OTHER_GRAMMAR.test(mode))
    .join(',');
  return {
    settings:
      `SET NAMES utf8mb4, SESSION time_zone = '+00:00', SESSION sql_mode = ${dialect.literal(kept)},` +
      ` SESSION net_write_timeout = ${WRITE_TIMEOUT_S}, SESSION autocommit = 1`,
    limits(timeoutMs, rows) {
      const time = isMariaDb
        ? `SESSION max_statement_time = ${timeoutMs / 1000}`
        : `SESSION max_execution_time = ${Math.ceil(timeoutMs)}`;
      return `SET ${time}, SESSION sql_select_limit = ${rows ?? 'DEFAULT'}`;
    },
  };
};
