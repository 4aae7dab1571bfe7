/** Tables of queries that are written anew: `/api/v1/refreshed_table/` (capability `datasets.refreshes`). */
import { z } from 'zod';
import { integer } from './integer.ts';
import { NAME_MAX, newName } from './newName.ts';
import { Schedule } from './schedule.ts';

const SQL_MAX = 1_000_000;

const sql = z
  .string()
  .trim()
  .min(1, 'A query is needed.')
  .max(SQL_MAX, `Longer than ${SQL_MAX} characters.`);
const schema = z.string().max(NAME_MAX).nullish();

/** `POST`: the table is written, and then its dataset is made. */
export const RefreshedTableNew = z.strictObject({
  database_id: integer,
  schema,
  table_name: newName,
  sql,
  /** The schema for names in the query that have none. */
  query_schema: schema,
  /** Null: only when somebody asks for it. */
  schedule: Schedule.nullable(),
});
export type RefreshedTableNew = z.infer<typeof RefreshedTableNew>;

/** `PUT …/{dataset id}`: what is left out stays. Whose query it is, is whose rights it runs with. */
export const RefreshedTableChange = z.strictObject({
  sql: sql.optional(),
  schedule: Schedule.nullable().optional(),
  /** It runs with the rights of whoever sends this from now on. */
  takes_over: z.boolean().default(false),
});
export type RefreshedTableChange = z.input<typeof RefreshedTableChange>;

/** The first writing of a table. */
export interface RefreshedTableMaking {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  /** 0 to 100. */
  readonly percent: number;
  readonly message: string | null;
  readonly rows: number | null;
  readonly dataset_id: number | null;
}

/** How the columns of a table differ from those that it had. */
export interface ColumnChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly retyped: readonly string[];
}

/** Times are ISO 8601 in UTC. */
export interface Refresh {
  readonly id: number;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  readonly started_on: string;
  readonly ended_on: string | null;
  /** Who asked for it; null for the schedule. */
  readonly started_by: string | null;
  readonly rows: number | null;
  /** For those who may see the query; null for others. */
  readonly message: string | null;
  readonly changes: ColumnChanges | null;
}

/** What each reader of the dataset sees. */
export interface Freshness {
  readonly dataset_id: number;
  /** When the rows that are there were written. */
  readonly refreshed_on: string;
  readonly rows: number;
  readonly next_on: string | null;
  /** Why the schedule rests. */
  readonly paused: string | null;
  readonly running: { readonly started_on: string; readonly percent: number } | null;
  /** The newest that ended. */
  readonly last: Refresh | null;
}

/** What charts and metrics still ask for although the query has it no more. */
export interface LostColumns {
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  readonly charts: readonly { readonly id: number; readonly slice_name: string }[];
  /** Charts that the viewer may not see. */
  readonly hidden_charts: number;
}

export interface RefreshedTable extends Freshness {
  readonly database_id: number;
  readonly schema: string;
  readonly table_name: string;
  readonly schedule: Schedule | null;
  /** With whose rights it runs. */
  readonly owner: { readonly id: number; readonly name: string } | null;
  /** Refresh, stop and schedule. */
  readonly may_change: boolean;
  /** Also the query, which then runs with the viewer’s rights. */
  readonly may_write: boolean;
  /** For those who may see it. */
  readonly sql: string | null;
  readonly lost: LostColumns | null;
  /** Newest first. */
  readonly history: readonly Refresh[];
}
