/** The layout inside `json_metadata.positions`. */
import { isRecord } from '#common/isRecord.ts';
import type { LayoutDocument } from '#common/wire/layout.ts';
import { invalid } from '../errors.ts';

const isChart = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value.type === 'CHART';

/** Chart ids of a layout in the order of its keys; 400 for a CHART without one. */
export const chartIdsOf = (positions: LayoutDocument): number[] => {
  const ids: number[] = [];
  for (const [key, component] of Object.entries(positions)) {
    if (!isChart(component)) continue;
    const id = isRecord(component.meta) ? component.meta.chartId : undefined;
    if (typeof id !== 'number' || !Number.isSafeInteger(id)) {
      throw invalid({ json_metadata: [{ positions: [`${key} has no meta.chartId.`] }] });
    }
    if (!ids.includes(id)) ids.push(id);
  }
  return ids;
};

/** The same layout with every CHART's `meta` changed. */
const mapCharts = (
  positions: LayoutDocument,
  change: (meta: Record<string, unknown>) => Record<string, unknown>,
): LayoutDocument =>
  Object.fromEntries(
    Object.entries(positions).map(([key, component]) => [
      key,
      isChart(component) && isRecord(component.meta)
        ? { ...component, meta: change(component.meta) }
        : component,
    ]),
  );

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** Compact text with sorted keys; every chart has its uuid, or null where the chart does not exist. */
export const positionsToStore = (
  positions: LayoutDocument,
  uuids: ReadonlyMap<number, string>,
): string =>
  JSON.stringify(
    sorted(
      mapCharts(positions, (meta) => ({ ...meta, uuid: uuids.get(Number(meta.chartId)) ?? null })),
    ),
  );

/** The layout that points at the copied charts. */
export const withCharts = (
  positions: LayoutDocument,
  cloneOf: ReadonlyMap<number, number>,
): LayoutDocument =>
  mapCharts(positions, (meta) => ({
    ...meta,
    chartId: cloneOf.get(Number(meta.chartId)) ?? meta.chartId,
  }));
