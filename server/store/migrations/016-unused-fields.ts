import type { Kysely } from 'kysely';

/** Fields of imported files that this server has no use for: an export has them again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['databases', 'datasets', 'dashboards'])
    await db.schema.alterTable(table).addColumn('unused_fields', 'text').execute();
};
