import type { FormData } from '@/viz/vizPlugin';

/** What an address of the chart page asks for. */
export interface ExploreTarget {
  /** Passed on to the server: which chart, dataset, key, and every parameter of the page's own. */
  readonly query: Readonly<Record<string, string>>;
  /** Settings written into the address; they win over what the server has. */
  readonly given: Partial<FormData> | null;
  readonly formDataKey: string | null;
  readonly isStandalone: boolean;
  readonly force: boolean;
}

const objectOf = (text: string | null): Partial<FormData> | null => {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Partial<FormData>)
      : null;
  } catch {
    return null;
  }
};

const isYes = (text: string | null) => text !== null && !['', '0', 'false'].includes(text);

export const fromUrl = (search: URLSearchParams, permalinkKey?: string): ExploreTarget => {
  const given = objectOf(search.get('form_data'));
  const query: Record<string, string> = {};
  for (const [name, value] of search) if (name !== 'form_data') query[name] = value;
  if (permalinkKey) query.permalink_key = permalinkKey;
  if (given?.slice_id && !query.slice_id) query.slice_id = String(given.slice_id);
  const [id, type] = given?.datasource?.split('__') ?? [];
  if (id && type && !query.datasource_id) {
    query.datasource_id = id;
    query.datasource_type = type;
  }
  return {
    query,
    given,
    formDataKey: search.get('form_data_key'),
    isStandalone: isYes(search.get('standalone')),
    force: isYes(search.get('force')),
  };
};
