/** A chart's saved settings as they travel: a flat object whose keys are kept as they came. */
export interface FormData {
  readonly datasource: string;
  readonly viz_type: string;
  readonly [key: string]: unknown;
}

/** One query of `POST /api/v1/chart/data`, its keys as on the wire. */
export type QueryObject = Readonly<Record<string, unknown>>;
