/** The numbers of charts inside a dashboard’s settings: each server has its own. */
import { isRecord } from '#common/isRecord.ts';
import { parseBounded } from '#common/wire/jsonMeter.ts';
import type { YamlRecord } from '../exactJson.ts';
import type { YamlValue } from '../yaml.ts';

/** The number here of a chart with this number there; undefined where it is not known. */
export type ChartIdOf = (id: number) => number | undefined;

export interface UnknownChart {
  readonly key: string;
  readonly id: string;
}

const ids = (value: unknown, chartIdOf: ChartIdOf): YamlValue =>
  Array.isArray(value)
    ? value.flatMap((id) => {
        const known = typeof id === 'number' ? chartIdOf(id) : undefined;
        return known === undefined ? [] : [known];
      })
    : (value as YamlValue);

const byId = (
  value: YamlRecord,
  chartIdOf: ChartIdOf,
  change: (one: YamlValue, id: number) => YamlValue = (one) => one,
): YamlRecord =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const id = chartIdOf(Number(key));
      return id === undefined ? [] : [[String(id), change(one, id)]];
    }),
  );

const record = (value: unknown): YamlRecord | null =>
  isRecord(value) ? (value as YamlRecord) : null;

/** `scope.excluded` and the computed list of charts beside it. */
const scoped = (value: YamlValue, chartIdOf: ChartIdOf): YamlValue => {
  const one = record(value);
  if (!one) return value;
  const scope = record(one.scope);
  return {
    ...one,
    ...(scope ? { scope: { ...scope, excluded: ids(scope.excluded ?? [], chartIdOf) } } : {}),
    ...(Array.isArray(one.chartsInScope)
      ? { chartsInScope: ids(one.chartsInScope, chartIdOf) }
      : {}),
  };
};

const withFilterScopes = (value: YamlRecord, chartIdOf: ChartIdOf): YamlRecord =>
  byId(value, chartIdOf, (columns) => {
    const scopes = record(columns);
    if (!scopes) return columns;
    return Object.fromEntries(
      Object.entries(scopes).map(([column, scope]) => {
        const one = record(scope);
        return [column, one ? { ...one, immune: ids(one.immune ?? [], chartIdOf) } : scope];
      }),
    );
  });

const withDefaults = (text: string, chartIdOf: ChartIdOf): string => {
  try {
    const value = parseBounded(text);
    return isRecord(value) ? JSON.stringify(byId(value as YamlRecord, chartIdOf)) : text;
  } catch {
    return text;
  }
};

type Change = (value: YamlValue, chartIdOf: ChartIdOf) => YamlValue;

const lists: Change = (value, chartIdOf) =>
  Array.isArray(value) ? value.map((one: YamlValue) => scoped(one, chartIdOf)) : value;

/** Where numbers of charts stand. */
const PLACES: Readonly<Record<string, Change>> = {
  filter_scopes: (value, chartIdOf) => {
    const one = record(value);
    return one ? withFilterScopes(one, chartIdOf) : value;
  },
  default_filters: (value, chartIdOf) =>
    typeof value === 'string' ? withDefaults(value, chartIdOf) : value,
  timed_refresh_immune_slices: ids,
  expanded_slices: (value, chartIdOf) => {
    const one = record(value);
    return one ? byId(one, chartIdOf) : value;
  },
  native_filter_configuration: lists,
  chart_customization_config: lists,
  chart_configuration: (value, chartIdOf) => {
    const charts = record(value);
    if (!charts) return value;
    return byId(charts, chartIdOf, (one, id) => {
      const chart = record(one);
      if (!chart) return one;
      const { crossFilters } = chart;
      return {
        ...chart,
        id,
        ...(crossFilters === undefined ? {} : { crossFilters: scoped(crossFilters, chartIdOf) }),
      };
    });
  },
  global_chart_configuration: scoped,
};

export const withChartIds = (metadata: YamlRecord, chartIdOf: ChartIdOf): YamlRecord =>
  Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [
      key,
      Object.hasOwn(PLACES, key) ? (PLACES[key]?.(value, chartIdOf) ?? value) : value,
    ]),
  );

/** Charts that these settings name one by one, and that are not known: dropping them would change what they say. */
export const unknownCharts = (
  metadata: YamlRecord,
  chartIdOf: ChartIdOf,
): readonly UnknownChart[] => {
  const named = (key: string, found: readonly unknown[]) =>
    found
      .filter((id) => chartIdOf(Number(id)) === undefined)
      .map((id) => ({ key, id: String(id) }));
  const { timed_refresh_immune_slices: immune, expanded_slices: expanded } = metadata;
  return [
    ...named('timed_refresh_immune_slices', Array.isArray(immune) ? immune : []),
    ...named('expanded_slices', Object.keys(record(expanded) ?? {})),
  ];
};
