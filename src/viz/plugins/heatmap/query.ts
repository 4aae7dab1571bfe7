import { columnLabel, metricLabel } from '#common/labels.ts';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { isSet, xLabel } from '../../shared/xAxis';
import type { BuildQueries } from '../../vizPlugin';
import { RANK, showsRank } from './rank';

/** By the name of a side, or by the metric's. */
const sortOf = (sort: unknown, column: unknown, metric: unknown) => {
  const [by, direction] = String(sort ?? '').split('_');
  if (by !== 'alpha' && by !== 'value') return [];
  return [[by === 'value' ? metric : column, direction === 'asc']];
};

export const buildHeatmapQueries: BuildQueries = (form, { isDownload = false } = {}) => {
  const base = baseQuery(form);
  const label = metricLabel(toList(form.metric)[0]);
  const [y] = toList(form.groupby);
  const x = isSet(form.x_axis) ? form.x_axis : form.granularity_sqla;
  const columns = [
    ...(isSet(form.x_axis) ? [axisColumn(form.x_axis, timeGrain(form))] : []),
    ...(y === undefined ? [] : [y]),
  ];
  const across =
    form.normalize_across === 'x'
      ? xLabel(form)
      : form.normalize_across === 'y' && y !== undefined
        ? columnLabel(y)
        : undefined;
  return [
    defined({
      ...base,
      columns,
      orderby: [...sortOf(form.sort_x_axis, x, label), ...sortOf(form.sort_y_axis, y, label)],
      // Nobody would know in a file what the page does not show.
      post_processing:
        isDownload && !showsRank(form)
          ? []
          : [{ operation: RANK, options: defined({ metric: label, group_by: across }) }],
    }),
  ];
};
