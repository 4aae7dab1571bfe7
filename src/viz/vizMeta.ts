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
