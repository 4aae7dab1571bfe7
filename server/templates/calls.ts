import type { ChartVariables } from './variables.ts';

/** Who runs the query, as templates may show: `current_user_id()` and the like. */
export interface TemplateUser {
  readonly id: number | null;
  readonly username: string;
  readonly email: string;
  readonly roles?: readonly string[];
}

interface Written {
  readonly name: string;
  /** Why its expression may not run; then that is empty. */
  readonly refused?: string;
}

/** A dataset as `dataset(…)` writes it. */
export interface TemplateDataset {
  readonly id: number;
  /** What stands after FROM: a table, or a query in brackets with its alias. */
  readonly from: string;
  readonly columns: readonly (Written & { readonly expression: string | null })[];
  readonly metrics: readonly (Written & { readonly expression: string })[];
}

/** What a chart is filtered by, for the functions of its templates. */
export interface ChartFilters {
  readonly filters: readonly { readonly col: string; readonly op: string; readonly val: unknown }[];
  /** The range of the query, as text. */
  readonly timeRange: string | null;
}

/** A value that is put into the SQL after it was rendered: itself, or the name of a column. */
export type ApartValue = string | number | bigint | boolean | null | { readonly name: string };

/** The keys of the newest partition by the names of tables; none where a table has no partition yet. */
export type LatestPartitions = Readonly<Record<string, readonly string[]>>;

export interface TemplateOrder {
  readonly text: string;
  /** Plain JSON; whole numbers past 2^53 as `bigint`. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** From the page's address: somebody else may have written them. */
  readonly urlParameters: Readonly<Record<string, string>>;
  readonly user: TemplateUser;
  /** Whose way to write values `where_in` takes. */
  readonly backend: string;
  /** Those that the template names, by their numbers. */
  readonly datasets?: Readonly<Record<number, TemplateDataset>>;
  /** Those of the tables that the template names. */
  readonly partitions?: LatestPartitions;
  /** The one that the template is about. */
  readonly datasetId?: number | null;
  /** The rules that limit which of its rows the viewer sees, as they are written. */
  readonly rules?: readonly string[];
  /** Marks are written for what others than the author chose. `order` is in each mark. */
  readonly apart?: ChartFilters & {
    readonly order: string;
    readonly variables: ChartVariables;
  };
}

export type Rendered =
  /** It names datasets, or tables with partitions, that were not sent with it. */
  | {
      readonly kind: 'needs';
      readonly datasets: readonly number[];
      readonly partitions: readonly string[];
    }
  | {
      readonly kind: 'rendered';
      readonly text: string;
      /** Behind the marks, by their numbers. */
      readonly values?: readonly ApartValue[];
      /** Columns whose filters it asked for, and those whose filters are to be left out elsewhere. */
      readonly asked?: readonly string[];
      readonly removed?: readonly string[];
    }
  /** The text is no template. */
  | { readonly kind: 'syntax'; readonly message: string; readonly line: number | null }
  | { readonly kind: 'undefined'; readonly names: readonly string[] }
  | { readonly kind: 'malformed'; readonly expression: string }
  | { readonly kind: 'failed'; readonly message: string; readonly line: number | null };

export interface LayoutOrder {
  readonly sql: string;
  /** Whose language it is; null: plain SQL. */
  readonly backend: string | null;
}

export type LaidOut =
  | { readonly kind: 'laid_out'; readonly text: string }
  | {
      readonly kind: 'unreadable';
      readonly at: { readonly line: number; readonly column: number } | null;
    };

/** What a worker for texts answers. It has no file, no network and no secret. */
export interface TemplateCalls {
  layOut: { args: { readonly order: LayoutOrder }; reply: LaidOut };
  render: { args: { readonly order: TemplateOrder }; reply: Rendered };
}
