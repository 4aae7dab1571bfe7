/** A dataset as charts read it: the datasource object. */
export interface DatasourceColumn {
  readonly id?: number;
  readonly column_name: string;
  readonly verbose_name?: string | null;
  readonly description?: string | null;
  readonly expression?: string | null;
  readonly type?: string | null;
  /** 0 numeric, 1 text, 2 temporal, 3 boolean. */
  readonly type_generic?: number | null;
  readonly is_dttm?: boolean | null;
  /** How its moments are written, where they are no moments of the database. */
  readonly python_date_format?: string | null;
  readonly filterable?: boolean | null;
  readonly groupby?: boolean | null;
  readonly certified_by?: string | null;
}

export interface DatasourceMetric {
  readonly id?: number;
  readonly metric_name: string;
  readonly verbose_name?: string | null;
  readonly expression?: string | null;
  readonly description?: string | null;
  readonly d3format?: string | null;
  readonly currency?: unknown;
  readonly certified_by?: string | null;
}

export interface Datasource {
  /** Absent for a dataset that was deleted. */
  readonly id?: number;
  readonly uid?: string;
  /** `table`, or `query` for a query of the SQL editor. */
  readonly type: string;
  readonly name: string;
  readonly table_name?: string;
  readonly datasource_name?: string;
  readonly schema?: string | null;
  readonly catalog?: string | null;
  readonly description?: string | null;
  readonly owners?: readonly { readonly id: number }[];
  readonly sql?: string | null;
  readonly select_star?: string | null;
  readonly database: {
    readonly id: number;
    readonly name?: string;
    readonly backend?: string;
  };
  readonly columns: readonly DatasourceColumn[];
  readonly metrics: readonly DatasourceMetric[];
  readonly main_dttm_col?: string | null;
  readonly granularity_sqla?: readonly (readonly [string, string])[];
  readonly time_grain_sqla?: readonly (readonly [string, string])[];
  readonly verbose_map?: Readonly<Record<string, string>>;
  readonly column_formats?: Readonly<Record<string, string | null>>;
  readonly order_by_choices?: readonly (readonly [string, string])[];
}
