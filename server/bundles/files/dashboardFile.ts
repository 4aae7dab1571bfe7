import { isRecord } from '#common/isRecord.ts';
import { BUNDLE_VERSION, type DashboardFile } from '#common/wire/bundle.ts';
import type { StoredDashboard } from '../../store/dashboards.ts';
import { jsonOf, objectOf, type YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';
import { startsOf } from './names.ts';

export interface FileChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

const HEIGHT = 50;
const WIDTH = 4;

const record = (value: unknown): YamlRecord | null =>
  isRecord(value) ? (value as YamlRecord) : null;

const isChart = (component: YamlValue | undefined): component is YamlRecord =>
  record(component)?.type === 'CHART';

const metaOf = (component: YamlRecord): YamlRecord => record(component.meta) ?? {};

/** Charts are known by their UUIDs; those that no component shows get a row of their own. */
const positionOf = (
  stored: YamlRecord,
  charts: readonly FileChart[],
): { readonly [key: string]: YamlValue } => {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const shown = new Set<number>();
  const position: Record<string, YamlValue> = {};
  for (const [key, component] of Object.entries(stored)) {
    if (!isChart(component)) {
      position[key] = component;
      continue;
    }
    const chart = byId.get(Number(metaOf(component).chartId));
    if (chart) shown.add(chart.id);
    position[key] = {
      ...component,
      meta: { ...metaOf(component), ...(chart ? { uuid: chart.uuid } : {}) },
    };
  }
  const rest = charts.filter(({ id }) => !shown.has(id));
  const grid = record(position.GRID_ID);
  if (rest.length === 0) return position;
  const parents = ['ROOT_ID', 'GRID_ID'];
  const starts = startsOf(rest.map(({ uuid }) => uuid));
  const row = `ROW-N-${starts.get(rest[0]?.uuid ?? '')}`;
  const keys = rest.map(({ uuid }) => `CHART-${starts.get(uuid)}`);
  for (const [index, { id, uuid, name }] of rest.entries()) {
    const key = keys[index] ?? '';
    position[key] = {
      children: [],
      id: key,
      meta: { chartId: id, height: HEIGHT, sliceName: name, uuid, width: WIDTH },
      parents: [...parents, row],
      type: 'CHART',
    };
  }
  if (!grid) return position;
  const meta = { background: 'BACKGROUND_TRANSPARENT' };
  position[row] = { children: keys, id: row, meta, parents, type: 'ROW' };
  const children = Array.isArray(grid.children) ? (grid.children as readonly YamlValue[]) : [];
  position.GRID_ID = { ...grid, children: [...children, row] };
  return position;
};

const TARGETED = ['native_filter_configuration', 'chart_customization_config'] as const;

/** The datasets of filters, by another name. */
const withTargets = (
  metadata: YamlRecord,
  change: (target: YamlRecord, filter: YamlRecord) => YamlRecord,
): YamlRecord => ({
  ...metadata,
  ...Object.fromEntries(
    TARGETED.flatMap((key) => {
      const filters = metadata[key];
      if (!Array.isArray(filters)) return [];
      const changed = filters.map((filter: YamlValue) => {
        const one = record(filter);
        if (!one || !Array.isArray(one.targets)) return filter;
        const targets = one.targets.map((target: YamlValue) => {
          const known = record(target);
          return known ? change(known, one) : target;
        });
        return { ...one, targets };
      });
      return [[key, changed]];
    }),
  ),
});

export const dashboardFile = (
  row: StoredDashboard,
  charts: readonly FileChart[],
  datasetUuids: ReadonlyMap<number, string>,
  tags: readonly string[],
): YamlRecord => {
  const unused = objectOf(row.unused_fields) ?? {};
  const { positions: _, ...metadata } = objectOf(row.json_metadata) ?? {};
  const { theme_uuid: theme } = unused;
  return {
    dashboard_title: row.title,
    description: unused.description ?? null,
    css: row.css,
    slug: row.slug,
    certified_by: row.certified_by,
    certification_details: row.certification_details,
    published: row.published === 1,
    uuid: row.uuid,
    position: positionOf(objectOf(row.position_json) ?? {}, charts),
    metadata: withTargets(metadata, ({ datasetId, ...target }) => {
      const uuid = datasetUuids.get(Number(datasetId));
      return uuid === undefined ? target : { ...target, datasetUuid: uuid };
    }),
    version: BUNDLE_VERSION,
    ...(theme === undefined || theme === null ? {} : { theme_uuid: theme }),
    ...(tags.length > 0 ? { tags } : {}),
  };
};

/** The numbers of the datasets that filters of the stored settings name. */
export const filterDatasetIds = (json_metadata: string | null): readonly number[] => {
  const found: number[] = [];
  withTargets(objectOf(json_metadata) ?? {}, (target) => {
    if (typeof target.datasetId === 'number') found.push(target.datasetId);
    return target;
  });
  return found;
};

/**
 * The filters with the datasets of this server; `missing` hears of those that it does not have. A number alone says
 * nothing here: it is left out, and `missing` hears no UUID.
 */
export const withDatasetIds = (
  metadata: YamlRecord,
  datasetIdOf: (uuid: string) => number | undefined,
  missing: (uuid: string | null, filter: string) => void,
): YamlRecord =>
  withTargets(metadata, ({ datasetUuid: uuid, datasetId: number, ...target }, filter) => {
    const name = String(filter.name ?? filter.id ?? '');
    if (typeof uuid !== 'string') {
      if (number !== undefined && number !== null) missing(null, name);
      return { ...target, ...(uuid === undefined ? {} : { datasetUuid: uuid }) };
    }
    const id = datasetIdOf(uuid.toLowerCase());
    if (id === undefined) missing(uuid, name);
    return id === undefined ? target : { ...target, datasetId: id };
  });

/** The charts in the layout: their numbers on the other server, and their UUIDs. */
export const chartsInPosition = (
  position: YamlRecord,
): readonly { readonly id: number; readonly uuid: string }[] =>
  Object.values(position).flatMap((component) => {
    if (!isChart(component)) return [];
    const { chartId, uuid } = metaOf(component);
    return typeof uuid === 'string' ? [{ id: Number(chartId), uuid: uuid.toLowerCase() }] : [];
  });

/**
 * The layout over the charts of this server. A chart that is not here keeps its UUID, and its number unless that is the
 * number of another one here. A copy is known by its own UUID.
 */
export const withLocalCharts = (
  position: YamlRecord,
  charts: ReadonlyMap<string, number>,
  copied: ReadonlyMap<string, string> = new Map(),
): YamlRecord => {
  const taken = new Set(charts.values());
  return Object.fromEntries(
    Object.entries(position).map(([key, component]) => {
      if (!isChart(component)) return [key, component];
      const meta = metaOf(component);
      const given = typeof meta.uuid === 'string' ? meta.uuid.toLowerCase() : '';
      const id = charts.get(given);
      const isTaken = id === undefined && taken.has(Number(meta.chartId));
      const copy = copied.get(given);
      const known = {
        chartId: isTaken ? null : (id ?? meta.chartId ?? null),
        ...(copy === undefined ? {} : { uuid: copy }),
      };
      return [key, { ...component, meta: { ...meta, ...known } }];
    }),
  );
};

export const dashboardColumns = (
  file: DashboardFile,
  position: YamlRecord,
  metadata: YamlRecord,
) => ({
  title: file.dashboard_title,
  css: file.css ?? null,
  certified_by: file.certified_by ?? null,
  certification_details: file.certification_details ?? null,
  position_json: jsonOf(position),
  json_metadata: jsonOf(metadata),
  unused_fields: jsonOf({
    ...(file.description ? { description: file.description } : {}),
    ...(file.theme_uuid ? { theme_uuid: file.theme_uuid } : {}),
  }),
});
