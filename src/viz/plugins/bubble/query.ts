import { columnLabel } from '#common/labels.ts';
import { baseQuery } from '../../shared/baseQuery';
import { toList, unique } from '../../shared/labels';
import { inOrder } from '../../shared/orderedQuery';
import type { BuildQueries } from '../../vizPlugin';

/** The order is a metric here, and no list of columns. */
export const buildBubbleQueries: BuildQueries = (form) => {
  const base = baseQuery({ ...form, orderby: undefined });
  const [order] = toList(form.orderby);
  return [
    inOrder(
      {
        ...base,
        columns: unique([...toList(form.entity), ...toList(form.series)], columnLabel),
      },
      order === undefined ? [] : [[order, form.order_desc === false]],
    ),
  ];
};
