import { metricLabel } from '#common/labels.ts';
import { baseQuery, defined } from '../../shared/baseQuery';
import type { FormData, QueryObject } from '../../formData';

export const buildPieQueries = (form: FormData): readonly QueryObject[] => {
  const base = baseQuery(form);
  const metric = (base.metrics as readonly unknown[])[0];
  const label = metricLabel(metric);
  return [
    defined({
      ...base,
      ...(form.sort_by_metric === false || metric === undefined
        ? {}
        : { orderby: [[metric, false]] }),
      post_processing: [
        {
          operation: 'contribution',
          options: { columns: [label], rename_columns: [`${label}__contribution`] },
        },
      ],
    }),
  ];
};
