import { readDatasourceKey } from '#common/datasourceKey.ts';
import { booleanParam, objectParam } from '@/lib/params';
import type { FormData } from '@/viz/formData';

/** The request in an address of the chart page. */
export interface ExploreTarget {
  /** Passed on to the server: chart, dataset, key, and every other parameter of the page. */
  readonly query: Readonly<Record<string, string>>;
  /** Settings in the address itself; they win over the server's. */
  readonly given: Partial<FormData> | null;
  /** The address has settings that nobody can read. */
  readonly isUnreadable: boolean;
  readonly formDataKey: string | null;
  readonly isStandalone: boolean;
  readonly force: boolean;
}

/** Links that were encoded twice, as a Superset redirects its oldest addresses, are read too. */
const settingsIn = (text: string | null) => {
  const given = objectParam(text);
  if (given !== null || text === null) return given;
  try {
    return objectParam(decodeURIComponent(text));
  } catch {
    return null;
  }
};

export const fromUrl = (search: URLSearchParams, permalinkKey?: string): ExploreTarget => {
  const given = settingsIn(search.get('form_data')) as Partial<FormData> | null;
  const query: Record<string, string> = {};
  for (const [name, value] of search) if (name !== 'form_data') query[name] = value;
  if (permalinkKey) query.permalink_key = permalinkKey;
  if (given?.slice_id && !query.slice_id) query.slice_id = String(given.slice_id);
  const source = readDatasourceKey(given?.datasource ?? search.get('datasource'));
  if (source && !query.datasource_id) {
    query.datasource_id = String(source.id);
    query.datasource_type = source.type;
  }
  return {
    query,
    given,
    isUnreadable: (search.get('form_data') ?? '') !== '' && given === null,
    formDataKey: search.get('form_data_key'),
    isStandalone: booleanParam(search.get('standalone')),
    force: booleanParam(search.get('force')),
  };
};
