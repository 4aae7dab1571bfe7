import { metricLabel } from '#common/labels.ts';
import { byName } from '@/lib/byName';
import { toList } from '../../shared/labels';
import { xColumn } from '../../shared/xAxis';
import type { Titles } from '../../vizPlugin';
import { seriesNames } from './seriesNames';

/** Columns that hold one group of a metric, or a metric at another time, as the legend calls them. */
export const seriesTitles: Titles = (result, form, dataset) => {
  const nameOf = seriesNames(result, form, { ...dataset, columnFormats: {} });
  const metrics = new Set(toList(form.metrics ?? form.metric).map(metricLabel));
  const x = xColumn(result, form);
  return byName(
    result.colnames.flatMap((column) => {
      if (column === x) return [];
      const { name, metric, groups, shift } = nameOf(column);
      const isPart = groups.length > 0 || shift !== null;
      return isPart && metrics.has(metric) ? [[column, name] as const] : [];
    }),
  );
};
