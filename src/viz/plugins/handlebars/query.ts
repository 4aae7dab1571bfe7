import type { BuildQueries } from '../../vizPlugin';
import { buildTableQueries } from '../table/query';

/** The rows of a table, without what only a table shows beside them. */
export const buildHandlebarsQueries: BuildQueries = (form, view) =>
  buildTableQueries(
    { ...form, server_pagination: false, show_totals: false, time_compare: [] },
    view,
  );
