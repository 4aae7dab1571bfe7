/** What the layers of a map ask: where things are, and how large or warm they are. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import { isRecord } from '#common/isRecord.ts';
import { unique } from '#common/lists.ts';
import { HttpError } from '../../errors.ts';
import type { Asked } from './asked.ts';
import { type Form, listOf, required, textOf } from './formData.ts';

/** Where things stand: two columns of degrees, one of both, or one of geohashes. */
export interface Spatial {
  readonly kind: 'latlong' | 'delimited' | 'geohash';
  readonly columns: readonly string[];
  /** Latitude comes first. */
  readonly isReversed: boolean;
}

export const spatialOf = (form: Form, key: string): Spatial => {
  const given = form[key];
  const spatial: Form = isRecord(given) ? given : {};
  const isReversed = spatial.reverseCheckbox === true;
  const named = (...keys: readonly string[]) => keys.map((one) => textOf(spatial[one]) ?? '');
  const columns = {
    latlong: named('lonCol', 'latCol'),
    delimited: named('lonlatCol'),
    geohash: named('geohashCol'),
  };
  const { type } = spatial;
  if (type !== 'latlong' && type !== 'delimited' && type !== 'geohash')
    throw new HttpError(400, { error: 'Bad spatial key' });
  if (columns[type].includes(''))
    throw new HttpError(400, { error: `The form data has no columns in ${key}.` });
  return { kind: type, columns: columns[type], isReversed };
};

interface Size {
  readonly metric: unknown;
  readonly fixed: unknown;
}

/** The radius or height of things: of a metric, or the same for all. */
export const sizeOf = ({ point_radius_fixed: size }: Form): Size => {
  if (!isRecord(size)) return { metric: null, fixed: null };
  return size.type === 'metric'
    ? { metric: size.value ?? null, fixed: null }
    : { metric: null, fixed: size.value ?? null };
};

export type Place = 'line' | 'geojson' | 'arc' | 'point';

export interface Layer {
  readonly place: Place;
  readonly hasTime: boolean;
  /** What the rows are ordered by, the largest first. */
  readonly order: 'metric' | 'size' | 'none';
}

const PLACES: Readonly<Record<Place, (form: Form) => readonly unknown[]>> = {
  line: (form) => [required(form, 'line_column')],
  geojson: (form) => [required(form, 'geojson')],
  arc: (form) => ['start_spatial', 'end_spatial'].flatMap((key) => spatialOf(form, key).columns),
  point: (form) => spatialOf(form, 'spatial').columns,
};

export const layerAsked = ({ place, hasTime, order }: Layer): ((form: Form) => Asked) => {
  return (form) => {
    const places = PLACES[place](form);
    const more = [...listOf(form.dimension), ...listOf(form.js_columns), ...listOf(form.groupby)];
    const columns = unique([...places, ...more], columnLabel);
    const size = sizeOf(form);
    const metrics = unique(
      [...listOf(form.size), ...listOf(form.metric), ...listOf(size.metric)],
      metricLabel,
    );
    const by = { metric: metrics[0], size: size.metric ?? undefined, none: undefined }[order];
    const grain = textOf(form.time_grain_sqla);
    return {
      columns: columns.toSorted((a, b) => (columnLabel(a) < columnLabel(b) ? -1 : 1)),
      metrics,
      is_timeseries: hasTime && grain !== null && textOf(form.granularity_sqla) !== null,
      filters:
        form.filter_nulls === false
          ? []
          : [...new Set(places)].map((col) => ({ col, op: 'IS NOT NULL' })),
      orderby: by === undefined ? [] : [[by, false]],
    };
  };
};

const points = (hasTime: boolean): Layer => ({ place: 'point', hasTime, order: 'metric' });

/** The layers that are drawn of one query's rows. */
export const LAYERS = {
  deck_scatter: { place: 'point', hasTime: true, order: 'size' },
  deck_screengrid: points(true),
  deck_grid: points(false),
  deck_hex: points(false),
  deck_heatmap: points(false),
  deck_contour: points(false),
  deck_arc: { place: 'arc', hasTime: true, order: 'metric' },
  deck_path: { place: 'line', hasTime: true, order: 'none' },
  deck_polygon: { place: 'line', hasTime: true, order: 'metric' },
  deck_geojson: { place: 'geojson', hasTime: false, order: 'none' },
} as const satisfies Readonly<Record<string, Layer>>;

export type LayerName = keyof typeof LAYERS;
export const isLayer = (name: unknown): name is LayerName =>
  typeof name === 'string' && Object.hasOwn(LAYERS, name);
