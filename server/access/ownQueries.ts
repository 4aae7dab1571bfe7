import type { Deps } from '../deps.ts';
import type { Viewer } from './viewer.ts';

/** A run of the viewer with the name of its database. */
export const ownQueries = ({ gate }: Pick<Deps, 'gate'>, viewer: Viewer) =>
  gate
    .queries(viewer)
    .innerJoin('databases', 'databases.id', 'queries.database_id')
    .selectAll('queries')
    .select('databases.name as database_name');
