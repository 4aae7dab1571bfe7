import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PictureKind } from '@/api/resources/dashboardPictures';
import { dashboardClosed } from '../events';
import { makePicture } from './makePicture';
import { pictureAwaited, pictureCanceled } from './pictureActions';

interface Making {
  readonly kind: PictureKind;
  isWaiting: boolean;
}

const pictureSlice = createSlice({
  name: 'dashboardPicture',
  /** What is being made. */
  initialState: { making: null as Making | null },
  reducers: {},
  extraReducers: (on) =>
    on
      .addCase(makePicture.pending, (state, { meta }) => {
        state.making = { kind: meta.arg.kind, isWaiting: false };
      })
      .addCase(pictureAwaited, (state, { payload }) => {
        if (state.making) state.making.isWaiting = payload.isWaiting;
      })
      .addMatcher(
        isAnyOf(makePicture.fulfilled, makePicture.rejected, pictureCanceled, dashboardClosed),
        (state) => {
          state.making = null;
        },
      ),
});

export const dashboardPicture = pictureSlice.reducer;
