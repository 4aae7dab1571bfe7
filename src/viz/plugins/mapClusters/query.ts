import { columnLabel } from '#common/labels.ts';
import { baseQuery } from '../../shared/baseQuery';
import { toList, unique } from '../../shared/labels';
import type { BuildQueries } from '../../vizPlugin';
import { COUNT, radiusColumn } from './settings';

/** For its table and its files: the picture asks at the address of older charts. */
export const buildClustersQueries: BuildQueries = (form) => {
  const groups = toList(form.groupby);
  const labels = toList(form.mapbox_label).slice(0, 1);
  const isCounted = labels[0] === COUNT;
  const place = [...toList(form.all_columns_x), ...toList(form.all_columns_y)];
  const own = [...place, ...(isCounted ? [] : labels), ...radiusColumn(form)];
  const { metrics: _, ...base } = baseQuery(form);
  return [
    {
      ...base,
      columns: unique(groups.length > 0 ? groups : own, columnLabel),
      ...(groups.length > 0 ? { metrics: isCounted ? [COUNT] : [] } : {}),
    },
  ];
};
