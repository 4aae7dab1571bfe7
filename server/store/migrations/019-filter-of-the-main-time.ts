import { type Kysely, sql } from 'kysely';

const FIELD = 'always_filter_main_dttm';

/** Whether the range of another time column filters the main one too; imported files said so among their unused fields. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table datasets add column always_filter_main_dttm integer not null default 0`.execute(
    db,
  );
  const { rows } = await sql<{
    id: number;
    unused_fields: string;
  }>`select id, unused_fields from datasets where unused_fields like ${`%${FIELD}%`}`.execute(db);
  for (const { id, unused_fields: text } of rows) {
    const { [FIELD]: filters, ...others } = JSON.parse(text) as Record<string, unknown>;
    await sql`update datasets set always_filter_main_dttm = ${filters === true ? 1 : 0}, unused_fields = ${JSON.stringify(others)} where id = ${id}`.execute(
      db,
    );
  }
};
