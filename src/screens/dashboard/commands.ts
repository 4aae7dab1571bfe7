/** What can be done with an open dashboard. */
import {
  IconAdjustmentsHorizontal,
  IconBrush,
  IconCopy,
  IconFilter,
  IconHistory,
  IconLayoutNavbar,
  IconLink,
  IconPalette,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconSettings,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Commands } from '@/features/commands/command';
import { selectCan, selectCapability } from '@/features/session/selectors';
import { undoCommands } from '@/features/undo/undoCommands';
import { crossCommands } from './filters/cross/shown/crossCommands';
import { filterCommands } from './filters/filterCommands';
import { fullScreenCommands } from './fullScreen/fullScreenCommands';
import { printWanted } from './paper/printing';
import { pictureCommands } from './pictures/pictureCommands';
import { moveInHistory } from './filters/thunks/moveInHistory';
import {
  changesDiscarded,
  layoutRedone,
  layoutUndone,
  topTabsCreated,
  topTabsRemoved,
} from './layout/layoutSlice';
import { topTabsOf } from './layout/tabs';
import { selectionCommands } from './select/selectionCommands';
import { dialogOpened, editModeSet } from './state/dashboardStateSlice';
import {
  selectCanChange,
  selectCanCopy,
  selectCanEdit,
  selectDashboardState,
  selectIsSaving,
  selectEditMode,
  selectInfo,
  selectIsStored,
  selectLayout,
} from './state/selectors';
import { keepInterval, leaveOut, refreshIntervals } from './refreshCommands';
import { publishDashboard } from './state/thunks/publishDashboard';
import { refreshDashboard } from './state/thunks/refreshDashboard';
import { saveDashboard } from './state/thunks/saveDashboard';
import { toggleFavorite } from './state/thunks/toggleFavorite';

const hasTopTabs = (state: RootState) => topTabsOf(selectLayout(state)) !== undefined;
const isPublished = (state: RootState) => selectDashboardState(state).isPublished;

const layoutHistory = undoCommands({
  undone: layoutUndone,
  redone: layoutRedone,
  historyOf: (state) => state.dashboardLayout,
  isOffered: selectEditMode,
});

/** In edit mode the keys undo changes of the layout, else changes of the filters. */
const history = {
  undo: {
    ...layoutHistory.undo,
    isOffered: (state) => selectEditMode(state) || filterCommands.undoFilters.isOffered(state),
    label: (state) => (selectEditMode(state) ? 'Undo' : filterCommands.undoFilters.label(state)),
    isPossible: (state) =>
      selectEditMode(state)
        ? layoutHistory.undo.isPossible(state)
        : filterCommands.undoFilters.isPossible(state),
    run: (dispatch, { getState }) =>
      dispatch(selectEditMode(getState()) ? layoutUndone() : moveInHistory('undo')),
  },
  redo: {
    ...layoutHistory.redo,
    isOffered: (state) => selectEditMode(state) || filterCommands.redoFilters.isOffered(state),
    label: (state) => (selectEditMode(state) ? 'Redo' : filterCommands.redoFilters.label(state)),
    isPossible: (state) =>
      selectEditMode(state)
        ? layoutHistory.redo.isPossible(state)
        : filterCommands.redoFilters.isPossible(state),
    run: (dispatch, { getState }) =>
      dispatch(selectEditMode(getState()) ? layoutRedone() : moveInHistory('redo')),
  },
} as const satisfies Commands;

export const dashboardCommands = {
  ...history,
  applyFilters: filterCommands.applyFilters,
  edit: {
    label: 'Edit dashboard',
    icon: IconPencil,
    isOffered: (state) => selectCanEdit(state) && !selectEditMode(state),
    run: (dispatch) => dispatch(editModeSet(true)),
  },
  discard: {
    label: 'Discard',
    isOffered: selectEditMode,
    isPossible: (state) => !selectIsSaving(state),
    run: (dispatch, { getState }) =>
      dispatch(
        changesDiscarded({
          saved: selectInfo(getState()).savedLayout,
          savedScheme: selectInfo(getState()).metadata.color_scheme ?? '',
          dropped: {
            layout: selectLayout(getState()),
            colors: getState().dashboardColors.kept,
          },
        }),
      ),
  },
  save: {
    label: 'Save',
    keys: ['mod+S'],
    takesText: true,
    isOffered: selectEditMode,
    isPossible: (state) =>
      (selectDashboardState(state).hasUnsavedChanges || !selectIsStored(state)) &&
      !selectIsSaving(state),
    run: (dispatch) => dispatch(saveDashboard({})),
  },
  favorite: {
    label: 'Favorite',
    icon: IconStar,
    isOffered: selectIsStored,
    run: (dispatch) => dispatch(toggleFavorite()),
  },
  publish: {
    label: 'Publish',
    isOffered: (state) => selectCanChange(state) && !isPublished(state),
    run: (dispatch) => dispatch(publishDashboard(true)),
  },
  unpublish: {
    label: 'Change to draft',
    isOffered: (state) => selectCanChange(state) && isPublished(state),
    run: (dispatch) => dispatch(publishDashboard(false)),
  },
  refresh: {
    label: 'Refresh dashboard',
    icon: IconRefresh,
    isPossible: (state) => !selectDashboardState(state).isRefreshing,
    run: (dispatch) => dispatch(refreshDashboard({})),
  },
  keepInterval,
  leaveOut,
  ...fullScreenCommands,
  print: {
    label: 'Print',
    icon: IconPrinter,
    keys: ['mod+P'],
    isOffered: (state) => !selectEditMode(state),
    run: (dispatch) => dispatch(printWanted()),
  },
  ...pictureCommands,
  share: {
    label: 'Share',
    icon: IconLink,
    isOffered: (state) =>
      selectIsStored(state) && selectCan(state, 'can_share_dashboard', 'Superset'),
    run: (dispatch) => dispatch(dialogOpened('share')),
  },
  saveAs: {
    label: 'Save as',
    icon: IconCopy,
    isOffered: selectCanCopy,
    run: (dispatch) => dispatch(dialogOpened('saveAs')),
  },
  putTabsOnTop: {
    label: 'Add top-level tabs',
    icon: IconLayoutNavbar,
    isOffered: (state) => selectEditMode(state) && !hasTopTabs(state),
    run: (dispatch) => dispatch(topTabsCreated()),
  },
  removeTopTabs: {
    label: 'Remove top-level tabs',
    icon: IconLayoutNavbar,
    isOffered: (state) => selectEditMode(state) && hasTopTabs(state),
    run: (dispatch) => dispatch(topTabsRemoved()),
  },
  filters: {
    label: 'Add or edit filters',
    icon: IconFilter,
    isOffered: selectCanChange,
    run: (dispatch) => dispatch(dialogOpened('filters')),
  },
  controls: {
    label: 'Add or edit display controls',
    icon: IconAdjustmentsHorizontal,
    isOffered: (state) =>
      selectCanChange(state) && selectCan(state, 'can_put_chart_customizations', 'Dashboard'),
    run: (dispatch) => dispatch(dialogOpened('controls')),
  },
  ...crossCommands,
  ...selectionCommands,
  colors: {
    label: 'Colors',
    icon: IconPalette,
    isOffered: selectCanChange,
    run: (dispatch) => dispatch(dialogOpened('colors')),
  },
  css: {
    label: 'Styles (CSS)',
    icon: IconBrush,
    isOffered: selectCanChange,
    run: (dispatch) => dispatch(dialogOpened('css')),
  },
  properties: {
    label: 'Properties',
    icon: IconSettings,
    isOffered: selectCanChange,
    run: (dispatch) => dispatch(dialogOpened('properties')),
  },
  versions: {
    label: 'Version history',
    icon: IconHistory,
    isOffered: (state) => selectCanChange(state) && selectCapability(state, 'dashboard.versions'),
    // Another version in place of unsaved changes would lose them.
    isPossible: (state) => !selectDashboardState(state).hasUnsavedChanges,
    run: (dispatch) => dispatch(dialogOpened('versions')),
  },
  delete: {
    label: 'Delete dashboard',
    icon: IconTrash,
    isOffered: selectCanChange,
    run: (dispatch) => dispatch(dialogOpened('delete')),
  },
} as const satisfies Commands;

/** The whole table, for keys and the palette. */
export const DASHBOARD_COMMANDS: Commands = {
  ...dashboardCommands,
  ...Object.fromEntries(refreshIntervals.map((command, at) => [`refreshInterval${at}`, command])),
};
