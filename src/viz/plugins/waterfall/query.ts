import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { toList } from '../../shared/labels';
import { byName } from '../../shared/orderedQuery';
import { isSet } from '../../shared/xAxis';
import type { BuildQueries } from '../../vizPlugin';

export const buildWaterfallQueries: BuildQueries = (form) => {
  const groups = toList(form.groupby).slice(0, 1);
  const axis = isSet(form.x_axis) ? [form.x_axis] : toList(form.granularity_sqla);
  return [
    defined({
      ...baseQuery(form),
      columns: [
        ...(isSet(form.x_axis) ? [axisColumn(form.x_axis, timeGrain(form))] : axis),
        ...groups,
      ],
      orderby: byName([...axis, ...groups]),
    }),
  ];
};
