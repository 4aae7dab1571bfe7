/** The question before statements run that change a whole table. */
import { createAction } from '@reduxjs/toolkit';
import type { Sweeping } from '#common/sql/sweeping.ts';
import type { RootState } from '@/app/store';
import type { ToRun } from '../model/statementsToRun';

export interface Asked {
  readonly editorId: string;
  readonly toRun: ToRun;
  readonly sweeping: readonly Sweeping[];
}

export const runAsked = createAction<Asked>('sqlLab/runAsked');
/** Whether they run is the caller's; `isUnasked` ends the questions in this tab. */
export const runAnswered = createAction<{ readonly isUnasked: boolean }>('sqlLab/runAnswered');

export const selectAsked = (state: RootState): Asked | null => state.sqlLabView.asked;
export const selectIsAskedIn = (state: RootState, editorId: string): boolean =>
  !state.sqlLabView.unaskedTabs.includes(editorId);
