/** Rows as points of a map, with what its look is set to. */
import { columnNamed, type Frame, numberOf } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';
import { type Form, textOf } from './formData.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';
import { COUNT_LABEL, pointLabel, pointRadius } from './pointTypes.ts';

/** Settings that the map reads from the answer, under its own names. */
const LOOK: Readonly<Record<string, string>> = {
  mapStyle: 'mapbox_style',
  aggregatorName: 'pandas_aggfunc',
  clusteringRadius: 'clustering_radius',
  pointRadiusUnit: 'point_radius_unit',
  globalOpacity: 'global_opacity',
  renderWhileDragging: 'render_while_dragging',
  tooltip: 'rich_tooltip',
  color: 'mapbox_color',
};

const boundsOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.reduce<readonly [number, number] | null>(
    (bounds, value) =>
      bounds ? [Math.min(bounds[0], value), Math.max(bounds[1], value)] : [value, value],
    null,
  );
};

const lookOf = (form: Form) =>
  Object.fromEntries(Object.entries(LOOK).map(([name, key]) => [name, form[key] ?? null]));

export const points = (table: Frame, { form }: LegacyShape, out: Out): void => {
  const cellsOf = (name: string | null) => {
    const column = name === null ? null : columnNamed(table, name);
    const write = column && jsonCells(column);
    return (row: number) => write?.(column?.values[row] ?? null) ?? 'null';
  };
  const label = pointLabel(form);
  const [metric, radius] = [cellsOf(label), cellsOf(pointRadius(form))];
  const across = columnNamed(table, textOf(form.all_columns_x) ?? '').values.map(numberOf);
  const up = columnNamed(table, textOf(form.all_columns_y) ?? '').values.map(numberOf);
  out('{"geoJSON":{"type":"FeatureCollection","features":[');
  listed(across.keys(), out, (row) => {
    const at = JSON.stringify([across[row] ?? null, up[row] ?? null]);
    out(`{"type":"Feature","properties":{"metric":${metric(row)},"radius":${radius(row)}}`);
    out(`,"geometry":{"type":"Point","coordinates":${at}}}`);
  });
  const [x, y] = [boundsOf(across), boundsOf(up)];
  const bounds =
    x && y
      ? [
          [x[0], y[0]],
          [x[1], y[1]],
        ]
      : null;
  const more = {
    hasCustomMetric: label !== null && label !== COUNT_LABEL,
    mapboxApiKey: '',
    bounds,
    ...lookOf(form),
  };
  out(`]},${JSON.stringify(more).slice(1)}`);
};
