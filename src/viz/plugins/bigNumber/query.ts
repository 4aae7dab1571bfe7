import { metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../../formData';
import { axisColumn, baseQuery, defined, timeGrain } from '../../shared/baseQuery';
import { compareSteps } from '../../shared/compareSteps';
import { resampleSteps, rollingSteps } from '../../shared/postProcessing';
import { isSet, xLabel } from '../../shared/xAxis';
import { offsetsOf } from './comparison';

const unlimited = (form: FormData): QueryObject =>
  defined({ ...baseQuery(form), row_limit: undefined, row_offset: undefined });

export const buildTotalQueries = (form: FormData): readonly QueryObject[] => [
  { ...unlimited(form), columns: [] },
];

export const buildTrendQueries = (form: FormData): readonly QueryObject[] => {
  const base = unlimited(form);
  const label = metricLabel((base.metrics as readonly unknown[])[0]);
  const pivot = {
    index: [xLabel(form)],
    columns: [],
    aggregates: { [label]: { operator: 'mean' } },
    drop_missing_columns: true,
  };
  const trend = defined({
    ...base,
    columns: isSet(form.x_axis) ? [axisColumn(form.x_axis, timeGrain(form))] : [],
    ...(isSet(form.x_axis) ? {} : { is_timeseries: true }),
    post_processing: [
      { operation: 'pivot', options: pivot },
      ...resampleSteps(form),
      ...rollingSteps(form, [label]),
      { operation: 'flatten' },
    ],
  });
  if (form.aggregation !== 'raw') return [trend];
  return [trend, defined({ ...trend, columns: [], is_timeseries: false, post_processing: [] })];
};

/** One value and the same of another period, beside it. */
export const buildComparisonQueries = (form: FormData): readonly QueryObject[] => {
  const base = unlimited(form);
  const offsets = offsetsOf(form);
  const labels = (base.metrics as readonly unknown[]).map(metricLabel);
  const shifted = offsets.flatMap((shift) => labels.map((metric) => ({ metric, shift })));
  return [
    {
      ...base,
      columns: [],
      post_processing: compareSteps(form, shifted),
      time_offsets: offsets,
    },
  ];
};
