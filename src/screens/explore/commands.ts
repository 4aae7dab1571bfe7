/** The commands of the chart page. */
import {
  IconDeviceFloppy,
  IconHistory,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconSettings,
  IconShare,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Commands } from '@/features/commands/command';
import { stopChart } from '@/features/charts/thunks/stopChart';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { undoCommands } from '@/features/undo/undoCommands';
import { sharedParams } from './formData/sharedParams';
import { EXPLORE_KEY } from './state/exploreKey';
import { dialogOpened } from './state/exploreSlice';
import { redone, undone } from './state/settingsHistory';
import {
  selectExplore,
  selectExploreChart,
  selectFormData,
  selectHasErrors,
  selectIsQuery,
} from './state/selectors';
import { copyPermalink } from './state/thunks/copyPermalink';
import { openSaveModal } from './state/thunks/openSaveModal';
import { runExplore } from './state/thunks/runExplore';
import { toggleStar } from './state/thunks/toggleStar';

const isNew = (state: RootState) => selectExploreChart(state).latestQueryFormData === null;
const isLoading = (state: RootState) => selectExploreChart(state).chartStatus === 'loading';

/** A query is visible to its own person only: nobody else could open the link. */
const canShare = (state: RootState): boolean =>
  !selectIsQuery(state) && selectCan(state, 'can_share_chart', 'Superset');

export const exploreCommands = {
  ...undoCommands({ undone, redone, historyOf: selectExplore }),
  run: {
    label: (state) => (isNew(state) ? 'Create chart' : 'Update chart'),
    icon: IconPlayerPlay,
    keys: ['mod+Enter'],
    takesText: true,
    outsideDialogs: true,
    isPossible: (state) => selectFormData(state) !== null && !selectHasErrors(state),
    run: (dispatch) => dispatch(runExplore()),
  },
  stop: {
    label: 'Stop',
    icon: IconPlayerStop,
    isOffered: isLoading,
    run: (dispatch) => dispatch(stopChart(EXPLORE_KEY)),
  },
  save: {
    label: 'Save',
    icon: IconDeviceFloppy,
    isOffered: (state) => {
      const { can_add, can_overwrite } = selectExplore(state);
      return can_add || can_overwrite;
    },
    run: (dispatch) => dispatch(openSaveModal()),
  },
  favorite: {
    label: (state) =>
      selectExplore(state).isStarred ? 'Remove from favorites' : 'Add to favorites',
    icon: IconStar,
    isOffered: (state) => selectExplore(state).slice !== null,
    run: (dispatch) => dispatch(toggleStar()),
  },
  copyPermalink: {
    label: 'Copy permalink',
    icon: IconLink,
    isOffered: canShare,
    run: (dispatch, { search }) =>
      dispatch(copyPermalink(sharedParams(new URLSearchParams(search)))),
  },
  share: {
    label: 'Share…',
    icon: IconShare,
    isOffered: canShare,
    run: (dispatch) => dispatch(dialogOpened('share')),
  },
  properties: {
    label: 'Chart properties',
    icon: IconSettings,
    isOffered: (state) => selectExplore(state).slice !== null && selectExplore(state).can_overwrite,
    run: (dispatch) => dispatch(dialogOpened('properties')),
  },
  versions: {
    label: 'Version history',
    icon: IconHistory,
    isOffered: (state) =>
      selectExplore(state).slice !== null && selectCapability(state, 'chart.versions'),
    run: (dispatch) => dispatch(dialogOpened('versions')),
  },
  remove: {
    label: 'Delete chart',
    icon: IconTrash,
    isOffered: (state) => selectExplore(state).slice !== null && selectExplore(state).can_overwrite,
    run: (dispatch) => dispatch(dialogOpened('delete')),
  },
} as const satisfies Commands;
