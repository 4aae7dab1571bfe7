/** Metadata that speaks of copies of charts instead of the charts. */
import { isRecord } from '#common/isRecord.ts';
import type { MetadataWrite } from '#common/wire/dashboard.ts';

type CloneOf = ReadonlyMap<number, number>;

const newId = (id: unknown, cloneOf: CloneOf): unknown =>
  typeof id === 'number' ? (cloneOf.get(id) ?? id) : id;

/** Lists of chart ids inside scopes. */
const ID_LISTS: readonly string[] = ['chartsInScope', 'excluded', 'immune'];

/** `chart-50-layer-0` */
const newLayer = (key: unknown, cloneOf: CloneOf): unknown => {
  const [, id, rest] = /^chart-(\d+)(-layer-\d+)$/.exec(String(key)) ?? [];
  return id === undefined ? key : `chart-${cloneOf.get(Number(id)) ?? id}${rest}`;
};

const inside = (value: unknown, cloneOf: CloneOf): unknown => {
  if (Array.isArray(value)) return value.map((each) => inside(each, cloneOf));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (Array.isArray(each) && ID_LISTS.includes(key))
        return [key, each.map((id) => newId(id, cloneOf))];
      if (Array.isArray(each) && key === 'selectedLayers')
        return [key, each.map((layer) => newLayer(layer, cloneOf))];
      return [key, inside(each, cloneOf)];
    }),
  );
};

/** A record whose keys are chart ids; entries that repeat their id get the new one. */
const byChart = (value: unknown, cloneOf: CloneOf): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([key, entry]) => {
      const changed = inside(entry, cloneOf);
      const id = cloneOf.get(Number(key)) ?? key;
      return [
        id,
        isRecord(changed) && 'id' in changed
          ? { ...changed, id: newId(changed.id, cloneOf) }
          : changed,
      ];
    }),
  );

const inText = (text: string, cloneOf: CloneOf): string => {
  try {
    return JSON.stringify(byChart(JSON.parse(text), cloneOf));
  } catch {
    return text;
  }
};

const BY_CHART = ['chart_configuration', 'expanded_slices', 'filter_scopes'] as const;
const WITH_SCOPES = [
  'global_chart_configuration',
  'native_filter_configuration',
  'chart_customization_config',
] as const;

export const remapCharts = (metadata: MetadataWrite, cloneOf: CloneOf): MetadataWrite => {
  const present = <Key extends keyof MetadataWrite>(keys: readonly Key[]) =>
    keys.filter((key) => metadata[key] !== undefined && metadata[key] !== null);
  const { timed_refresh_immune_slices: immune, default_filters } = metadata;
  return {
    ...metadata,
    ...Object.fromEntries(present(BY_CHART).map((key) => [key, byChart(metadata[key], cloneOf)])),
    ...Object.fromEntries(present(WITH_SCOPES).map((key) => [key, inside(metadata[key], cloneOf)])),
    ...(Array.isArray(immune)
      ? { timed_refresh_immune_slices: immune.map((id) => cloneOf.get(id) ?? id) }
      : {}),
    ...(default_filters ? { default_filters: inText(default_filters, cloneOf) } : {}),
  };
};
