/** Form data → the one query object that the old address asks. */
import { metricLabel } from '#common/labels.ts';
import { unique } from '#common/lists.ts';
import { QueryContext } from '#common/wire/chartData.ts';
import { firstIssues } from '../../http/validate.ts';
import { schemaRefusal } from '../failure.ts';
import { legacyType } from './chartTypes.ts';
import { commonQuery, type Form } from './formData.ts';

export const legacyContext = (
  given: Form,
  vizType: string,
  datasourceId: number,
  more: Partial<QueryContext>,
): QueryContext => {
  const { form, query, conditions } = commonQuery(given);
  const { time_grain_sqla, filters = [], sortMetric, ...asked } = legacyType(vizType).ask(form);
  const metrics =
    sortMetric === undefined || asked.metrics === null
      ? asked.metrics
      : unique([...asked.metrics, sortMetric], metricLabel);
  const parsed = QueryContext.safeParse(
    {
      datasource: { id: datasourceId, type: 'table' },
      queries: [
        {
          ...query,
          ...asked,
          metrics,
          filters: [...query.filters, ...filters],
          extras: { ...query.extras, ...(time_grain_sqla ? { time_grain_sqla } : {}) },
          series_columns: asked.is_timeseries ? asked.columns : [],
        },
      ],
      ...more,
    },
    { reportInput: true },
  );
  if (!parsed.success) throw schemaRefusal(firstIssues(parsed.error));
  const queries = parsed.data.queries.map((one) => ({ ...one, conditions }));
  return { ...parsed.data, queries };
};
