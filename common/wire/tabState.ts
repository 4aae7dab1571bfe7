/** Editor tabs stored by the server: `/tabstateview/`. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { integer } from './integer.ts';
import type { QueryRecord } from './query.ts';
import type { TableSchema } from './tableSchema.ts';

export interface TabState {
  readonly id: number;
  readonly user_id: number;
  readonly label: string;
  readonly active: boolean;
  readonly database_id: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly sql: string;
  readonly query_limit: number | null;
  readonly autorun: boolean;
  readonly template_params: string | null;
  readonly hide_left_bar: boolean;
  readonly saved_query: { readonly id: number } | null;
  readonly latest_query: QueryRecord | null;
  readonly extra_json: Readonly<Record<string, unknown>>;
  readonly table_schemas: readonly TableSchema[];
}

/** Form field `queryEditor` of `POST /tabstateview/`; the page's other fields are not read. */
export const NewTab = z.object({
  dbId: integer.nullable(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  queryLimit: integer.nullish(),
  hideLeftBar: boolean.nullish(),
  autorun: boolean.nullish(),
  remoteId: integer.nullish(),
  templateParams: z.string().nullish(),
});
export type NewTab = z.infer<typeof NewTab>;
export type NewTabInput = z.input<typeof NewTab>;

/** Form fields of `PUT /tabstateview/{id}`, any of them; unknown names are refused. */
export const TabChange = z.strictObject({
  database_id: integer.nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql: z.string().nullish(),
  label: z.string().nullish(),
  query_limit: integer.nullish(),
  latest_query_id: z.string().nullish(),
  saved_query_id: integer.nullish(),
  template_params: z.string().nullish(),
  hide_left_bar: boolean.nullish(),
  autorun: boolean.nullish(),
  /** JSON text of an object. */
  extra_json: z.string().nullish(),
});
export type TabChange = z.infer<typeof TabChange>;

/** `POST /tabstateview/`; header `ETag: "<revision>"`. */
export interface TabCreated {
  readonly id: number;
}

/** 409 of a `PUT` whose `If-Match` is not the tab's revision; nothing was written. */
export interface TabConflict {
  readonly error: string;
  readonly revision: number;
  readonly sql: string;
  readonly label: string;
}
