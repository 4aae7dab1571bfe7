/** Which charts a cross filter reaches, as `chart_configuration` and `global_chart_configuration` store it. */
import { isRecord } from '#common/isRecord.ts';
import type { DashboardMetadata, MetadataWrite } from '#common/wire/dashboard.ts';
import { sameJson } from '@/lib/sameJson';
import { chartIdsOf } from '../../layout/appendCharts';
import type { Layout } from '../../layout/types';
import { inScope, type Scope, scopeOf } from '../scope';

export interface CrossScopes {
  /** Of every chart without a scope of its own. */
  readonly all: Scope;
  /** By chart. */
  readonly own: Readonly<Record<number, Scope>>;
}

/** What somebody changed. */
export interface ScopeChange {
  readonly before: CrossScopes;
  readonly after: CrossScopes;
}

type Stored = Pick<MetadataWrite, 'chart_configuration' | 'global_chart_configuration'>;

export const EVERYWHERE: Scope = { rootPath: ['ROOT_ID'], excluded: [] };
/** How the stored configuration names the scope of all charts. */
const GLOBAL = 'global';

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  isRecord(value) ? value : {};

const crossFiltersOf = (entry: unknown) => record(record(entry).crossFilters);

export const readCrossScopes = (metadata: DashboardMetadata): CrossScopes => ({
  all: scopeOf(metadata.global_chart_configuration) ?? EVERYWHERE,
  own: Object.fromEntries(
    Object.entries(record(metadata.chart_configuration)).flatMap(([id, entry]) => {
      const scope = scopeOf(crossFiltersOf(entry));
      return scope ? [[id, scope] as const] : [];
    }),
  ),
});

/** A change on top of the scopes that are stored now: those that it does not touch stay as they are. */
export const withChange = ({ before, after }: ScopeChange, stored: CrossScopes): CrossScopes => {
  const ids = [stored, before, after].flatMap(({ own }) => Object.keys(own).map(Number));
  const own = [...new Set(ids)].flatMap((id) => {
    const scope = (sameJson(before.own[id], after.own[id]) ? stored : after).own[id];
    return scope ? [[id, scope] as const] : [];
  });
  return {
    all: (sameJson(before.all, after.all) ? stored : after).all,
    own: Object.fromEntries(own),
  };
};

/** The charts that a chart filters; never itself. The stored lists may be those of another server. */
export const reachedFrom = (chartId: number, { all, own }: CrossScopes, layout: Layout) =>
  inScope(own[chartId] ?? all, layout).charts.filter((id) => id !== chartId);

/** The stored configuration with the charts that are on the page now. */
export const scopedCharts = (metadata: DashboardMetadata, layout: Layout): Stored => {
  const stored = record(metadata.global_chart_configuration);
  const scopes = readCrossScopes(metadata);
  const present = new Set(chartIdsOf(layout));
  const entries = Object.entries(record(metadata.chart_configuration)).flatMap(([key, entry]) => {
    const id = Number(key);
    const crossFilters = record(entry).crossFilters;
    if (!present.has(id) || !isRecord(entry) || !isRecord(crossFilters)) return [];
    const chartsInScope = reachedFrom(id, scopes, layout);
    return [[key, { ...entry, crossFilters: { ...crossFilters, chartsInScope } }] as const];
  });
  return {
    chart_configuration: Object.fromEntries(entries),
    global_chart_configuration: {
      ...stored,
      scope: { ...scopes.all },
      chartsInScope: inScope(scopes.all, layout).charts,
    },
  };
};

/** The configuration to store. `emitters` are the charts that can filter others, each of which has its entry. */
export const storedScopes = (
  { all, own }: CrossScopes,
  emitters: readonly number[],
  metadata: DashboardMetadata,
  layout: Layout,
): Stored => {
  const before = record(metadata.chart_configuration);
  const entries = [...new Set([...Object.keys(before), ...emitters.map(String)])].map((key) => {
    const id = Number(key);
    const crossFilters = { ...crossFiltersOf(before[key]), scope: own[id] ?? GLOBAL };
    return [key, { ...record(before[key]), id, crossFilters }] as const;
  });
  return scopedCharts(
    {
      chart_configuration: Object.fromEntries(entries),
      global_chart_configuration: { ...record(metadata.global_chart_configuration), scope: all },
    },
    layout,
  );
};
