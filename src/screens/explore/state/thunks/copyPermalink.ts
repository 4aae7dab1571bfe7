import { createAppThunk } from '@/app/redux';
import { createExplorePermalink } from '@/api/resources/explore';
import { copyText } from '@/lib/copyText';

/** Copies a permalink of the current chart. */
export const copyPermalink = createAppThunk(
  'explore/copyPermalink',
  async (urlParams: readonly (readonly [string, string])[], { getState, signal }) => {
    const { form_data } = getState().explore;
    if (!form_data) throw new Error('There is no chart to share');
    const { url } = await createExplorePermalink(form_data, urlParams, { signal });
    await copyText(url);
    return url;
  },
);
