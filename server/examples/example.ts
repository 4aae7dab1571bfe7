/** The parts of an example, before ids exist. They refer to each other by `key`. */
export interface ExampleColumn {
  readonly name: string;
  readonly label?: string;
  readonly description?: string;
  /** A calculated column: an expression over the columns of the table. */
  readonly expression?: string;
  /** The wire's name of a calculated column's type. */
  readonly type?: 'INTEGER' | 'STRING';
}

export interface ExampleMetric {
  readonly name: string;
  readonly label: string;
  readonly expression: string;
  readonly description?: string;
  /** d3-format text. */
  readonly format?: string;
}

export interface ExampleDataset {
  /** Name of table and dataset. */
  readonly key: string;
  readonly description: string;
  /** File of the `vega-datasets` package: parquet, CSV, or JSON. */
  readonly file: string;
  /** Converts the rows of the file to rows of the table; absent: the rows stay unchanged. */
  readonly select?: string;
  readonly mainTime?: string;
  readonly columns: readonly ExampleColumn[];
  readonly metrics: readonly ExampleMetric[];
}

export type ExampleParams = Readonly<Record<string, unknown>> & { readonly viz_type: string };

export interface ExampleChart {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly dataset: string;
  readonly params: ExampleParams;
}

/** A filter of the whole dashboard. */
export interface ExampleFilter {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly kind: 'value' | 'range' | 'time';
  readonly dataset: string;
  /** A time range has none. */
  readonly column?: string;
  /** The filters that limit its values. */
  readonly parents?: readonly string[];
  /** Its values come in the order of this saved metric. */
  readonly sortMetric?: string;
}

export interface ExampleDashboard {
  readonly key: string;
  readonly slug: string;
  readonly title: string;
  readonly charts: readonly ExampleChart[];
  /** In the order of the bar. */
  readonly filters: readonly ExampleFilter[];
  /** Label → color, so that the same thing has the same color in every chart. */
  readonly labelColors: Readonly<Record<string, string>>;
  readonly layout: readonly LayoutNode[];
}

/** A part of a layout: its width in columns of twelve, its height in units of 8 px. */
export type LayoutNode =
  | { readonly kind: 'tabs'; readonly tabs: readonly TabPart[] }
  | { readonly kind: 'row'; readonly children: readonly RowPart[] }
  | { readonly kind: 'header'; readonly text: string };
export interface TabPart {
  readonly text: string;
  readonly children: readonly LayoutNode[];
}
export type RowPart =
  | {
      readonly kind: 'chart';
      readonly chart: string;
      readonly width: number;
      readonly height: number;
    }
  | {
      readonly kind: 'markdown';
      readonly code: string;
      readonly width: number;
      readonly height: number;
    };

export const tabs = (...parts: readonly TabPart[]): LayoutNode => ({ kind: 'tabs', tabs: parts });
export const tab = (text: string, ...children: readonly LayoutNode[]): TabPart => ({
  text,
  children,
});
export const row = (...children: readonly RowPart[]): LayoutNode => ({ kind: 'row', children });
export const header = (text: string): LayoutNode => ({ kind: 'header', text });
export const chart = (key: string, width: number, height: number): RowPart => ({
  kind: 'chart',
  chart: key,
  width,
  height,
});
export const markdown = (code: string, width: number, height: number): RowPart => ({
  kind: 'markdown',
  code,
  width,
  height,
});
