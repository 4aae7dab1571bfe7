/** The fixture without its forbidden part: statements that name it fail. */
import type { Engine } from '../sqlCorpus/sample.ts';

const TABLES = ['denied', 'denied_bank', 'denied_ids', 'denied_join', 'denied_set'];

const dropped: readonly string[] = [
  'DROP VIEW IF EXISTS denied_view',
  ...TABLES.map((name) => `DROP TABLE IF EXISTS ${name}`),
];

export const DROPS: Readonly<Record<Engine, readonly string[]>> = {
  duckdb: ['DROP MACRO IF EXISTS peek', ...dropped],
  postgresql: ['DROP FUNCTION IF EXISTS peek()', 'DROP SEQUENCE IF EXISTS counter', ...dropped],
  mysql: [
    'DROP FUNCTION IF EXISTS peek',
    'DROP PROCEDURE IF EXISTS show_denied',
    'DROP SEQUENCE IF EXISTS counter',
    ...dropped,
  ],
  // A view is dropped like a table here.
  clickhouse: ['DROP TABLE IF EXISTS denied_view', ...dropped.slice(1)],
  trino: dropped,
};
