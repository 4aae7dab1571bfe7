import { columnLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { isTemporal } from '../../shared/columnTypes';
import { toList, unique } from '../../shared/labels';
import { isSet } from '../../shared/xAxis';

/** Columns that hold time are cut by the grain, where they stand. */
const grained = (form: FormData) => {
  const grain = timeGrain(form);
  return (column: unknown): unknown =>
    typeof column === 'string' &&
    grain !== undefined &&
    (isTemporal(column, form) === true || form.granularity_sqla === column)
      ? axisColumn(column, grain)
      : column;
};

export const buildPivotQueries = (form: FormData): readonly QueryObject[] => {
  const base = baseQuery(form);
  const columns = unique(
    [...toList(form.groupbyColumns), ...toList(form.groupbyRows)],
    columnLabel,
  );
  const sort = isSet(form.series_limit_metric)
    ? form.series_limit_metric
    : (base.metrics as readonly unknown[])[0];
  return [
    defined({
      ...base,
      columns: columns.map(grained(form)),
      orderby: sort === undefined ? undefined : [[sort, form.order_desc === false]],
    }),
  ];
};
