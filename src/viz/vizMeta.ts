import type { Icon } from '@tabler/icons-react';
import type { ControlName } from './controls/definitions';
import type { ControlDefinition } from './controls/definition';
import type { ChartResult } from './chartResult';
import type { FormData } from './formData';

/** A section of the control panel, its controls by name. */
export interface ControlSection {
  readonly title: string;
  readonly tab: 'data' | 'customize';
  readonly controls: readonly ControlName[];
}

/** What one chart type changes about a shared control. */
export type OwnControl = Partial<
  Pick<ControlDefinition, 'kind' | 'defaultOf' | 'label' | 'help' | 'default' | 'choices' | 'max'>
> & {
  /** Combined with the shared rule by "and": a type can hide a control, not force it into view. */
  readonly isShown?: ControlDefinition['isShown'];
};

/** A small drawing as paths in a box of 72 by 40; at least one of them. */
export interface Thumbnail {
  /** Areas in a faint shade of the accent. */
  readonly faint?: string;
  readonly full?: string;
  readonly line?: string;
}

/** What is known about a chart type before its code is loaded. */
export interface VizMeta<Type extends string = string> {
  readonly type: Type;
  readonly name: string;
  readonly category:
    | 'Trend'
    | 'Ranking'
    | 'Part of a whole'
    | 'Distribution'
    | 'Correlation'
    | 'Flow'
    | 'Map'
    | 'Key figure'
    | 'Table';
  readonly description: string;
  /** The end of a sentence: "Good for …", and "Not for …". */
  readonly goodFor: string;
  readonly notGoodFor: string;
  /** Other words by which people look for it. */
  readonly tags: readonly string[];
  readonly icon: Icon;
  readonly thumbnail: Thumbnail;
  readonly sections: readonly ControlSection[];
  /** Labels, defaults, choices and visibility where they differ from the shared controls. */
  readonly controls: Readonly<Partial<Record<ControlName, OwnControl>>>;
  /** What its queries are called, where it has several of which the settings tell. */
  readonly queryNames?: readonly string[];
  /** Its further queries are totals of the first, which alone has its rows. */
  readonly hasTotalsBeside?: true;
  /** The controls that must have a value before the chart can run. */
  readonly required: (form: FormData) => readonly ControlName[];
  /** It is drawn of a time range that has a start and an end only. */
  readonly needsTimeRange?: true;
  readonly emitsCrossFilters: boolean;
  /** Keys and values of older charts of this type, as today's. */
  readonly upgrade?: (form: FormData) => FormData;
  /** A mark stands for its place along an axis of time too, and not for a piece of a series: it is drilled into alone. */
  readonly hasCells?: true;
  /** The axis that settings call X stands upright, and their Y lies. */
  readonly hasAxesSwapped?: (form: FormData) => boolean;
  /** A comparison in percent sets the number format of the axis. */
  readonly formatsPercents?: boolean;
  /** It says by the moment of its answer whether the newest period is over. */
  readonly readsMoment?: true;
  /** How much is shown, where the rows of the result are not what people count. */
  readonly amount?: (result: ChartResult) => string;
}

/** Checks a type's data where it is written and keeps its name as a literal. */
export const defineMeta = <const Type extends string>(meta: VizMeta<Type>): VizMeta<Type> => meta;
