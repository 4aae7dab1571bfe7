import { fetchDatabaseDetails } from '@/api/resources/sqllab';
import { createAppThunk } from '@/app/redux';

/** Details that the list of databases leaves out: settings, and whether a cost can be estimated. */
export const loadDatabaseDetails = createAppThunk(
  'sqlLab/loadDatabaseDetails',
  (_: void, { signal }) => fetchDatabaseDetails({ signal }),
);
