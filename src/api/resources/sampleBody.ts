import { announces } from '../pageFacts';
import { withConditions } from './conditions';

/** What narrows the rows, as query objects have it; empty: all rows. */
export interface SampleFilters {
  readonly filters?: readonly unknown[];
  readonly granularity?: string;
  readonly time_range?: string;
  readonly extras?: Readonly<Record<string, unknown>>;
  readonly conditions?: Readonly<Record<string, unknown>>;
  /** The address of the page, which the SQL of a dataset may read. */
  readonly url_params?: Readonly<Record<string, unknown>>;
}

/** What narrows samples, as the server takes it: only our own reads parameters of the address, and others refuse them. */
export const sampleBody = ({ url_params, ...filters }: SampleFilters) => ({
  ...withConditions(filters),
  ...(url_params && announces('chart.sample_parameters') ? { url_params } : {}),
});
