/** Saved charts on the wire: `/api/v1/chart/`. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { isRecord } from '../isRecord.ts';
import { integer } from './integer.ts';
import { parseBounded } from './jsonMeter.ts';

/** Lists have the settings of a hundred charts; those of a large one take some ten thousand characters. */
const SETTINGS_MAX = 1_000_000;

/** JSON text of an object, stored unchanged. */
export const jsonObjectText = z
  .string()
  .max(SETTINGS_MAX, `Longer than maximum length ${SETTINGS_MAX}.`)
  .superRefine((text, context) => {
    try {
      const value = parseBounded(text);
      if (isRecord(value)) return;
    } catch {
      // The refinement below reports it.
    }
    context.addIssue({ code: 'custom', message: 'JSON not valid' });
  });

const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;
export const datasourceType = z.enum(DATASOURCE_TYPES, {
  error: ({ input }) =>
    input === undefined
      ? 'Missing data for required field.'
      : `Must be one of: ${DATASOURCE_TYPES.join(', ')}.`,
});

const NAME_LENGTH = 'Length must be between 1 and 250.';
const UPDATE_NAME_LENGTH = 'Length must be between 0 and 250.';
const ids = z.array(integer);

const chartFields = {
  description: z.string().nullish(),
  viz_type: z.string().max(250, 'Length must be between 0 and 250.').nullish(),
  params: jsonObjectText.nullish(),
  query_context: jsonObjectText.nullish(),
  query_context_generation: boolean.nullish(),
  cache_timeout: integer.nullish(),
  dashboards: ids.nullish(),
  owners: ids.nullish(),
  certified_by: z.string().nullish(),
  certification_details: z.string().nullish(),
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
  uuid: z.uuid('Not a valid UUID.').nullish(),
};

export const ChartCreate = z.strictObject({
  ...chartFields,
  slice_name: z.string().min(1, NAME_LENGTH).max(250, NAME_LENGTH),
  datasource_id: integer,
  datasource_type: datasourceType,
  datasource_name: z.string().nullish(),
});
export type ChartCreate = z.infer<typeof ChartCreate>;

export const ChartUpdate = z.strictObject({
  ...chartFields,
  slice_name: z.string().max(250, UPDATE_NAME_LENGTH).nullish(),
  datasource_id: integer.nullish(),
  datasource_type: datasourceType.nullish(),
  tags: ids.nullish(),
});
export type ChartUpdate = z.infer<typeof ChartUpdate>;

export interface Person {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

export interface OwnerWithEmail extends Person {
  readonly email: string;
}

export interface DashboardLink {
  readonly id: number;
  readonly dashboard_title: string | null;
}

/** `result` of `GET /api/v1/chart/{id}`. */
export interface ChartRecord {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
  readonly description: string | null;
  readonly viz_type: string | null;
  readonly params: string | null;
  readonly query_context: string | null;
  readonly cache_timeout: number | null;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly url: string;
  readonly thumbnail_url: string | null;
  readonly changed_on_delta_humanized: string;
  readonly is_managed_externally: boolean;
  readonly owners: readonly OwnerWithEmail[];
  readonly tags: readonly { readonly id: number; readonly name: string; readonly type: number }[];
  readonly dashboards: readonly (DashboardLink & { readonly json_metadata: string | null })[];
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly datasource_name_text: string | null;
  readonly datasource_url: string | null;
  readonly datasource_uuid: string | null;
}

/** One row of `GET /api/v1/chart/`, with the requested columns only. */
export interface ChartListRow {
  readonly id: number;
  readonly uuid: string;
  readonly slice_name: string;
  readonly slice_url: string;
  readonly url: string;
  readonly viz_type: string | null;
  readonly params: string | null;
  readonly form_data: Readonly<Record<string, unknown>>;
  readonly description: string | null;
  readonly description_markeddown: string;
  readonly thumbnail_url: string | null;
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly datasource_name_text: string | null;
  readonly datasource_url: string | null;
  readonly cache_timeout: number | null;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly is_managed_externally: boolean;
  readonly edit_url: string;
  readonly changed_by: Person | null;
  readonly changed_by_name: string;
  readonly changed_on_delta_humanized: string;
  readonly changed_on_dttm: number;
  readonly changed_on_utc: string;
  readonly created_by: Person | null;
  readonly created_by_name: string;
  readonly created_on_delta_humanized: string;
  readonly last_saved_at: string | null;
  readonly last_saved_by: Person | null;
  readonly owners: readonly OwnerWithEmail[];
  readonly dashboards: readonly DashboardLink[];
  readonly table: { readonly default_endpoint: string | null; readonly table_name: string } | null;
  readonly tags: ChartRecord['tags'];
}

/** `POST` and `PUT` send back the keys of the request. */
export interface ChartSaved {
  readonly id: number;
  readonly result: Partial<ChartUpdate>;
}
