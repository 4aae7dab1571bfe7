/** The chart page’s own calls: opening, the cache of form data, permalinks. */
import { z } from 'zod';
import { integer } from './integer.ts';
import { datasourceType, jsonObjectText } from './chart.ts';

/** Flat and open: unknown keys come from other versions and are kept. A chart that is not made yet has no type. */
interface OpenedFormData {
  readonly datasource: string;
  readonly viz_type?: string;
  readonly slice_id?: number;
  readonly url_params?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}
export interface FormData extends OpenedFormData {
  readonly viz_type: string;
}

export const FormDataBody = z.strictObject({
  datasource_id: integer,
  datasource_type: datasourceType,
  chart_id: integer.nullish(),
  form_data: jsonObjectText,
});
export type FormDataBody = z.infer<typeof FormDataBody>;

const urlParams = z.array(z.tuple([z.string(), z.string()], { error: 'Length must be 2.' }));

export const ExplorePermalinkBody = z.strictObject({
  formData: z.record(z.string(), z.unknown()),
  urlParams: urlParams.nullish(),
});
export type ExplorePermalinkBody = z.infer<typeof ExplorePermalinkBody>;

export interface ExplorePermalink {
  readonly chartId: number | null;
  readonly datasourceId: number;
  readonly datasourceType: string;
  readonly datasource: string;
  readonly state: ExplorePermalinkBody;
}

/** `result.slice`: the saved chart, without `viz_type` (that is in `form_data`). */
export interface ExploreSlice {
  readonly slice_id: number;
  readonly slice_name: string;
  readonly slice_url: string;
  readonly form_data: FormData;
  readonly query_context: string | null;
  readonly datasource: string | null;
  readonly cache_timeout: number | null;
  readonly changed_on: string;
  readonly changed_on_humanized: string;
  readonly modified: string;
  readonly description: string | null;
  readonly description_markeddown: string;
  readonly edit_url: string;
  readonly owners: readonly number[];
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly is_managed_externally: boolean;
}

export interface ExploreMetadata {
  readonly created_on_humanized: string;
  readonly changed_on_humanized: string;
  readonly owners: readonly string[];
  readonly created_by: string | null;
  readonly changed_by: string | null;
  readonly dashboards: readonly { readonly id: number; readonly dashboard_title: string | null }[];
}

/** `result` of `GET /api/v1/explore/`; `dataset` is a datasource object, or the "missing" one. */
export interface ExploreResult<Datasource = Readonly<Record<string, unknown>>> {
  readonly form_data: OpenedFormData;
  readonly dataset: Datasource;
  readonly slice: ExploreSlice | null;
  readonly message: string | null;
  readonly metadata: ExploreMetadata | null;
}
