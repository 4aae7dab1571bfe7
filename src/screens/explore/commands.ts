/** The commands of the chart page. */
import {
  IconDeviceFloppy,
  IconLink,
  IconPlayerPlay,
  IconPlayerStop,
  IconStar,
} from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Commands } from '@/features/commands/command';
import { stopChart } from '@/features/charts/thunks/stopChart';
import { undoCommands } from '@/features/undo/undoCommands';
import { EXPLORE_KEY } from './state/exploreKey';
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

/** Where this page stores its settings; the link carries them itself. */
const OWN: ReadonlySet<string> = new Set(['form_data_key', 'form_data']);

export const exploreCommands = {
  ...undoCommands({ undone, redone, historyOf: selectExplore }),
  run: {
    label: (state) => (isNew(state) ? 'Create chart' : 'Update chart'),
    icon: IconPlayerPlay,
    keys: ['mod+Enter'],
    outsideText: true,
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
    // A query is visible to its own person only: nobody else could open the link.
    isOffered: (state) => !selectIsQuery(state),
    run: (dispatch, { search }) =>
      dispatch(copyPermalink([...new URLSearchParams(search)].filter(([name]) => !OWN.has(name)))),
  },
} as const satisfies Commands;
