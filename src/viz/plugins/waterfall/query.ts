import { columnLabel } from '#common/labels.ts';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName } from '../../shared/orderedQuery';
import { isSet } from '../../shared/xAxis';
import type { BuildQueries } from '../../vizPlugin';

export const buildWaterfallQueries: BuildQueries = (form) => {
  const axis = isSet(form.x_axis)
    ? [axisColumn(form.x_axis, timeGrain(form))]
    : toList(form.granularity_sqla);
  const columns = [...axis, ...toList(form.groupby).slice(0, 1)];
  return [
    defined({
      ...baseQuery(form),
      columns,
      orderby: byName(columns.map(columnLabel)),
    }),
  ];
};
