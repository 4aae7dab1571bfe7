/** What a map draws over its ground: a list of marks for each series, which know what they stand for. */
import type { Look } from '../Drawing';
import type { ChartResult } from '../chartResult';
import type { FormData } from '../formData';
import type { ItemArea, ItemValues } from '../shared/crossFilter';
import type { CrossFilter } from '../vizHooks';
import type { PictureFacts } from '../shared/metricFormats';
import type { TooltipRow } from '../shared/tooltip';
import type { Bounds, MapView, Size } from './mapView';

export interface MapMark {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  /** Null where it stands for no rows in particular. */
  readonly values: ItemValues | null;
  /** The rows in it, if it is an area; null where no conditions say which those are. */
  readonly area?: () => ItemArea | null;
}

/** Of a place in a list that has none. */
export const emptyMark: MapMark = { title: '', rows: [], values: null };

export interface MapSeries {
  /** As ECharts draws it, on the ground. */
  readonly option: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly markOf: (at: number) => MapMark;
  /** Its name in the legend. */
  readonly name?: string;
  readonly color?: string;
  /** A legend of amounts; where it paints, it also colors the marks. */
  readonly scale?: { readonly option: Readonly<Record<string, unknown>>; readonly paints: boolean };
  /** Drawn, but neither told nor walked along. */
  readonly isBackdrop?: boolean;
}

export interface MapLayer {
  readonly bounds: Bounds | null;
  /** The size of what stands at each place, if it is more than a mark: an edge would cut it. */
  readonly standing?: (view: MapView) => Size;
  /** Whether a picture holds for other views, too. */
  readonly redraws: 'never' | 'zoom' | 'view';
  readonly things: readonly [one: string, several: string];
  readonly notes: readonly string[];
  /** What conditions of an area take beside it. */
  readonly notesUnder?: (filter: CrossFilter) => readonly string[];
  readonly series: (view: MapView, look: Look) => readonly MapSeries[];
}

/** Whether what was drawn for one view holds for another one. */
export const isSamePicture = (redraws: MapLayer['redraws'], a: MapView, b: MapView): boolean =>
  a === b || redraws === 'never' || (redraws === 'zoom' && a.zoom === b.zoom);

export type ReadLayer = (result: ChartResult, form: FormData, dataset: PictureFacts) => MapLayer;
