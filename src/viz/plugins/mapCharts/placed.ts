/** The rows of a chart that is grouped by place, taken apart: a chart for each place. */
import { isRecord } from '#common/isRecord.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import { parsedJson } from '#common/parsedJson.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import { boundsOf, isPlace, type Position } from '../../maps/mapView';
import { toList } from '../../shared/labels';
import { toNumber } from '../../shared/values';

export interface PlacedChart {
  /** As the column has it. */
  readonly geometry: string;
  readonly at: Position;
  readonly results: readonly ChartResult[];
}

/** Deeper lists are no geometry. */
const MOST_DEPTH = 6;

const positionsIn = (value: unknown, depth = 0): readonly Position[] => {
  if (!Array.isArray(value) || depth > MOST_DEPTH) return [];
  const [longitude, latitude] = value as unknown[];
  if (Array.isArray(longitude)) return value.flatMap((one) => positionsIn(one, depth + 1));
  const place = [toNumber(longitude), toNumber(latitude)] as const;
  return isPlace(...place) ? [[place[0] ?? 0, place[1] ?? 0]] : [];
};

/** The place of a text of GeoJSON: a point, or the middle of what lies around. Null for another text. */
export const placeOf = (text: unknown): Position | null => {
  const parsed = parsedJson(text);
  const geometry = isRecord(parsed) && isRecord(parsed.geometry) ? parsed.geometry : parsed;
  if (!isRecord(geometry) || typeof geometry.type !== 'string') return null;
  const bounds = boundsOf(positionsIn(geometry.coordinates));
  return bounds && [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2];
};

type Rows = ChartResult['data'];

const withRows = (
  result: ChartResult,
  names: ReadonlyMap<string, string>,
  data: Rows,
): ChartResult => {
  const kept = result.colnames.flatMap((name, at) => (names.has(name) ? [{ name, at }] : []));
  const titleOf = (name: string): string => names.get(name) ?? name;
  const { label_map: labels } = result;
  return {
    ...result,
    colnames: kept.map(({ name }) => titleOf(name)),
    coltypes: kept.map(({ at }) => result.coltypes[at] ?? 1),
    data: data.map((row) =>
      Object.fromEntries(kept.map(({ name }) => [titleOf(name), row[name]] as const)),
    ),
    rowcount: data.length,
    // What the limit cuts of all places is said of the map, not of each place again.
    sql_rowcount: data.length,
    ...(labels
      ? {
          label_map: Object.fromEntries(
            kept.map(({ name }) => {
              const parts = (labels[name] ?? [name]).filter((part) => placeOf(part) === null);
              return [titleOf(name), parts.length > 0 ? parts : [titleOf(name)]];
            }),
          ),
        }
      : {}),
  };
};

/** Rows that have the place in a column of their own. */
const byRows = (result: ChartResult, column: string): ReadonlyMap<string, ChartResult> => {
  const groups = new Map<string, Record<string, unknown>[]>();
  for (const row of result.data) {
    const geometry = row[column];
    if (typeof geometry !== 'string') continue;
    const group = groups.get(geometry);
    if (group) group.push(row);
    else groups.set(geometry, [row]);
  }
  const names = new Map(
    result.colnames.filter((name) => name !== column).map((name) => [name, name]),
  );
  return new Map([...groups].map(([geometry, rows]) => [geometry, withRows(result, names, rows)]));
};

const TIME = 2;

/** Categories that only other places have are no rows of this one; of times, all are, so that gaps stay gaps. */
const rowsWith = ({ data, colnames, coltypes }: ChartResult, own: Iterable<string>): Rows => {
  const names = [...own];
  return colnames.some((name, at) => coltypes[at] === TIME && !names.includes(name))
    ? data
    : data.filter((row) => names.some((name) => (row[name] ?? null) !== null));
};

/** Series, whose columns are named by their place among others. */
const byColumns = (
  result: ChartResult,
  metrics: readonly string[],
): ReadonlyMap<string, ChartResult> => {
  const groups = new Map<string, Map<string, string>>();
  const shared = new Map<string, string>();
  for (const name of result.colnames) {
    const parts = result.label_map?.[name] ?? [name];
    const geometry = parts.find((part) => placeOf(part) !== null);
    if (geometry === undefined) {
      shared.set(name, name);
      continue;
    }
    const rest = parts.filter((part) => part !== geometry).join(', ');
    const group = groups.get(geometry) ?? new Map<string, string>();
    groups.set(geometry, group.set(name, rest || (metrics[0] ?? name)));
  }
  return new Map(
    [...groups].map(([geometry, own]) => [
      geometry,
      withRows(result, new Map([...shared, ...own]), rowsWith(result, own.keys())),
    ]),
  );
};

/** In the order of the rows; those without a place that can be read are left out. */
export const placedCharts = (
  results: readonly ChartResult[],
  map: FormData,
  chart: FormData,
): readonly PlacedChart[] => {
  const [geom] = toList(map.geom_column);
  if (geom === undefined) return [];
  const column = columnLabel(geom);
  const metrics = [...toList(chart.metrics), ...toList(chart.metric)].map(metricLabel);
  const parts = results.map((result) =>
    result.colnames.includes(column) ? byRows(result, column) : byColumns(result, metrics),
  );
  const geometries = new Set(parts.flatMap((part) => [...part.keys()]));
  return [...geometries].flatMap((geometry) => {
    const at = placeOf(geometry);
    if (!at) return [];
    const own = results.map(
      (result, query) => parts[query]?.get(geometry) ?? { ...result, data: [], rowcount: 0 },
    );
    return [{ geometry, at, results: own }];
  });
};
