/** Rows as areas on a map, in colors of a metric. */
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { Tokens } from '@/ui/tokens';
import type { Look } from '../../Drawing';
import { linearColor, linearColors } from '../../colors/linearSchemes';
import { contrastOf } from '../../colors/oklab';
import type { FormData } from '../../formData';
import {
  type ColorGroup,
  fixedColor,
  hasRanges,
  othersColor,
  rangeGroups,
  rangeName,
} from '../../maps/mapColors';
import { chosenRows, mapNotes, metricRow, placeText } from '../../maps/mapFacts';
import { emptyMark, type MapMark, type MapSeries, type ReadLayer } from '../../maps/mapLayer';
import { widthIn } from '../../maps/lineWidth';
import { fadeOf } from '../../maps/mapPicture';
import { boundsOf, type MapView, type Position } from '../../maps/mapView';
import { shapesOption } from '../../maps/shapes';
import { endsOf } from '../../shared/amountEnds';
import { lineIn } from '../../maps/spatial';
import { toList } from '../../shared/labels';
import { metricFormats } from '../../shared/metricFormats';
import { sizeMetric } from '../../maps/mapQuery';
import { toNumber } from '../../shared/values';

interface Area {
  readonly ring: readonly Position[];
  readonly row: Readonly<Record<string, unknown>>;
  readonly value: number | null;
}

const OWN_BUCKETS = 5;
const MOST_BUCKETS = 50;

/** The ends of ranges: those that are set, or even ones from the smallest value to the largest. */
export const breaksOf = (
  values: readonly (number | null)[],
  { break_points: set, num_buckets: count }: FormData,
): readonly number[] => {
  const texts = toList(set).flatMap((one) => String(one).split(','));
  const own = texts.map((text) => toNumber(text.trim())).filter((one) => one !== null);
  if (own.length > 1) return own.toSorted((a, b) => a - b);
  const buckets = Math.min(Math.max(Math.round(toNumber(count) ?? OWN_BUCKETS), 1), MOST_BUCKETS);
  const [low, high] = endsOf(values);
  const from = Array.from({ length: buckets }, (_, at) => low + ((high - low) * at) / buckets);
  // What is counted up to the end may miss it by a little.
  return [...from, high];
};

/** Each range ends before the next one begins; the last has its end, too. */
const bucketGroups = (
  values: readonly (number | null)[],
  { form, tokens }: Pick<Look, 'form' | 'tokens'>,
  write: (value: number) => string,
): readonly ColorGroup[] => {
  const breaks = breaksOf(values, form);
  const colors = linearColors(form.linear_color_scheme, tokens);
  const last = breaks.length - 2;
  const bucketOf = (value: number | null): number => {
    if (value === null) return -1;
    if (value === breaks.at(-1)) return last;
    return breaks.findIndex(
      (from, at) => at <= last && value >= from && value < (breaks[at + 1] ?? from),
    );
  };
  const places = Map.groupBy(
    values.map((_, at) => at),
    (at) => bucketOf(values[at] ?? null),
  );
  const groups = breaks.slice(0, -1).map((from, at) => ({
    name: rangeName({ from, until: breaks[at + 1] ?? from }, write),
    color: linearColor(colors, last > 0 ? at / last : 1),
    places: places.get(at) ?? [],
  }));
  const others = places.get(-1);
  return others
    ? [
        ...groups,
        {
          name: 'Others',
          color: othersColor({ ...form, default_breakpoint_color: null }),
          places: others,
        },
      ]
    : groups;
};

/** Less contrast than this leaves an area that is not seen on the ground. */
const LEAST_CONTRAST = 1.15;

const isLikeGround = (color: string, { surface }: Tokens): boolean =>
  /^#[\da-f]{6}$/i.test(color) && contrastOf(color, surface) < LEAST_CONTRAST;

const seriesOf = (
  areas: readonly Area[],
  { places, name, color }: ColorGroup,
  markOf: (area: Area) => MapMark,
  view: MapView,
  look: Look,
): MapSeries => {
  const { form, tokens } = look;
  const own = places.flatMap((place) => areas[place] ?? []);
  const mark = (at: number): MapMark => {
    const area = own[at];
    return area ? markOf(area) : emptyMark;
  };
  const opacity = Math.min(Math.max((toNumber(form.opacity) ?? 80) / 100, 0), 1);
  const isStroked = form.stroked === true || form.filled === false;
  const isEdged = !isStroked && isLikeGround(color, tokens);
  const ownStroke = isEdged ? tokens.border : color;
  const stroke = form.stroked === true ? fixedColor(form.stroke_color_picker) : ownStroke;
  return {
    ...(name === undefined ? {} : { name }),
    color,
    count: own.length,
    markOf: mark,
    option: shapesOption(
      own.map(({ ring }) => ({ kind: 'area', rings: [ring] })),
      (at) => ({
        fill: form.filled === false ? 'none' : color,
        stroke,
        lineWidth: isStroked ? widthIn(view, form, own[at]?.ring[0]) : Number(isEdged),
        opacity: opacity * fadeOf(() => mark(at), look),
      }),
      tokens.text,
    ),
  };
};

export const readPolygons: ReadLayer = (result, form, dataset) => {
  const [metric] = toList(form.metric);
  const label = metric === undefined ? null : metricLabel(metric);
  const areas = result.data.flatMap((row): readonly Area[] => {
    const ring = lineIn(row, form);
    return ring ? [{ ring, row, value: label === null ? null : toNumber(row[label]) }] : [];
  });
  const column = form.line_column;
  const more = chosenRows(result, form, dataset);
  const high = sizeMetric(form);
  const metrics = [...(metric === undefined ? [] : [metric]), ...(high === null ? [] : [high])];
  const measured = metrics.map((one) => metricRow(one, dataset));
  const markOf = ({ ring, row }: Area): MapMark => ({
    title: ring[0] ? placeText(ring[0]) : '',
    rows: [...measured.map((read) => read(row)), ...more(row)],
    values: { columns: [column], values: [row[columnLabel(column)] ?? null] },
  });
  const { label: write } = metricFormats(metric ?? '', { format: form.legend_format }, dataset);
  const values = areas.map(({ value }) => value);
  return {
    bounds: boundsOf(areas.flatMap(({ ring }) => ring)),
    redraws: form.line_width_unit === 'meters' ? 'zoom' : 'never',
    things: ['area', 'areas'],
    notes: mapNotes(result, form, {
      things: 'areas',
      lost: result.data.length - areas.length,
      isSorted: metric !== undefined,
    }),
    series: (view, look) => {
      const groups = ((): readonly ColorGroup[] => {
        if (label === null || form.color_scheme_type === 'fixed_color')
          return [{ color: fixedColor(form.fill_color_picker), places: areas.map((_, at) => at) }];
        if (hasRanges(form)) return rangeGroups(values, form, (value) => write(value));
        return bucketGroups(values, look, (value) => write(value));
      })();
      return groups
        .filter(({ places }) => places.length > 0)
        .map((group) => seriesOf(areas, group, markOf, view, look));
    },
  };
};
