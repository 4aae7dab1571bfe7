/** What a chart type is. Data about it is eager (`VizMeta`); everything heavy is one lazy chunk (`VizPlugin`). */
import type { ComponentType } from 'react';

/** A chart's saved settings as they travel: a flat object whose keys are kept as they came. */
export interface FormData {
  readonly datasource: string;
  readonly viz_type: string;
  readonly [key: string]: unknown;
}

/** One query of `POST /api/v1/chart/data`, as the contract names its fields. */
export type QueryObject = Readonly<Record<string, unknown>>;

/** One entry of the answer; rows are records by label. */
export interface ChartAnswer {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly colnames: readonly string[];
  /** 0 numeric, 1 text, 2 temporal (epoch ms), 3 boolean; beside `colnames`. */
  readonly coltypes: readonly number[];
  readonly rowcount: number;
  readonly sql_rowcount?: number;
  readonly label_map?: Readonly<Record<string, readonly string[]>>;
  readonly query?: string;
  readonly is_cached?: boolean | null;
  readonly cached_dttm?: string | null;
  readonly queried_dttm?: string | null;
  readonly from_dttm?: number | null;
  readonly to_dttm?: number | null;
  readonly applied_filters?: readonly { readonly column: string }[];
  readonly rejected_filters?: readonly { readonly column: string; readonly reason: string }[];
  readonly error?: string | null;
}

/** What a picture knows of its dataset: display names and formats. */
export interface DatasetFacts {
  readonly verboseNames: Readonly<Record<string, string>>;
  readonly columnFormats: Readonly<Record<string, string>>;
}

export interface VizProps {
  readonly formData: FormData;
  readonly answers: readonly ChartAnswer[];
  readonly dataset: DatasetFacts;
  readonly width: number;
  readonly height: number;
  /** Names the picture for screen readers. */
  readonly title: string;
  readonly onRendered?: () => void;
}

/** A section of the control panel; controls by name (see `controls/definitions.ts`). */
export interface ControlSection {
  readonly title: string;
  readonly tab: 'data' | 'customize';
  readonly controls: readonly string[];
}

export interface VizMeta {
  readonly type: string;
  readonly name: string;
  readonly category: 'Trend' | 'Ranking' | 'Part of a whole' | 'Key figure' | 'Table';
  readonly description: string;
  /** Control name → value of a new chart where it differs from the control's own default. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly sections: readonly ControlSection[];
  /** Names of controls that must hold something before the chart can run. */
  readonly required: readonly string[];
  readonly emitsCrossFilters: boolean;
}

export interface VizPlugin {
  /** The queries a chart of this type asks, from its settings (contract build-query.md). */
  readonly buildQueries: (formData: FormData) => readonly QueryObject[];
  readonly Viz: ComponentType<VizProps>;
}

export interface VizEntry extends VizMeta {
  readonly load: () => Promise<{ default: VizPlugin }>;
}

/** Checks a plugin's shape where it is written. */
export const defineViz = (plugin: VizPlugin): VizPlugin => plugin;
