import { createAppThunk } from '@/app/redux';
import { type Explored, fetchExplore } from '@/api/resources/explore';
import { exploreLoaded } from '@/features/events';
import { chartAdded } from '@/features/charts/chartsSlice';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectConf, selectUser } from '@/features/session/selectors';
import type { FormData } from '@/viz/formData';
import type { ExploreTarget } from '../../formData/fromUrl';
import { opened } from '../../formData/opened';
import { EXPLORE_KEY } from '../exploreKey';
import type { Missing } from '../exploreState';

const UNREADABLE =
  'The settings in the address could not be read, so they are left out. Check that the link was copied whole.';

/** The first thing that is not there: without a chart or a key, there is no dataset either. */
const missingOf = (
  { query, isUnreadable }: ExploreTarget,
  { dataset, slice, message }: Pick<Explored, 'dataset' | 'slice' | 'message'>,
): Missing | null => {
  if (dataset.id !== undefined) return null;
  if (isUnreadable) return 'settings';
  if (query.slice_id && slice === null) return 'chart';
  return query.form_data_key && message !== null ? 'key' : 'dataset';
};

/** Opens the chart page: settings from the address, from a key, from the saved chart, or a new chart. */
export const openExplore = createAppThunk(
  'explore/open',
  async (target: ExploreTarget, { dispatch, getState, signal }) => {
    const { query, given, formDataKey, force } = target;
    dispatch(chartAdded(EXPLORE_KEY));
    const { form_data, dataset, slice, metadata, message } = await fetchExplore(query, { signal });
    const state = getState();
    const defaultType = selectConf(state).DEFAULT_VIZ_TYPE;
    const kept = formDataKey ?? query.permalink_key ?? null;
    const isNew = slice === null && kept === null && given === null;
    const read = (raw: Partial<FormData> & { datasource: string }): FormData => {
      const type = (isNew ? query.viz_type : null) ?? raw.viz_type ?? defaultType;
      return opened({ ...raw, viz_type: type } as FormData, dataset);
    };
    dispatch(exploreLoaded({ sliceId: slice?.slice_id ?? null, title: slice?.slice_name ?? '' }));
    return {
      /** A new chart waits for its button; a saved one runs at once. */
      runsAtOnce: !isNew,
      form_data: read({ ...form_data, ...given, datasource: form_data.datasource }),
      saved: slice ? read({ ...slice.form_data, datasource: form_data.datasource }) : null,
      datasource: dataset,
      slice: slice && {
        slice_id: slice.slice_id,
        slice_name: slice.slice_name,
        owners: slice.owners,
      },
      metadata,
      message: target.isUnreadable ? UNREADABLE : message,
      missing: missingOf(target, { dataset, slice, message }),
      force,
      formDataKey,
      can_add: selectCan(state, 'can_write', 'Chart'),
      can_download: selectCan(state, 'can_csv', 'Superset'),
      can_overwrite: slice !== null && ownsOrAdmin(selectUser(state), slice.owners),
    };
  },
);
