import { UnknownVizType } from '../../unknownVizType';
import type { BuildQueries } from '../../vizPlugin';
import { buildTableQueries } from '../table/query';
import { asTableForm } from './asTable';

/** The rows that a chart of a type that nothing here draws would show. */
export const buildOtherQueries: BuildQueries = (form, view) => {
  const table = asTableForm(form);
  if (!table) throw new UnknownVizType(form.viz_type);
  return buildTableQueries(table, view);
};
