import { createAppThunk } from '@/app/redux';
import { createExplorePermalink } from '@/api/resources/explore';
import { copyText } from '@/lib/copyText';

type Params = readonly (readonly [string, string])[];

/** A link to the current chart, unsaved changes included. */
export const createPermalink = createAppThunk(
  'explore/createPermalink',
  async (urlParams: Params, { getState, signal }) => {
    const { form_data } = getState().explore;
    if (!form_data) throw new Error('There is no chart to share');
    return (await createExplorePermalink(form_data, urlParams, { signal })).url;
  },
);

export const copyPermalink = createAppThunk(
  'explore/copyPermalink',
  async (urlParams: Params, { dispatch }) => {
    const url = await dispatch(createPermalink(urlParams)).unwrap();
    await copyText(url);
    return url;
  },
);
