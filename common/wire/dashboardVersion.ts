/** Saved states of a dashboard: `/api/v1/dashboard/{id}/versions/`, a capability of our server. */
export interface DashboardVersion {
  readonly id: number;
  /** Given by a person. */
  readonly name: string | null;
  readonly dashboard_title: string | null;
  readonly saved_on: string;
  readonly saved_by_name: string | null;
}

export interface DashboardVersionRecord extends DashboardVersion {
  readonly css: string | null;
  /** JSON text. */
  readonly position_json: string | null;
  readonly json_metadata: string | null;
  readonly certified_by: string | null;
  readonly certification_details: string | null;
}
