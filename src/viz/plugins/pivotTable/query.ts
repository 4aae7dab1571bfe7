import { columnLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { baseQuery, defined, grainedColumn, timeGrain } from '../../shared/baseQuery';
import { isTemporal } from '../../shared/columnTypes';
import { toList, unique } from '../../shared/labels';
import { bySettings } from '../../shared/orderedQuery';

/** By what a dimension is cut. */
export const grainOf = (form: FormData, column: unknown): string | undefined =>
  typeof column === 'string' &&
  (isTemporal(column, form) === true || form.granularity_sqla === column)
    ? timeGrain(form)
    : undefined;

/** Columns that hold time are cut by the grain, where they stand. */
const grained =
  (form: FormData) =>
  (column: unknown): unknown => {
    const grain = grainOf(form, column);
    return grain === undefined ? column : grainedColumn(columnLabel(column), grain);
  };

export const buildPivotQueries = (form: FormData): readonly QueryObject[] => {
  const base = baseQuery(form);
  const columns = unique(
    [...toList(form.groupbyColumns), ...toList(form.groupbyRows)],
    columnLabel,
  );
  const orderby = bySettings({ ...base, orderby: undefined });
  return [
    defined({
      ...base,
      columns: columns.map(grained(form)),
      orderby: orderby.length > 0 ? orderby : undefined,
    }),
  ];
};
