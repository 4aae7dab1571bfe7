/** Saved states of a chart: `/api/v1/chart/{id}/versions/`, a capability of our server. */
export interface ChartVersion {
  readonly id: number;
  readonly slice_name: string;
  readonly viz_type: string | null;
  readonly saved_on: string;
  readonly saved_by_name: string | null;
}

export interface ChartVersionRecord extends ChartVersion {
  /** JSON text. */
  readonly params: string | null;
  readonly query_context: string | null;
  readonly datasource_id: number;
  readonly datasource_type: string;
}
