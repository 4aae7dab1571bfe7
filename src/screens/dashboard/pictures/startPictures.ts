import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import { dashboardClosed } from '../events';
import { makePicture } from './makePicture';
import { pictureCanceled, pictureWanted } from './pictureActions';

/** A picture that is no longer wanted is not made to its end. */
export const startPictures = (startListening: AppStartListening) =>
  startListening({
    actionCreator: pictureWanted,
    effect: async ({ payload }, { condition, dispatch }) => {
      const making = dispatch(makePicture(payload));
      const isCanceled = condition(isAnyOf(pictureCanceled, dashboardClosed));
      await Promise.race([making, isCanceled]);
      making.abort();
    },
  });
