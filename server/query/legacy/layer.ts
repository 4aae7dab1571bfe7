/** Rows as the features of a map's layer. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { columnNamed, type Frame, PostProcessingError } from '../postProcess/frame.ts';
import { jsonCells, type Out } from '../wire.ts';
import { listOf } from './formData.ts';
import { isLayer, type LayerName, sizeOf, spatialOf } from './layerTypes.ts';
import type { LegacyShape } from './legacyShape.ts';
import { listed } from './listed.ts';
import { linesOf, positionsOf } from './places.ts';

const TIME = '__timestamp';

/** The JSON text of one row's value. */
type RowText = (row: number) => string;
type Fields = readonly (readonly [name: string, text: RowText])[];

const textOfFields = (fields: Fields, row: number): string =>
  `{${fields.map(([name, text]) => `${JSON.stringify(name)}:${text(row)}`).join(',')}}`;

/** The texts of a column's cells; null where the table has no such column. */
const cellsOf = (table: Frame, name: string | null): RowText => {
  const column = name === null ? undefined : table.columns.find(({ label }) => label[0] === name);
  if (!column) return () => 'null';
  const write = jsonCells(column);
  return (row) => write(column.values[row] ?? null);
};

const geoJson = (table: Frame, name: string): RowText => {
  const { values } = columnNamed(table, name);
  return (row) => {
    const cell = values[row] ?? null;
    if (typeof cell !== 'string') return JSON.stringify(cell);
    try {
      JSON.parse(cell);
      return cell;
    } catch (cause) {
      throw new PostProcessingError(`A value of ${name} is no JSON.`, { cause });
    }
  };
};

const weighed = (table: Frame, { form, metrics: [metric] }: LegacyShape): Fields => [
  ['position', positionsOf(table, spatialOf(form, 'spatial'))],
  ['weight', metric === undefined ? () => '1' : cellsOf(table, metric)],
];

/** The row as it was read, with its place. */
const original = (table: Frame, { form }: LegacyShape): Fields[number] => {
  const names = table.columns.map(({ label }) => label[0] ?? '');
  const fields: Fields = [
    ...names.map((name) => [name, cellsOf(table, name)] as const),
    ['spatial', positionsOf(table, spatialOf(form, 'spatial'))],
  ];
  return ['_originalData', (row) => textOfFields(fields, row)];
};

const timed = (table: Frame): Fields => [[TIME, cellsOf(table, TIME)]];

/** The column whose values tell things apart by colour. */
const category = (table: Frame, { form }: LegacyShape): Fields => {
  const [dimension] = listOf(form.dimension);
  const name = dimension === undefined ? null : columnLabel(dimension);
  return [['cat_color', cellsOf(table, name)]];
};

const sized = (table: Frame, { form }: LegacyShape): readonly [metric: RowText, size: RowText] => {
  const { metric, fixed } = sizeOf(form);
  const byMetric = cellsOf(table, metric === null ? null : metricLabel(metric));
  const text = JSON.stringify(fixed);
  return [byMetric, metric === null ? () => text : byMetric];
};

/** Lines keep the row's own values beside them. */
const lined = (name: 'path' | 'polygon', table: Frame, shape: LegacyShape): Fields => {
  const { form, metrics } = shape;
  const line = columnLabel(listOf(form.line_column)[0]);
  return [
    ...[line, ...metrics].map((label) => [label, cellsOf(table, label)] as const),
    [name, linesOf(table, line, form)],
    ...timed(table),
  ];
};

const FIELDS: Readonly<Record<LayerName, (table: Frame, shape: LegacyShape) => Fields>> = {
  deck_scatter: (table, shape) => {
    const [metric, radius] = sized(table, shape);
    const at = positionsOf(table, spatialOf(shape.form, 'spatial'));
    return [
      ['metric', metric],
      ['radius', radius],
      ...category(table, shape),
      ['position', at],
      ...timed(table),
    ];
  },
  deck_screengrid: (table, shape) => [...weighed(table, shape), ...timed(table)],
  deck_grid: weighed,
  deck_hex: weighed,
  deck_heatmap: weighed,
  deck_contour: (table, shape) => [...weighed(table, shape), original(table, shape)],
  deck_arc: (table, shape) => [
    ['sourcePosition', positionsOf(table, spatialOf(shape.form, 'start_spatial'))],
    ['targetPosition', positionsOf(table, spatialOf(shape.form, 'end_spatial'))],
    ...category(table, shape),
    ...timed(table),
  ],
  deck_path: (table, shape) => lined('path', table, shape),
  deck_polygon: (table, shape) => [
    ...lined('polygon', table, shape),
    ['elevation', sized(table, shape)[1]],
  ],
  deck_geojson: () => [],
};

const writeFeatures = (table: Frame, shape: LegacyShape, name: LayerName, out: Out): void => {
  const { form } = shape;
  const fields = FIELDS[name](table, shape);
  const extra: Fields = listOf(form.js_columns)
    .map(columnLabel)
    .map((label) => [label, cellsOf(table, label)]);
  const whole: Fields =
    extra.length === 0 ? fields : [...fields, ['extraProps', (row) => textOfFields(extra, row)]];
  const feature: RowText =
    name === 'deck_geojson'
      ? geoJson(table, columnLabel(listOf(form.geojson)[0]))
      : (row) => textOfFields(whole, row);
  listed(Array(table.rowCount).keys(), out, (row) => out(feature(row)));
};

/** Those of a layer among others, without the brackets around them. */
export const features = (table: Frame, shape: LegacyShape, out: Out): void => {
  const { viz_type: name } = shape.form;
  if (isLayer(name)) writeFeatures(table, shape, name, out);
};

export const layer = (table: Frame, shape: LegacyShape, out: Out): void => {
  const { form, metrics } = shape;
  const { viz_type: name } = form;
  if (!isLayer(name)) return out('null');
  out('{"features":[');
  writeFeatures(table, shape, name, out);
  // A metric that only sizes points is none of them.
  const own = new Set([...listOf(form.size), ...listOf(form.metric)].map(metricLabel));
  const named = name === 'deck_scatter' ? metrics.filter((label) => own.has(label)) : metrics;
  const labels = name === 'deck_arc' ? {} : { metricLabels: named };
  out(`],${JSON.stringify({ mapboxApiKey: '', ...labels }).slice(1)}`);
};
