import omit from 'lodash/omit';
import { createAppThunk } from '@/app/redux';
import { type Explored, fetchExplore } from '@/api/resources/explore';
import { madeWhole } from '@/features/dataMask/dashboardSettings';
import { exploreLoaded } from '@/features/events';
import { chartAdded } from '@/features/charts/chartsSlice';
import { ownsOrAdmin } from '@/features/session/permissions';
import { selectCan, selectConf, selectUser } from '@/features/session/selectors';
import { vizEntry } from '@/viz/registry';
import { newForm, wholeForm } from '@/viz/form/wholeForm';
import type { FormData } from '@/viz/formData';
import { withoutLeftovers } from '../../formData/leftovers';
import type { ExploreTarget } from '../../formData/fromUrl';
import { withLinkRange } from '../../formData/linkRange';
import { linkNote, readLink, settingsNote } from '../../formData/readLink';
import { limitsOf } from '../../formData/validators';
import { readAutoUpdates } from '../autoUpdates';
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
    const { query, formDataKey, force } = target;
    dispatch(chartAdded(EXPLORE_KEY));
    const { form_data, dataset, slice, metadata, message } = await fetchExplore(query, { signal });
    const state = getState();
    const defaultType = selectConf(state).DEFAULT_VIZ_TYPE;
    const limits = limitsOf(selectConf(state).SQL_MAX_ROW);
    const { given, notTaken } = target.given
      ? readLink(target.given, form_data.viz_type ?? defaultType, limits)
      : { given: null, notTaken: [] };
    const { problems } = readLink(omit(form_data, Object.keys(given ?? {})), defaultType, limits);
    const kept = formDataKey ?? query.permalink_key ?? null;
    const isNew = slice === null && kept === null && given === null;
    const typed = (raw: Partial<FormData> & { datasource: string }): FormData => ({
      ...raw,
      viz_type: (isNew ? query.viz_type : null) ?? raw.viz_type ?? defaultType,
    });
    /** Only what nobody saved yet gets what new charts start with. */
    const read = (form: FormData): FormData => {
      const meta = slice === null ? vizEntry(form.viz_type) : undefined;
      return meta ? newForm(form, meta, dataset) : wholeForm(form, dataset);
    };
    const stored = slice && typed({ ...slice.form_data, datasource: form_data.datasource });
    const { form, leftovers } = withoutLeftovers(
      typed({ ...withLinkRange(form_data, given), ...given, datasource: form_data.datasource }),
      stored,
    );
    dispatch(exploreLoaded({ sliceId: slice?.slice_id ?? null, title: slice?.slice_name ?? '' }));
    return {
      form_data: madeWhole(form, stored, read),
      hiddenFormData: leftovers,
      saved: stored && read(stored),
      stored,
      datasource: dataset,
      slice: slice && {
        slice_id: slice.slice_id,
        slice_name: slice.slice_name,
        owners: slice.owners,
      },
      metadata,
      message: target.isUnreadable ? UNREADABLE : message,
      linkNote: linkNote(notTaken),
      settingsNote: settingsNote(problems),
      missing: missingOf(target, { dataset, slice, message }),
      force,
      formDataKey,
      autoUpdates: readAutoUpdates(),
      can_add: selectCan(state, 'can_write', 'Chart'),
      can_download: selectCan(state, 'can_csv', 'Superset'),
      can_overwrite: slice !== null && ownsOrAdmin(selectUser(state), slice.owners),
    };
  },
);
