import { metricLabel } from '#common/labels.ts';
import { toList } from '../../shared/labels';
import { xColumn } from '../../shared/xAxis';
import type { Titles } from '../../vizPlugin';
import { seriesNames } from './seriesNames';

/** Columns that hold one group of a metric, as the legend calls them. */
export const seriesTitles: Titles = (result, form, { verboseNames }) => {
  const nameOf = seriesNames(result, form, { verboseNames, columnFormats: {} });
  const metrics = new Set(toList(form.metrics ?? form.metric).map(metricLabel));
  const x = xColumn(result, form);
  return Object.fromEntries(
    result.colnames.flatMap((column) => {
      if (column === x) return [];
      const { name, metric, groups, shift } = nameOf(column);
      return groups.length > 0 && shift === null && metrics.has(metric) ? [[column, name]] : [];
    }),
  );
};
