import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { baseQuery, defined, grainedColumn } from '../../shared/baseQuery';
import { isTemporal } from '../../shared/columnTypes';
import { toList } from '../../shared/labels';

const PERCENTILES = /^(\d+)\/(\d+) percentiles$/;

const whiskers = ({ whiskerOptions }: FormData) => {
  const found = PERCENTILES.exec(String(whiskerOptions));
  if (found)
    return { whisker_type: 'percentile', percentiles: [Number(found[1]), Number(found[2])] };
  return { whisker_type: whiskerOptions === 'Min/max (no outliers)' ? 'min/max' : 'tukey' };
};

/** Old charts distribute across their time column. */
const acrossOf = (form: FormData): readonly unknown[] => {
  const columns = toList(form.columns);
  return columns.length === 0 ? toList(form.granularity_sqla) : columns;
};

/** Values are gathered by the step of the chart itself: that of a dashboard says nothing of how they spread. */
const ownGrain = ({ time_grain_sqla: grain }: FormData): string | undefined =>
  typeof grain === 'string' && grain !== '' ? grain : undefined;

export const buildBoxPlotQueries = (form: FormData): readonly QueryObject[] => {
  const base = baseQuery(form);
  const grain = ownGrain(form);
  const groupby = toList(form.groupby);
  const across = acrossOf(form).map((column) =>
    typeof column === 'string' && grain !== undefined && isTemporal(column, form) === true
      ? grainedColumn(column, grain)
      : column,
  );
  return [
    defined({
      ...base,
      columns: [...across, ...groupby],
      orderby: undefined,
      series_columns: groupby,
      post_processing: [
        {
          operation: 'boxplot',
          options: {
            ...whiskers(form),
            groupby: groupby.map(columnLabel),
            metrics: (base.metrics as readonly unknown[]).map(metricLabel),
          },
        },
      ],
    }),
  ];
};
