/** The queries of a chart whose data another chart shows as a layer. */
import { overridden, type Overrides } from '#common/annotationOverrides.ts';
import { isRecord } from '#common/isRecord.ts';
import { columnLabel, metricLabel } from '#common/labels.ts';
import type { FormData, QueryObject } from '../formData';
import { buildQueries } from '../queries';
import { toList } from '../shared/labels';
import { vizEntry } from '../registry';

/** A chart as it was saved. */
interface Saved {
  readonly viz_type: string | null;
  readonly params: string | null;
  readonly query_context: string | null;
  readonly datasource_id: number;
  readonly datasource_type: string;
}

const parsed = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export interface SourceQuery {
  readonly formData: FormData;
  readonly queries: readonly QueryObject[];
}

/** Null for a chart that was saved without anything to ask. */
export const sourceQuery = (
  id: number,
  { params, query_context, viz_type, datasource_id, datasource_type }: Saved,
  overrides: Overrides,
): SourceQuery | null => {
  const form = parsed(params);
  const { queries: saved } = parsed(query_context);
  const type = form.viz_type ?? viz_type;
  if (typeof type !== 'string') return null;
  const formData: FormData = {
    ...form,
    datasource:
      typeof form.datasource === 'string'
        ? form.datasource
        : `${datasource_id}__${datasource_type}`,
    viz_type: type,
    slice_id: id,
  };
  const own = toList(saved).filter(isRecord);
  const queries: readonly QueryObject[] =
    own.length > 0 || !vizEntry(type) ? own : buildQueries(formData);
  if (queries.length === 0) return null;
  return {
    formData,
    queries: queries.map((query) => overridden(query, overrides)),
  };
};

/** The names of the columns in its rows. */
export const sourceColumns = ({ queries: [query] }: SourceQuery): readonly string[] =>
  query
    ? [
        ...new Set([
          ...toList(query.columns).map(columnLabel),
          ...toList(query.metrics).map(metricLabel),
        ]),
      ]
    : [];
