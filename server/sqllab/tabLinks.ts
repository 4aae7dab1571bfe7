import { visibleDatabase } from '../access/databases.ts';
import type { Viewer } from '../access/viewer.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import type { TabFields } from '../store/tabs.ts';

const refused = (error: string) => new HttpError(400, { error });

/** What a tab points at is the viewer's too. */
export const assertTabLinks = async (
  deps: Deps,
  viewer: Viewer,
  change: TabFields,
): Promise<void> => {
  const { gate } = deps;
  const { database_id, latest_query_id, saved_query_id } = change;
  if (typeof database_id === 'number' && !(await visibleDatabase(deps, viewer, database_id))) {
    throw refused(`Database ${database_id} does not exist.`);
  }
  if (
    typeof latest_query_id === 'string' &&
    !(await gate
      .queries(viewer)
      .select('queries.id')
      .where('queries.client_id', '=', latest_query_id)
      .executeTakeFirst())
  ) {
    throw refused(`Query ${latest_query_id} does not exist.`);
  }
  if (
    typeof saved_query_id === 'number' &&
    !(await gate
      .savedQueries(viewer)
      .select('saved_queries.id')
      .where('saved_queries.id', '=', saved_query_id)
      .executeTakeFirst())
  ) {
    throw refused(`Saved query ${saved_query_id} does not exist.`);
  }
};
