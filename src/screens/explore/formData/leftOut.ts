/** Conditions on metrics that charts leave out, because they are not SQL. */
import type { Datasource } from '#common/wire/datasource.ts';
import type { FormData } from '@/viz/formData';
import type { AdhocFilter } from './adhoc';
import { draftOf, filterOf } from './filterDraft';
import { filterMetrics } from './metricFilter';

/** The same condition as one that is applied; itself where its metric or its operator is unknown. */
export const asSql = (filter: AdhocFilter, form: FormData, dataset: Datasource): AdhocFilter => {
  const { backend } = dataset.database;
  const draft = draftOf(filter, filterMetrics(form, dataset, filter), backend);
  return (draft.metric && filterOf(draft, filter, backend)) ?? filter;
};
