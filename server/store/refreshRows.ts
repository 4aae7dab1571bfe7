import type { Id, Stamped } from './stamped.ts';

/** A table that a query writes anew, and the dataset over it. */
export interface RefreshedTableRow extends Stamped {
  id: Id;
  /** The mark of the table in the catalog of the database. */
  uuid: string;
  dataset_id: number;
  /** Where the table is, whatever the dataset reads by now. */
  database_id: number;
  schema: string;
  table_name: string;
  /** With whose rights the query runs; null where that person is gone. */
  owner_id: number | null;
  sql: string;
  /** The schema for names without one. */
  query_schema: string | null;
  /** JSON; null: never by itself. */
  schedule: string | null;
  /** The last moment of its schedule that was taken up. */
  scheduled_on: string;
  /** Of the schedule, one after the other. */
  failures: number;
  /** Why the schedule rests. */
  paused: string | null;
  refreshed_on: string;
  rows: number;
}
/** One writing of a refreshed table. */
export interface RefreshRow {
  id: Id;
  table_id: number;
  state: string;
  started_on: string;
  ended_on: string | null;
  /** Null: by the schedule. */
  started_by: number | null;
  rows: number | null;
  message: string | null;
  /** JSON: how the columns changed. */
  changes: string | null;
}
