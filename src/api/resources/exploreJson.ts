import { EXPLORE_JSON_PATH } from '#common/legacyPaths.ts';
import { type Call, request } from '../client';

interface LegacyInput {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly force?: boolean;
}

/** The data of a chart of an older type: its settings are the question. */
export const fetchExploreJson = <Answer>(
  { formData, force = false }: LegacyInput,
  call: Call = {},
): Promise<Answer> => {
  const about = formData.slice_id ? { slice_id: formData.slice_id } : {};
  const query = new URLSearchParams({ form_data: JSON.stringify(about) });
  if (force) query.set('force', 'true');
  return request<Answer>(`${EXPLORE_JSON_PATH}?${query}`, {
    ...call,
    method: 'POST',
    form: { form_data: formData },
  });
};
