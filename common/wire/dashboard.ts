/** Dashboards on the wire: `/api/v1/dashboard/`. */
import { z } from 'zod';
import { boolean } from './boolean.ts';
import { integer } from './integer.ts';
import { jsonText } from './jsonText.ts';
import type { DashboardLink, OwnerWithEmail, Person } from './chart.ts';
import { LayoutDocument } from './layout.ts';

const ids = z.array(integer);
const object = z.record(z.string(), z.unknown());

/** `json_metadata` as it may be written: a closed list of keys. The stored text may have others. */
export const MetadataWrite = z.strictObject({
  timed_refresh_immune_slices: ids.optional(),
  expanded_slices: object.optional(),
  refresh_frequency: integer.optional(),
  stagger_refresh: boolean.optional(),
  stagger_time: integer.optional(),
  color_scheme: z.string().nullish(),
  color_namespace: z.string().nullish(),
  color_scheme_domain: z.array(z.string()).optional(),
  label_colors: object.optional(),
  shared_label_colors: z.union([z.array(z.string()), object]).optional(),
  map_label_colors: object.optional(),
  cross_filters_enabled: boolean.optional(),
  filter_bar_orientation: z.string().nullish(),
  default_filters: z.string().optional(),
  filter_scopes: object.optional(),
  native_filter_configuration: z.array(object).nullish(),
  native_filter_migration: object.optional(),
  show_native_filters: boolean.optional(),
  chart_configuration: object.optional(),
  global_chart_configuration: object.optional(),
  chart_customization_config: z.array(object).nullish(),
  show_chart_timestamps: boolean.optional(),
  positions: LayoutDocument.nullish(),
  import_time: integer.optional(),
  remote_id: integer.optional(),
});
export type MetadataWrite = z.infer<typeof MetadataWrite>;

/** `json_metadata` as it may be stored: any object, of which the page reads the keys it knows. */
export interface DashboardMetadata extends Partial<Omit<MetadataWrite, 'positions'>> {
  readonly [key: string]: unknown;
}

const TITLE_LENGTH = 'Length must be between 0 and 500.';
const SLUG_LENGTH = 'Length must be between 1 and 255.';

const dashboardFields = {
  dashboard_title: z.string().max(500, TITLE_LENGTH).nullish(),
  slug: z.string().max(255, SLUG_LENGTH).nullish(),
  owners: ids.nullish(),
  roles: ids.nullish(),
  position_json: jsonText.nullish(),
  css: z.string().nullish(),
  /** JSON text of a `MetadataWrite`, or empty; the server names the wrong key. */
  json_metadata: z.string().nullish(),
  published: boolean.nullish(),
  certified_by: z.string().nullish(),
  certification_details: z.string().nullish(),
  is_managed_externally: boolean.nullish(),
  external_url: z.string().nullish(),
  theme_id: integer.nullish(),
  uuid: z.uuid('Not a valid UUID.').nullish(),
};

export const DashboardCreate = z.strictObject({
  ...dashboardFields,
  slug: z.string().min(1, SLUG_LENGTH).max(255, SLUG_LENGTH).nullish(),
});
export type DashboardCreate = z.infer<typeof DashboardCreate>;

export const DashboardUpdate = z.strictObject({
  ...dashboardFields,
  tags: ids.max(1000, 'Longer than maximum length 1000.').nullish(),
});
export type DashboardUpdate = z.infer<typeof DashboardUpdate>;

/** `PUT /{id}/filters` and `/{id}/chart_customizations`; a list that is left out changes nothing. */
export const ListChange = z.strictObject({
  modified: z.array(object).default([]),
  deleted: z.array(z.string()).default([]),
  reordered: z.array(z.string()).default([]),
});
export type ListChange = z.infer<typeof ListChange>;

export const ColorsChange = z.strictObject({
  color_namespace: z.string().nullish(),
  color_scheme: z.string().nullish(),
  color_scheme_domain: z.array(z.string()).optional(),
  shared_label_colors: z.array(z.string()).optional(),
  map_label_colors: z.record(z.string(), z.string()).optional(),
  label_colors: z.record(z.string(), z.string()).optional(),
});
export type ColorsChange = z.infer<typeof ColorsChange>;

export const DashboardCopy = z.strictObject({
  dashboard_title: z.string().max(500, TITLE_LENGTH),
  css: z.string().nullish(),
  duplicate_slices: boolean.nullish(),
  json_metadata: z.string(),
});
export type DashboardCopy = z.infer<typeof DashboardCopy>;

export const FilterStateBody = z.strictObject({
  value: jsonText,
});
export type FilterStateBody = z.infer<typeof FilterStateBody>;

/** The state of a shared dashboard view: filters, tabs, address. */
export const DashboardPermalinkState = z.strictObject({
  dataMask: object.nullish(),
  activeTabs: z.array(z.string()).nullish(),
  urlParams: z.array(z.tuple([z.string(), z.string()], { error: 'Length must be 2.' })).nullish(),
  anchor: z.string().nullish(),
  chartStates: object.nullish(),
});
export type DashboardPermalinkState = z.infer<typeof DashboardPermalinkState>;

export interface DashboardPermalink {
  readonly dashboardId: string;
  readonly state: DashboardPermalinkState;
}

/** One entry of the data mask: what a filter or chart currently says. */
export interface DataMask {
  readonly id?: string;
  readonly extraFormData?: Readonly<Record<string, unknown>>;
  readonly filterState?: Readonly<Record<string, unknown>>;
  readonly ownState?: Readonly<Record<string, unknown>>;
}

export interface Tag {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

/** `result` of `GET /api/v1/dashboard/{idOrSlug}`; `q=(columns:…)` selects keys. */
export interface DashboardRecord {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string | null;
  readonly url: string;
  readonly dashboard_title: string | null;
  readonly published: boolean;
  readonly css: string | null;
  readonly json_metadata: string | null;
  readonly position_json: string | null;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly is_managed_externally: boolean;
  readonly thumbnail_url: string;
  readonly changed_by_name: string;
  readonly changed_by: Person | null;
  readonly changed_on: string;
  readonly changed_on_delta_humanized: string;
  readonly created_on_delta_humanized: string;
  readonly created_by: Person | null;
  readonly charts: readonly string[];
  readonly owners: readonly Person[];
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  readonly tags: readonly Tag[];
  readonly theme: {
    readonly id: number;
    readonly theme_name: string;
    readonly json_data: string;
  } | null;
}

/** One entry of `GET /{id}/charts`. */
export interface DashboardChart {
  readonly id: number;
  readonly slice_name: string;
  readonly slice_url: string;
  readonly form_data: Readonly<Record<string, unknown>> & { readonly slice_id: number };
  readonly cache_timeout: number | null;
  readonly changed_on: string;
  readonly description: string | null;
  readonly description_markeddown: string;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
}

/** One row of `GET /api/v1/dashboard/`. */
export interface DashboardListRow extends DashboardLink {
  readonly uuid: string;
  readonly slug: string | null;
  readonly url: string;
  readonly published: boolean;
  readonly status: 'published' | 'draft';
  readonly thumbnail_url: string;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
  readonly changed_by: Person | null;
  readonly changed_by_name: string;
  readonly changed_on_utc: string;
  readonly changed_on_delta_humanized: string;
  readonly created_on_delta_humanized: string;
  readonly created_by: Person | null;
  readonly owners: readonly OwnerWithEmail[];
  readonly roles: DashboardRecord['roles'];
  readonly tags: readonly Tag[];
  readonly is_managed_externally: boolean;
}

export interface TabNode {
  readonly title: string;
  readonly value: string;
  readonly parents: readonly string[];
  readonly children: readonly TabNode[];
}

/** `result` of `GET /{id}/tabs`. */
export interface DashboardTabs {
  readonly all_tabs: Readonly<Record<string, string>>;
  readonly tab_tree: readonly TabNode[];
  readonly native_filters: Readonly<Record<string, readonly unknown[]>>;
}

/** The reply to `PUT` repeats the request. */
export interface DashboardSaved {
  readonly id: number;
  readonly result: Partial<DashboardUpdate>;
  readonly last_modified_time: number;
}
