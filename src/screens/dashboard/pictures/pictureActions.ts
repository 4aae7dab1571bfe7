import { createAction } from '@reduxjs/toolkit';
import type { PictureKind } from '@/api/resources/dashboardPictures';

export interface PictureWanted {
  readonly kind: PictureKind;
  readonly isDark: boolean;
}

export const pictureWanted = createAction<PictureWanted>('dashboardPicture/wanted');
export const pictureCanceled = createAction('dashboardPicture/canceled');
/** The server has it in its queue, or draws it. */
export const pictureAwaited = createAction<{ readonly isWaiting: boolean }>(
  'dashboardPicture/awaited',
);
