import { createAppThunk } from '@/app/redux';
import { createExplorePermalink } from '@/api/resources/explore';
import { selectLink } from '@/features/session/selectors';
import { copyText } from '@/lib/copyText';

type Params = readonly (readonly [string, string])[];

/** A link to the current chart, unsaved changes included. */
export const createPermalink = createAppThunk(
  'explore/createPermalink',
  async (urlParams: Params, { getState, signal }) => {
    const state = getState();
    const { form_data } = state.explore;
    if (!form_data) throw new Error('There is no chart to share');
    const { url } = await createExplorePermalink(form_data, urlParams, { signal });
    return selectLink(state, url);
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
