import { createAppThunk } from '@/app/redux';
import { resolveTimeRange } from '@/api/resources/datasource';

/** Asks the server to resolve a time range. */
export const resolveRange = createAppThunk('timeRange/resolveRange', (text: string, { signal }) =>
  resolveTimeRange(text, { signal }),
);
