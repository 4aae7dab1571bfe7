/** Tables open beside a tab: `/tableschemaview/`. */
import { z } from 'zod';
import { integer } from './integer.ts';

export interface TableSchema {
  readonly id: number;
  readonly tab_state_id: number;
  readonly database_id: number;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
  readonly expanded: boolean;
  /** The page’s own record of the table, as it was sent. */
  readonly description: Readonly<Record<string, unknown>>;
}

/** Form field `table` of `POST /tableschemaview/`; the whole object is kept as `description`. */
export const NewTableSchema = z.looseObject({
  /** The server’s number of the tab. */
  queryEditorId: integer,
  dbId: integer,
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  name: z.string(),
});
export type NewTableSchema = z.infer<typeof NewTableSchema>;

export interface TableSchemaCreated {
  readonly id: number;
}
