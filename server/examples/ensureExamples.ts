import type { Deps } from '../deps.ts';
import { duckdbSetup } from '../engine/duckdb/setup.ts';
import type { StoredTable } from '../engine/duckdb/catalogFile.ts';
import { createTables, type Tables } from '../engine/storage/tables.ts';
import { ensureEmbeddedDatabase } from '../store/databases.ts';
import { EXAMPLE_DATASETS } from './datasets.ts';
import { flightsDashboard } from './flights.ts';
import { importExample } from './importTables.ts';
import { LAYERS } from './layers.ts';
import { moviesDashboard } from './movies.ts';
import { examplesAreWritten, writeExamples } from './writeExamples.ts';

export interface ExampleProgress {
  /** Name of the table that is being read. */
  readonly table: string;
  /** 0 to 100, of all tables. */
  readonly percent: number;
}

type Needs = Pick<Deps, 'store' | 'config' | 'now'>;

const firstAdmin = async ({ store }: Needs): Promise<number | null> => {
  const row = await store.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.name', '=', 'Admin')
    .orderBy('users.id')
    .executeTakeFirst();
  return row?.id ?? null;
};

/**
 * Tables, datasets, charts and dashboards of a first start. A second start finds them and does nothing; a start after a
 * kill continues with the missing tables, and what refers to them appears in one step at the end.
 */
export const ensureExamples = async (
  deps: Needs,
  onProgress: (progress: ExampleProgress) => void = () => undefined,
  tables: Tables = createTables({ setup: duckdbSetup(deps.config.dataDir, deps.config.limits) }),
): Promise<void> => {
  const { db } = deps.store;
  if (await examplesAreWritten(db)) return;
  const imported = new Map<string, StoredTable>();
  let reached = 0;
  for (const dataset of EXAMPLE_DATASETS) {
    // The engine starts counting from zero for each of its steps.
    const report = (percent: number) => {
      const overall = Math.floor((imported.size * 100 + percent) / EXAMPLE_DATASETS.length);
      reached = Math.max(reached, overall);
      onProgress({ table: dataset.key, percent: reached });
    };
    report(0);
    imported.set(dataset.key, await importExample(tables, dataset, report));
  }
  const database = await ensureEmbeddedDatabase(db, deps.now());
  await writeExamples(
    db,
    {
      datasets: EXAMPLE_DATASETS,
      dashboards: [flightsDashboard, moviesDashboard],
      charts: LAYERS,
    },
    {
      databaseId: database.id,
      tables: imported,
      ownerId: await firstAdmin(deps),
      now: deps.now(),
    },
  );
};
