/** What a chart type is. Data about it (`VizMeta`) and its queries (`BuildQueries`) come early; its drawing is one lazy chunk (`VizPlugin`). */
import type { ComponentType } from 'react';
import type { ChartResult, DatasetFacts } from './chartResult';
import type { AnnotationRows } from './annotations/rows';
import type { FormData, QueryObject } from './formData';
import type { Operation } from './shared/postProcessing';
import type { OwnState, VizHooks } from './vizHooks';
import type { VizMeta } from './vizMeta';

/** The chart that another one draws several times. */
export interface InnerViz {
  readonly name: string;
  readonly formData: FormData;
  /** Why it cannot be drawn so. */
  readonly problem: string | null;
  readonly Viz: ComponentType<VizProps>;
}

export interface VizProps extends VizHooks {
  readonly formData: FormData;
  readonly results: readonly ChartResult[];
  readonly dataset: DatasetFacts;
  /** The rows of its annotation layers, by name. */
  readonly annotations?: Readonly<Record<string, AnnotationRows>> | undefined;
  readonly width: number;
  readonly height: number;
  /** Null where the settings name none that can be read. */
  readonly inner?: InnerViz | null | undefined;
  /** Names the picture for screen readers. */
  readonly title: string;
  readonly onRendered?: (() => void) | undefined;
}

/** What the queries are for. */
export interface QueryView {
  /** What the reader did to the chart: the page of a table, its order. */
  readonly ownState?: OwnState;
  /** For a file, which has all rows whatever is on the screen. */
  readonly isDownload?: boolean;
  /** A file that the server makes of all that the chart asks. */
  readonly isShownFile?: boolean;
  /** To be kept with the chart, for programs that know nothing of what the page makes of several. */
  readonly isStored?: boolean;
  /** A file that the page makes of all that the chart asks. */
  readonly isArranged?: boolean;
}

/** The queries of a chart of one type, from its settings. */
export type BuildQueries = (formData: FormData, view?: QueryView) => readonly QueryObject[];

/** What the shares of a chart are of, where its rows are not all. */
export interface WholeOfShares {
  /** By the labels of metrics. */
  readonly totals: Readonly<Record<string, number>>;
  /** A row for what was not fetched; null where all was. */
  readonly others: Readonly<Record<string, unknown>> | null;
}

export interface ShownRows {
  /** Whether the chart computes with its answers, or orders them; `isWhole`: a file of all rows, beyond its limit. */
  readonly isFor: (formData: FormData, isWhole: boolean) => boolean;
  /** The answers as the chart shows them; the same ones where nothing is otherwise. */
  readonly of: (results: readonly ChartResult[], formData: FormData) => readonly ChartResult[];
  /** For the files that a server makes. */
  readonly whole?: (results: readonly ChartResult[], formData: FormData) => WholeOfShares | null;
}

/** The rows of a file with what the chart shows, its headings first. */
export type AsTable = (
  shown: Pick<VizProps, 'results' | 'formData' | 'dataset'>,
) => readonly (readonly string[])[];

/** The steps after the query of a file that has what the chart shows, its columns under their headings. */
export type FileSteps = (
  formData: FormData,
  names: DatasetFacts['verboseNames'],
  view: {
    readonly query: QueryObject;
    readonly ownState: OwnState;
    /** A server that knows our own options of the steps. */
    readonly isOwnServer: boolean;
  },
) => readonly Operation[];

/** How the names of columns read above the rows of one query of a chart, where they are for programs; copies keep the names. */
export type Titles = (
  result: ChartResult,
  formData: FormData,
  dataset: Pick<DatasetFacts, 'verboseNames' | 'columnKinds'>,
  query: number,
) => Readonly<Record<string, string>>;

export interface VizPlugin {
  readonly Viz: ComponentType<VizProps>;
  readonly titles?: Titles;
  /** How they read in its files, where that is otherwise. */
  readonly headings?: Titles;
  readonly fileSteps?: FileSteps;
  /** For the rows behind the picture and the files that the page makes. */
  readonly shown?: ShownRows;
  /** Where the chart arranges the rows of its query before it shows them. */
  readonly asTable?: AsTable;
  /** Its files have more than the rows of its query: our own server arranges them, or adds the totals. */
  readonly isShownByServer?: boolean;
}

export interface VizEntry extends VizMeta {
  readonly load: () => Promise<{ default: VizPlugin }>;
}

/** Checks a plugin's shape where it is written. */
export const defineViz = (plugin: VizPlugin): VizPlugin => plugin;
