/** The dashboard as a file, drawn by the server. */
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { PictureKind } from '@/api/resources/dashboardPictures';
import type { Command } from '@/features/commands/command';
import { selectCapability, selectIsFront } from '@/features/session/selectors';
import { selectDashboardState, selectEditMode, selectIsStored } from '../state/selectors';
import { pictureWanted } from './pictureActions';

/** A real Superset announces by both of these that it makes pictures. */
const FLAGS = ['THUMBNAILS', 'ENABLE_DASHBOARD_SCREENSHOT_ENDPOINTS'];

const selectMakesPictures = (state: RootState): boolean => {
  const flags: Readonly<Record<string, unknown>> = state.session.featureFlags;
  return selectIsFront(state)
    ? FLAGS.every((flag) => flags[flag] === true)
    : selectCapability(state, 'dashboard.pictures');
};

const isOffered = (state: RootState) => selectIsStored(state) && !selectEditMode(state);

/** The reason for the menu; null where pictures are made, or are not offered at all. */
export const selectWhyNoPictures = (state: RootState): string | null => {
  if (!isOffered(state) || selectMakesPictures(state)) return null;
  return selectIsFront(state)
    ? 'This Superset makes no files of dashboards'
    : 'PDF and image need a server that has Chromium and does not run as root';
};

const isDark = (): boolean => document.documentElement.dataset.mantineColorScheme === 'dark';

const commandFor = (kind: PictureKind) =>
  ({
    isOffered,
    isPossible: (state) =>
      selectMakesPictures(state) &&
      state.dashboardPicture.making === null &&
      !selectDashboardState(state).hasUnsavedChanges,
    run: (dispatch) => dispatch(pictureWanted({ kind, isDark: isDark() })),
  }) satisfies Omit<Command, 'label'>;

export const pictureCommands = {
  pdf: { label: 'Download as PDF', icon: IconFileTypePdf, ...commandFor('pdf') },
  png: { label: 'Download as image', icon: IconPhoto, ...commandFor('png') },
} as const satisfies Readonly<Record<string, Command>>;
