/** Printing by the page's own command, which first loads the charts that were not in view. */
import { createAction } from '@reduxjs/toolkit';
import type { AppStartListening } from '@/app/redux';
import type { RootState } from '@/app/store';
import { setPaper } from '@/ui/paper';
import { dashboardClosed } from '../events';
import { selectUndrawn } from './selectUndrawn';
import { putOnSheet } from './sheet';

export const printWanted = createAction('dashboardState/printWanted');

/** A chart that takes longer is printed as it is: meanwhile the page has no controls. */
const WAIT_MS = 30_000;

export const startPrinting = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: printWanted,
    effect: async (_, { cancelActiveListeners, condition, getState }) => {
      cancelActiveListeners();
      putOnSheet();
      const isDrawn = (action: unknown, state: RootState) =>
        dashboardClosed.match(action) || selectUndrawn(state, false) === 0;
      if (!isDrawn(null, getState())) await condition(isDrawn, WAIT_MS);
      if (getState().dashboardState.status === 'ready') window.print();
      setPaper('none');
    },
  });
};
