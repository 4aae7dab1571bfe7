/** The body that overwrites a dashboard. */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata, DashboardUpdate, MetadataWrite } from '#common/wire/dashboard.ts';
import { chartIdsOf } from '../layout/appendCharts';
import { toPositions } from '../layout/positions';
import type { Layout } from '../layout/types';
import { inScope, type Scope, scopeOf, withScopes } from '../filters/scope';

export const UNTITLED = '[ untitled dashboard ]';

/** The keys that a server accepts; a new key of the wire does not compile without a row here. */
const WRITABLE: Readonly<Record<keyof MetadataWrite, true>> = {
  timed_refresh_immune_slices: true,
  expanded_slices: true,
  refresh_frequency: true,
  stagger_refresh: true,
  stagger_time: true,
  color_scheme: true,
  color_namespace: true,
  color_scheme_domain: true,
  label_colors: true,
  shared_label_colors: true,
  map_label_colors: true,
  cross_filters_enabled: true,
  filter_bar_orientation: true,
  default_filters: true,
  filter_scopes: true,
  native_filter_configuration: true,
  native_filter_migration: true,
  show_native_filters: true,
  chart_configuration: true,
  global_chart_configuration: true,
  chart_customization_config: true,
  show_chart_timestamps: true,
  positions: true,
  import_time: true,
  remote_id: true,
};

/** Keys of other versions are refused by every server, which keeps their stored values. */
export const writable = (metadata: DashboardMetadata): MetadataWrite =>
  Object.fromEntries(
    Object.entries(metadata).filter(([key]) => Object.hasOwn(WRITABLE, key)),
  ) as MetadataWrite;

const EVERYWHERE: Scope = { rootPath: ['ROOT_ID'], excluded: [] };

/** Cross filters apply to the charts that are on the page now. */
const scopedCharts = (
  metadata: DashboardMetadata,
  layout: Layout,
): Pick<MetadataWrite, 'chart_configuration' | 'global_chart_configuration'> => {
  const stored = isRecord(metadata.global_chart_configuration)
    ? metadata.global_chart_configuration
    : {};
  const scope = scopeOf(stored) ?? EVERYWHERE;
  const all = inScope(scope, layout).charts;
  const present = new Set(chartIdsOf(layout));
  const entries = Object.entries(metadata.chart_configuration ?? {}).flatMap(([id, entry]) => {
    const crossFilters = isRecord(entry) ? entry.crossFilters : undefined;
    if (!present.has(Number(id)) || !isRecord(entry) || !isRecord(crossFilters)) return [];
    const own = scopeOf(crossFilters);
    const reached = own ? inScope(own, layout).charts : all;
    const chartsInScope = reached.filter((chart) => chart !== Number(id));
    return [[id, { ...entry, crossFilters: { ...crossFilters, chartsInScope } }] as const];
  });
  return {
    chart_configuration: Object.fromEntries(entries),
    global_chart_configuration: { ...stored, scope: { ...scope }, chartsInScope: all },
  };
};

export interface Saving {
  readonly title: string;
  readonly slug: string | null;
  readonly css: string;
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  readonly ownerIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly tagIds: readonly number[];
  readonly themeId: number | null;
  readonly metadata: DashboardMetadata;
  readonly layout: Layout;
  readonly flags: { readonly roles: boolean; readonly tags: boolean };
}

/** The metadata as every save writes it, with the layout. */
export const metadataToSave = ({
  metadata,
  layout,
}: Pick<Saving, 'metadata' | 'layout'>): MetadataWrite => {
  const kept = writable(metadata);
  return {
    ...kept,
    native_filter_configuration: withScopes(kept.native_filter_configuration ?? [], layout),
    positions: toPositions(layout),
    color_namespace: kept.color_namespace ?? null,
    color_scheme: kept.color_scheme ?? '',
    color_scheme_domain: kept.color_scheme_domain ?? [],
    expanded_slices: kept.expanded_slices ?? {},
    label_colors: kept.label_colors ?? {},
    shared_label_colors: Array.isArray(kept.shared_label_colors) ? kept.shared_label_colors : [],
    map_label_colors: kept.map_label_colors ?? {},
    refresh_frequency: kept.refresh_frequency ?? 0,
    timed_refresh_immune_slices: kept.timed_refresh_immune_slices ?? [],
    cross_filters_enabled: kept.cross_filters_enabled ?? true,
    default_filters: kept.default_filters ?? '{}',
    filter_scopes: kept.filter_scopes ?? {},
    ...scopedCharts(metadata, layout),
  };
};

export const titleToSave = (title: string): string => title.trim() || UNTITLED;

export const saveBody = (saving: Saving): DashboardUpdate => ({
  dashboard_title: titleToSave(saving.title),
  slug: saving.slug || null,
  css: saving.css,
  certified_by: saving.certifiedBy,
  certification_details: saving.certifiedBy ? saving.certificationDetails : '',
  owners: [...saving.ownerIds],
  ...(saving.flags.roles ? { roles: [...saving.roleIds] } : {}),
  tags: saving.flags.tags ? [...saving.tagIds] : [],
  theme_id: saving.themeId,
  json_metadata: JSON.stringify(metadataToSave(saving)),
});
