import { createAppThunk } from '@/app/redux';
import { resolveTimeRange } from '@/api/resources/datasource';

/** What a time range means at this moment, in the server's own reading. */
export const resolveRange = createAppThunk('explore/resolveRange', (text: string, { signal }) =>
  resolveTimeRange(text, { signal }),
);
