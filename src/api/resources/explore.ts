import { explorePath } from '#common/readPaths.ts';
import type { Datasource } from '#common/wire/datasource.ts';
import type { ExploreResult, FormData } from '#common/wire/explore.ts';
import { type Call, request } from '../client';
import { datasourceOf } from './chartData';

const ROOT = '/api/v1/explore/';

export type Explored = ExploreResult<Datasource>;

/** Everything that Explore starts with: form data, dataset and the saved chart. */
export const fetchExplore = async (
  query: Readonly<Record<string, string>>,
  call?: Call,
): Promise<Explored> => {
  const { result } = await request<{ result: Explored }>(explorePath(query), call);
  return result;
};

interface KeptFormData {
  readonly formData: FormData;
  readonly sliceId: number | null;
  /** Distinguishes the browser's tabs. */
  readonly tabId: string;
}

/** Stores unsaved form data on the server; the reply has the key to use from now on. */
export const keepFormData = async (
  key: string | null,
  { formData, sliceId, tabId }: KeptFormData,
  call?: Call,
): Promise<string> => {
  const { id, type } = datasourceOf(formData.datasource);
  const answer = await request<{ key: string }>(
    `${ROOT}form_data${key ? `/${encodeURIComponent(key)}` : ''}?tab_id=${tabId}`,
    {
      ...call,
      method: key ? 'PUT' : 'POST',
      json: {
        datasource_id: id,
        datasource_type: type,
        ...(sliceId === null ? {} : { chart_id: sliceId }),
        form_data: JSON.stringify(formData),
      },
    },
  );
  return answer.key;
};

/** Creates a link to this chart in its current state. */
export const createExplorePermalink = (
  formData: FormData,
  urlParams: readonly (readonly [string, string])[],
  call?: Call,
) =>
  request<{ key: string; url: string }>(`${ROOT}permalink`, {
    ...call,
    method: 'POST',
    json: { formData, urlParams },
  });
