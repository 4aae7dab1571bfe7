import { isCut, outlineQuery, tooltipColumns } from '../../maps/mapQuery';
import { columnLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { bySize, inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/**
 * With a metric, lines are dimensions beside the columns, the largest first, so that a limit leaves out the small ones;
 * what the tooltip says is both.
 */
export const buildLinesQueries: BuildQueries = (form) => {
  const metrics = toList(form.metric);
  const query = outlineQuery(form, metrics);
  const lines = metrics.length > 0 ? toList(form.line_column) : [];
  const names = new Set(lines.map(columnLabel));
  const asked = {
    ...query,
    columns: toList(query.columns).filter((column) => !names.has(columnLabel(column))),
    groupby: [...lines, ...tooltipColumns(form)],
    is_timeseries: isCut(form),
  };
  return [inOrder(asked, bySize(asked))];
};
