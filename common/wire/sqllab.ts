/** The SQL editor's own calls: `/api/v1/sqllab/…`. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { integer } from './integer.ts';
import type { QueryRecord, ResultColumn } from './query.ts';
import { sqlText } from './sqlText.ts';
import type { TabState } from './tabState.ts';

export const ExecuteBody = z.strictObject({
  database_id: integer,
  sql: sqlText,
  /** At most 11 characters; the server generates one when it is absent. */
  client_id: z.string().max(11, 'Longer than maximum length 11.').nullish(),
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  sql_editor_id: z.string().nullish(),
  tab: z.string().nullish(),
  runAsync: boolean.nullish(),
  queryLimit: integer.nullish(),
  expand_data: boolean.nullish(),
  select_as_cta: boolean.nullish(),
  ctas_method: z.string().nullish(),
  tmp_table_name: z.string().nullish(),
  /** The schema of the new table, if it is not the run’s (capability `sqllab.create_in_schema`). */
  tmp_schema_name: z.string().nullish(),
  templateParams: z.string().nullish(),
  /** Old clients send it; it has no effect. */
  json: z.unknown().optional(),
});
export type ExecuteBody = z.infer<typeof ExecuteBody>;
export type ExecuteInput = z.input<typeof ExecuteBody>;

interface Answered {
  readonly query_id: number;
  /** `running`: the first rows of a run that continues (capability `sqllab.partial`). */
  readonly status: 'success' | 'running';
  readonly columns: readonly ResultColumn[];
  readonly selected_columns: readonly ResultColumn[];
  readonly expanded_columns: readonly ResultColumn[];
  /** Only where `data` was cut to the display limit. */
  readonly displayLimitReached?: true;
  readonly query: QueryRecord;
}

/** 200 of `execute`, and `results`: one object per row, duplicates of a name as `a__1`. */
export interface RowsAnswer extends Answered {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

/** Values column by column. Integers past 2^53 and decimals are text; `type` says which. */
export interface ColumnPage {
  readonly offset: number;
  readonly values: readonly (readonly unknown[])[];
}

/** The same for requests with `Accept: application/vnd.sextant.columns+json, application/json`. */
export interface ColumnsAnswer extends Answered {
  readonly page: ColumnPage;
  readonly stored: {
    readonly key: string;
    readonly rows: number;
    readonly page_rows: number;
    /** False while the run continues and more rows come. */
    readonly complete?: boolean;
  };
}

/** `GET /api/v1/sqllab/results/?q=(key:'…',page:3)` with the same Accept. */
export interface PageAnswer {
  readonly page: ColumnPage;
}

/** 202 of an asynchronous run, and 200 when the client id is already running. */
export interface StartedAnswer {
  readonly query: QueryRecord;
}

/** 200 of a synchronous run that was stopped meanwhile. */
export interface StoppedAnswer {
  readonly query_id: number;
  readonly status: 'stopped';
}

/** A database as the editor needs it. */
export interface EditorDatabase {
  readonly id: number;
  readonly database_name: string;
  readonly backend: string;
  readonly expose_in_sqllab: boolean;
  readonly allow_ctas: boolean;
  readonly allow_cvas: boolean;
  readonly allow_dml: boolean;
  readonly allow_run_async: boolean;
  readonly allow_file_upload: boolean;
  readonly allows_subquery: boolean;
  readonly allow_multi_catalog: boolean;
  readonly force_ctas_schema: string | null;
  readonly disable_data_preview: boolean;
  readonly disable_drill_to_detail: boolean;
  readonly allows_virtual_table_explore: boolean;
}

/** `GET /api/v1/sqllab/` */
export interface SqlLabBootstrap {
  readonly result: {
    readonly tab_state_ids: readonly {
      readonly id: number;
      readonly label: string;
      /** Our server's own: the text differs from that of the tab's saved query. */
      readonly changed_since_saved?: true;
    }[];
    readonly active_tab: TabState | null;
    readonly databases: Readonly<Record<string, EditorDatabase>>;
    readonly queries?: Readonly<Record<string, QueryRecord>>;
  };
}

/** The content of a share link. */
export const PermalinkBody = z.strictObject({
  dbId: integer,
  name: z.string(),
  sql: z.string(),
  schema: z.string().nullish(),
  catalog: z.string().nullish(),
  autorun: boolean.nullish(),
  templateParams: z.string().nullish(),
});
export type PermalinkBody = z.infer<typeof PermalinkBody>;

export interface PermalinkCreated {
  readonly key: string;
  readonly url: string;
}

export const EstimateBody = z.strictObject({
  database_id: integer,
  sql: sqlText,
  catalog: z.string().nullish(),
  schema: z.string().nullish(),
  template_params: z.record(z.string(), z.unknown()).nullish(),
  /** The run’s limit; the cost is then that of the run (capability `sqllab.planned_limit`). */
  queryLimit: integer.nullish(),
});
export type EstimateBody = z.infer<typeof EstimateBody>;

/** One object per statement, with names and values ready to show. */
export interface EstimateAnswer {
  readonly result: readonly Readonly<Record<string, string>>[];
}

/** A step of a database’s plan (capability `sqllab.explain`); the numbers come from the planner, or are null. */
export interface PlanNode {
  readonly name: string;
  readonly detail: readonly (readonly [string, string])[];
  readonly rows: number | null;
  readonly cost: number | null;
  readonly time_ms: number | null;
  /** The step passes rows on unchanged, or so quickly that it does not matter. */
  readonly is_trivial: boolean;
  readonly children: readonly PlanNode[];
}

/** `POST /api/v1/sqllab/explain/`: one query; `analyze` runs it and measures. */
export const ExplainBody = EstimateBody.extend({ analyze: boolean.nullish() });
export type ExplainBody = z.infer<typeof ExplainBody>;

export interface ExplainAnswer {
  /** Without a root where the database gives its plans as text. */
  readonly result: { readonly root: PlanNode | null; readonly text: string };
}

export const FormatSqlBody = z.strictObject({
  sql: sqlText,
  engine: z.string().nullish(),
  database_id: integer.nullish(),
  template_params: z.string().nullish(),
});
export type FormatSqlBody = z.infer<typeof FormatSqlBody>;

export interface FormatSqlAnswer {
  readonly result: string;
}
