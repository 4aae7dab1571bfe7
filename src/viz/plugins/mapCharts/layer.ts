/** The places of a map of charts: unseen marks under the charts, which say what they show. */
import { metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import type { FormData } from '../../formData';
import type { MapLayer, MapMark } from '../../maps/mapLayer';
import { emptyMark } from '../../maps/mapLayer';
import { boundsOf, type MapView, pixelsIn, type Size, ZOOM_OF_256 } from '../../maps/mapView';
import { placeText } from '../../maps/mapFacts';
import { amountOf } from '../../shared/amount';
import { categoryName } from '../../shared/categoryName';
import { metricFormats, type PictureFacts } from '../../shared/metricFormats';
import { counted } from '../../shared/told';
import type { TooltipRow } from '../../shared/tooltip';
import { type ChartSize, type PixelSize, sizeAt } from './chartSize';
import type { PlacedChart } from './placed';

/** A tooltip of more would be a table. */
const MOST_ROWS = 8;
/** More charts would not be told apart, and each is drawn by itself. */
export const MOST_CHARTS = 100;

const NUMBER = 0;
/** Columns that a picture does not show as they are. */
const SHARE = /__contribution$/;

const rowsOf = (
  { colnames, coltypes, data }: ChartResult,
  dataset: PictureFacts,
): readonly TooltipRow[] => {
  const isNumber = (at: number) => coltypes[at] === NUMBER;
  const numbers = colnames.filter((name, at) => isNumber(at) && !SHARE.test(name));
  const named = colnames.flatMap((name, at) => (isNumber(at) ? [] : [{ name, at }]));
  return data.flatMap((row) => {
    const group = named.map(({ name, at }) => categoryName(row[name], coltypes[at])).join(', ');
    return numbers.map((label): TooltipRow => {
      const title = dataset.verboseNames[metricLabel(label)] ?? label;
      const amount = amountOf(row[label]);
      const name = [group, ...(numbers.length > 1 || group === '' ? [title] : [])]
        .filter(Boolean)
        .join(' · ');
      const { exact } = metricFormats(label, { format: undefined }, dataset);
      return { name, value: amount === null ? '–' : exact(Number(amount), amount) };
    });
  });
};

/** What a chart shows, in a few rows. */
const markOf = (
  { geometry, at, results }: PlacedChart,
  column: string | undefined,
  dataset: PictureFacts,
): MapMark => {
  const rows = results.flatMap((result) => rowsOf(result, dataset));
  const more = rows.length - MOST_ROWS;
  return {
    title: placeText(at),
    rows: [
      ...rows.slice(0, MOST_ROWS),
      ...(more > 0 ? [{ name: 'And', value: counted(more, 'more value') }] : []),
    ],
    values: column === undefined ? null : { columns: [column], values: [geometry] },
  };
};

/** A place and where its chart stands, in pixels. */
export interface Standing extends PixelSize {
  readonly chart: PlacedChart;
  readonly left: number;
  readonly top: number;
}

/** The charts that the view shows. */
export const standingIn = (
  charts: readonly PlacedChart[],
  size: ChartSize,
  view: MapView,
  area: Size,
): readonly Standing[] => {
  const { width, height } = sizeAt(size, view.zoom + ZOOM_OF_256);
  const pixelsOf = pixelsIn(view, area);
  const seen = charts.flatMap((chart): readonly Standing[] => {
    const [x, y] = pixelsOf(chart.at);
    const [left, top] = [x - width / 2, y - height / 2];
    const isSeen = left < area.width && left + width > 0 && top < area.height && top + height > 0;
    return isSeen ? [{ chart, left, top, width, height }] : [];
  });
  return seen.slice(0, MOST_CHARTS);
};

export const chartsLayer = (
  charts: readonly PlacedChart[],
  {
    column,
    size,
    dataset,
    notes,
  }: {
    /** That conditions name; none where it is no column of the dataset. */
    readonly column: string | undefined;
    readonly size: ChartSize;
    readonly dataset: PictureFacts;
    readonly notes: readonly string[];
  },
): MapLayer => ({
  bounds: boundsOf(charts.map(({ at }) => at)),
  standing: ({ zoom }) => sizeAt(size, zoom + ZOOM_OF_256),
  redraws: 'view',
  things: ['chart', 'charts'],
  notes,
  series: (view) => {
    const { width, height } = sizeAt(size, view.zoom + ZOOM_OF_256);
    return [
      {
        count: charts.length,
        markOf: (at) => {
          const chart = charts[at];
          return chart ? markOf(chart, column, dataset) : emptyMark;
        },
        option: {
          type: 'scatter',
          symbol: 'rect',
          symbolSize: [width, height],
          itemStyle: { opacity: 0 },
          emphasis: { scale: false },
          data: charts.map(({ at }) => [...at]),
        },
      },
    ];
  },
});

const LAYERS_KEPT = 'Layers of foreign servers are kept, and not loaded';

/** What the map leaves out. */
export const chartsNotes = (
  form: FormData,
  shown: {
    readonly lost: number;
    readonly total: number;
    /** What a limit left out. */
    readonly cut: string | null;
  },
): readonly string[] => [
  ...(shown.cut === null ? [] : [shown.cut]),
  ...(shown.lost > 0
    ? [
        `${counted(shown.lost, 'row')} ${shown.lost === 1 ? 'has' : 'have'} no place that can be read`,
      ]
    : []),
  ...(shown.total > MOST_CHARTS
    ? [`${MOST_CHARTS} of ${counted(shown.total, 'chart')} are drawn at once: zoom in for others`]
    : []),
  ...(Array.isArray(form.layer_configs) && form.layer_configs.length > 0 ? [LAYERS_KEPT] : []),
];
