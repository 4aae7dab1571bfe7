import { createAppThunk } from '@/app/redux';
import { type Theirs, theirsLoaded } from '../../events';
import { unsavedOf } from '../editions';

/** Shows the dashboard as somebody else saved it, in place of one's own changes. */
export const loadTheirs = createAppThunk(
  'dashboard/loadTheirs',
  (theirs: Theirs, { dispatch, getState }) => {
    dispatch(theirsLoaded({ theirs, own: unsavedOf(getState()) }));
  },
);
