/** Saved queries on the wire: `/api/v1/saved_query/`. */
import { z } from 'zod';
import { integer } from './integer.ts';

export const SavedQueryBody = z.strictObject({
  label: z.string().max(256, 'Longer than maximum length 256.').nullish(),
  db_id: integer.nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  template_parameters: z.string().nullish(),
  description: z.string().nullish(),
  extra_json: z.string().nullish(),
});
export type SavedQueryBody = z.infer<typeof SavedQueryBody>;

/** `result` of POST and PUT: all eight keys as they are stored now. */
export type SavedQueryKept = {
  readonly [Key in keyof SavedQueryBody]-?: SavedQueryBody[Key] | null;
};

interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export interface SqlTable {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** `result` of `GET /api/v1/saved_query/{id}`; the database's number is `database.id`. */
export interface SavedQueryRecord {
  readonly id: number;
  readonly label: string | null;
  readonly description: string | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string | null;
  readonly sql_tables: readonly SqlTable[];
  readonly template_parameters: string | null;
  readonly database: { readonly id: number; readonly database_name: string } | null;
  readonly changed_on: string;
  readonly changed_on_delta_humanized: string;
  readonly changed_by: Person | null;
  readonly created_by: Person | null;
}

export interface SavedQueryListRow extends Omit<SavedQueryRecord, 'template_parameters'> {
  readonly db_id: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly rows: number | null;
  readonly last_run_delta_humanized: string;
  readonly created_on: string;
  readonly tags: readonly { readonly id: number; readonly name: string; readonly type: number }[];
}
