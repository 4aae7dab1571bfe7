import { createAppThunk } from '@/app/redux';
import { createExplorePermalink } from '@/api/resources/explore';
import { copyText } from '@/lib/copyText';

/** An address of the chart as it is now, on the clipboard. */
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
