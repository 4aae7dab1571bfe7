/** Kinds of databases as people call them; others are called as the server does. */
const NAMES: Readonly<Record<string, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  clickhouse: 'ClickHouse',
  clickhousedb: 'ClickHouse',
  trino: 'Trino',
  duckdb: 'DuckDB',
  sqlite: 'SQLite',
};

export const engineName = (backend: string): string => NAMES[backend] ?? backend;
