import { type Kysely, sql } from 'kysely';
import { HOURS_OFFSET_MAX } from '#common/hoursOffset.ts';

const hoursOf = (offset: unknown): number =>
  Number.isInteger(offset) && Math.abs(Number(offset)) <= HOURS_OFFSET_MAX ? Number(offset) : 0;

const json = JSON as typeof JSON & { rawJSON(text: string): unknown };

const asWritten = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && context?.source !== undefined ? json.rawJSON(context.source) : value;

/** The text without its offset; numbers stay as they are written. */
const withoutOffset = (text: string): string => {
  const { offset: _, ...others } = JSON.parse(text, asWritten) as Record<string, unknown>;
  return JSON.stringify(others);
};

/** By how many hours charts show the times of a dataset later; imported files said so among their unused fields. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table datasets add column hours_offset integer not null default 0`.execute(db);
  const { rows } = await sql<{
    id: number;
    unused_fields: string;
  }>`select id, unused_fields from datasets where unused_fields like '%"offset"%'`.execute(db);
  for (const { id, unused_fields: text } of rows) {
    const { offset } = JSON.parse(text) as { offset?: unknown };
    await sql`update datasets set hours_offset = ${hoursOf(offset)}, unused_fields = ${withoutOffset(text)} where id = ${id}`.execute(
      db,
    );
  }
};
