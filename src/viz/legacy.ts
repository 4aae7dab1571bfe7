/** Chart types that are asked for at the address of older charts, in a shape of their own: their answers as rows. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import type { ChartResult } from './chartResult';
import type { FormData } from './formData';
import { ALL, hasTimeLevel, PART_LEVEL } from './plugins/partition/time';
import { PLACE, UNKNOWN_COUNTRY, UNNAMED } from './legacyPlaces';
import { radiusColumn } from './plugins/mapClusters/settings';
import {
  bulletRows,
  calendarRows,
  listOf,
  recordRows,
  roseRows,
  type Row,
  seriesLabels,
  seriesRows,
  timeTableRows,
  TIME,
} from './legacySeries';
import { toList } from './shared/labels';

/** What the old address answers, as far as a picture needs it. */
export interface LegacyAnswer extends Partial<Omit<ChartResult, 'data'>> {
  readonly data?: unknown;
}

/** A row for each target, in it the value of each source; zero where nothing flows. */
const chordRows = (data: unknown, form: FormData): readonly Row[] => {
  const { nodes, matrix } = isRecord(data) ? data : {};
  const names = listOf(nodes);
  const [source, target] = [toList(form.groupby)[0], toList(form.columns)[0]].map(columnLabel);
  const metric = metricLabel(toList(form.metric)[0]);
  return toList(matrix).flatMap((row, at) =>
    (Array.isArray(row) ? (row as unknown[]) : []).flatMap((value, from) =>
      Number(value) === 0
        ? []
        : [{ [source ?? '']: names[from], [target ?? '']: names[at], [metric]: value }],
    ),
  );
};

/** A list of bubbles for each series. */
const bubbleRows = (data: unknown, form: FormData): readonly Row[] => {
  const entity = columnLabel(toList(form.entity)[0] ?? '');
  const series = toList(form.series).map(columnLabel)[0];
  const labelOf = (name: string) => metricLabel(toList(form[name])[0]);
  return toList(data).flatMap((group) => {
    if (!isRecord(group)) return [];
    return toList(group.values).flatMap((one) =>
      isRecord(one)
        ? [
            {
              [entity]: one[entity],
              ...(series === undefined ? {} : { [series]: one[series] ?? group.key }),
              [labelOf('x')]: one.x,
              [labelOf('y')]: one.y,
              [labelOf('size')]: one.size,
            },
          ]
        : [],
    );
  });
};

/** Servers that do not know a country leave out what its row calls it. */
const namedCountry = ({ country, code, name }: Row): { code: unknown; name: unknown } => {
  if (country !== UNKNOWN_COUNTRY) return { code: code ?? null, name: name ?? null };
  return { code: code ?? UNNAMED, name: name ?? code ?? UNNAMED };
};

/** A country for each row, with where it is. */
const countryRows = (data: unknown, form: FormData): readonly Row[] => {
  const entity = columnLabel(toList(form.entity)[0] ?? '');
  const [first, second] = ['metric', 'secondary_metric'].map((name) => toList(form[name])[0]);
  return (Array.isArray(data) ? data : []).filter(isRecord).map((one) => ({
    [entity]: namedCountry(one).code,
    ...(second === undefined ? {} : { [metricLabel(second)]: one.m2 ?? null }),
    [metricLabel(first)]: one.m1 ?? null,
    [PLACE.code]: one.country ?? null,
    [PLACE.name]: namedCountry(one).name,
    [PLACE.latitude]: one.latitude ?? null,
    [PLACE.longitude]: one.longitude ?? null,
  }));
};

/** A row for each part of a tree, with the names down to its own; each metric has its own tree. */
const partRows = (data: unknown, form: FormData): readonly Row[] => {
  const levels = [...(hasTimeLevel(form) ? [TIME] : []), ...toList(form.groupby).map(columnLabel)];
  const rows = new Map<string, Record<string, unknown>>();
  const read = (node: unknown, metric: string, path: readonly unknown[]): void => {
    if (!isRecord(node)) return;
    const key = JSON.stringify(path);
    // A part has no name on the levels below its own: it has all of them.
    const row = rows.get(key) ?? {
      ...Object.fromEntries(levels.map((level, at) => [level, at < path.length ? path[at] : ALL])),
      [PART_LEVEL]: path.length,
    };
    row[metric] = node.val ?? null;
    rows.set(key, row);
    for (const child of toList(node.children))
      if (isRecord(child)) read(child, metric, [...path, listOf(child.name).at(-1) ?? null]);
  };
  for (const root of toList(data)) if (isRecord(root)) read(root, String(root.name), []);
  return [...rows.values()];
};

/** A row for each point of the map, under the names that its settings have. */
const pointRows = (data: unknown, form: FormData): readonly Row[] => {
  const [x = '', y = ''] = [form.all_columns_x, form.all_columns_y].map((name) =>
    columnLabel(toList(name)[0] ?? ''),
  );
  const label = toList(form.mapbox_label).map(columnLabel)[0];
  const [radius] = radiusColumn(form).map(columnLabel);
  const { features } = isRecord(data) && isRecord(data.geoJSON) ? data.geoJSON : {};
  return toList(features)
    .filter(isRecord)
    .map(({ geometry, properties }) => {
      const [longitude, latitude] = isRecord(geometry) ? toList(geometry.coordinates) : [];
      const own = isRecord(properties) ? properties : {};
      return {
        [x]: longitude ?? null,
        [y]: latitude ?? null,
        ...(label === undefined ? {} : { [label]: own.metric ?? null }),
        ...(radius === undefined ? {} : { [radius]: own.radius ?? null }),
      };
    });
};

/** A region for each row. */
const regionRows = (data: unknown, form: FormData): readonly Row[] =>
  toList(data)
    .filter(isRecord)
    .map((one) => ({
      [columnLabel(toList(form.entity)[0] ?? '')]: one.country_id ?? null,
      [metricLabel(toList(form.metric)[0])]: one.metric ?? null,
    }));

const READERS = {
  mapbox: pointRows,
  country_map: regionRows,
  partition: partRows,
  time_table: timeTableRows,
  chord: chordRows,
  bubble: bubbleRows,
  world_map: countryRows,
  cal_heatmap: calendarRows,
  horizon: seriesRows,
  compare: seriesRows,
  time_pivot: seriesRows,
  rose: roseRows,
  bullet: bulletRows,
  para: recordRows,
} as const;

/** Those whose columns are series, which stand for groups. */
const OF_SERIES: ReadonlySet<string> = new Set(['horizon', 'compare', 'rose']);

export const isLegacy = (type: string): type is keyof typeof READERS =>
  Object.hasOwn(READERS, type);

const [NUMBER, TEXT, MOMENT] = [0, 1, 2];

/** Integers that a double does not hold are text. */
const DIGITS = /^-?\d{16,}(\.\d+)?$/;

const metricsOf = (form: FormData): ReadonlySet<string> =>
  new Set(
    ['metric', 'metrics', 'secondary_metric', 'x', 'y', 'size']
      .flatMap((name) => toList(form[name]))
      .map(metricLabel),
  );

const isNumber = (value: unknown, isMetric: boolean): boolean =>
  value === null ||
  typeof value === 'number' ||
  (isMetric && typeof value === 'string' && DIGITS.test(value));

const typeOf = (rows: readonly Row[], name: string, isMetric: boolean): number => {
  if (name === TIME) return MOMENT;
  return rows.every((row) => isNumber(row[name] ?? null, isMetric)) ? NUMBER : TEXT;
};

/** The answer as that of any other chart. */
export const legacyResult = (
  type: keyof typeof READERS,
  { data, colnames: _names, coltypes: _types, ...answer }: LegacyAnswer,
  form: FormData,
): ChartResult => {
  const rows = READERS[type](data, form);
  const colnames = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== PART_LEVEL,
  );
  const isOverTime = colnames.includes(TIME);
  const metrics = metricsOf(form);
  return {
    ...answer,
    data: rows,
    colnames,
    coltypes: colnames.map((name) => typeOf(rows, name, isOverTime || metrics.has(name))),
    ...(OF_SERIES.has(type) ? { label_map: seriesLabels(data) } : {}),
    rowcount: answer.rowcount ?? rows.length,
  };
};
