import { createAppThunk } from '@/app/redux';
import { fetchColumnValues } from '@/api/resources/datasource';

export const loadColumnValues = createAppThunk(
  'explore/loadColumnValues',
  ({ datasource, column }: { datasource: string; column: string }, { signal }) =>
    fetchColumnValues(datasource, column, { signal }),
);
