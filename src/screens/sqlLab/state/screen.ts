/** What happens to SQL Lab as a whole. */
import { createAction } from '@reduxjs/toolkit';
import type { SouthPaneTab } from '../model/state';

export const southPaneTabChosen = createAction<SouthPaneTab>('sqlLab/southPaneTabChosen');
/** The left bar over the text of a narrow screen was shown or hidden. */
export const barOverToggled = createAction('sqlLab/barOverToggled');
/** SQL Lab was opened, and left. */
export const opened = createAction('sqlLab/opened');
export const closed = createAction('sqlLab/closed');
/** Left, with everything synced to the server. */
export const left = createAction('sqlLab/left');
/** Every five seconds in between. */
export const syncBeat = createAction('sqlLab/syncBeat');
/** The page is being hidden, closed or left. */
export const pageHidden = createAction('sqlLab/pageHidden');
/** With the kilobytes this page stores in localStorage. */
export const storageFilled = createAction<number>('sqlLab/storageFilled');
