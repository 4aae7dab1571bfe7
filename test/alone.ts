/**
 * Test files of the server that have a process of their own. The others follow one another in two processes, each of
 * which loads the server once.
 */
export const ALONE: readonly string[] = [
  // They count processes, measure memory or end servers.
  'scripts/cli/cli.test.ts',
  'scripts/supervise.test.ts',
  'server/engine/contract.test.ts',
  'server/engine/hostile.test.ts',
  'server/engine/manyTables.test.ts',
  'server/engine/pool.test.ts',
  'server/engine/storage/tables.test.ts',
  'server/files/remote/fileFetchers.test.ts',
  'server/main.test.ts',
  'server/processes/processes.test.ts',
  'server/restart.test.ts',
  'server/routes/encryptedConnections.test.ts',
  'server/routes/heavyCharts.test.ts',
  'server/routes/leftCharts.test.ts',
  'server/store/kill.test.ts',
  // They fill and close the databases of mocks/queriedDatabases.ts, which are there once for a process.
  'server/query/brush/brush.test.ts',
  'server/query/clickhouse.test.ts',
  'server/query/engines.test.ts',
  'server/query/epochs.test.ts',
  'server/query/extras.test.ts',
  'server/query/filters.test.ts',
  'server/query/mainTime.test.ts',
  'server/query/movedTimes.test.ts',
  'server/query/sameQuestions.test.ts',
  'server/query/sameRows.test.ts',
  'server/query/singles.test.ts',
  'server/query/spelled.test.ts',
  'server/query/ties.test.ts',
  'server/query/together/together.test.ts',
];
