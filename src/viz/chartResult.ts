import type { MetricKind } from '#common/metricKind.ts';
import type { FormData } from './formData';

/** The chart whose rows these are, where another chart is made of it. */
export interface ChartPart {
  readonly id: number;
  readonly name: string;
  /** Its settings, with the filters of the chart that shows it; null where it could not be read. */
  readonly formData: FormData | null;
  readonly dataset: DatasetFacts;
  /** Why its rows are not there. */
  readonly problem: string | null;
}

/** The result of one query; rows are records by label. */
export interface ChartResult {
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
  /** The times that it is compared with; only our own server tells them. */
  readonly other_times?: readonly {
    readonly offset: string;
    readonly from_dttm: number;
    readonly to_dttm: number;
  }[];
  /** Columns whose moments are shown so many hours later than they are stored; only our own server tells them. */
  readonly moved_times?: { readonly hours: number; readonly columns: readonly string[] };
  readonly applied_filters?: readonly { readonly column: string }[];
  /** Rules limit the rows that this person sees; only our own server says so. */
  readonly row_rules?: boolean;
  /** The parameters of the address that the SQL reads, where there are any; only our own server tells them. */
  readonly read_parameters?: readonly string[];
  readonly rejected_filters?: readonly { readonly column: string; readonly reason: string }[];
  readonly error?: string | null;
  /** The currency of the rows, where the settings ask for it. */
  readonly detected_currency?: string | null;
  readonly part?: ChartPart;
}

/** What a picture knows of its dataset: display names and formats. */
export interface DatasetFacts {
  readonly name?: string;
  readonly verboseNames: Readonly<Record<string, string>>;
  readonly columnFormats: Readonly<Record<string, string>>;
  /** The generic types of its columns, as `coltypes` of a result. */
  readonly columnKinds?: Readonly<Record<string, number>>;
  /** Temporal columns whose days, months or years are stored as numbers, such as 2006 and 20060131. */
  readonly datesInDigits?: readonly string[];
  /** The currencies of metrics, as they are saved. */
  readonly currencyFormats?: Readonly<Record<string, unknown>>;
  /** What its saved metrics compute, as far as their expressions say so. */
  readonly metricKinds?: Readonly<Record<string, MetricKind>>;
  /** The kind of its database, where it is known. */
  readonly backend?: string;
}
