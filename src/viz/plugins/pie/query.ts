import { metricLabel } from '#common/labels.ts';
import type { ChartResult } from '../../chartResult';
import { baseQuery, defined } from '../../shared/baseQuery';
import { isCut } from '../../shared/rowLimit';
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

/**
 * Once rows were cut: the sum and the number of all groups. The groups are added up after the query, since the metric
 * of all rows is another number where it is an average or counts what is distinct.
 */
export const buildWholeQueries = (
  form: FormData,
  [result]: readonly ChartResult[],
): readonly QueryObject[] => {
  const [query] = buildPieQueries(form);
  const metrics = (query?.metrics ?? []) as readonly unknown[];
  if (!query || !result || metrics.length === 0 || !isCut(result, form)) return [];
  const column = metricLabel(metrics[0]);
  return [
    {
      ...query,
      row_limit: 0,
      post_processing: [
        {
          operation: 'aggregate',
          options: {
            groupby: [],
            aggregates: {
              total: { operator: 'sum', column },
              groups: { operator: 'count', column },
            },
          },
        },
      ],
    },
  ];
};
