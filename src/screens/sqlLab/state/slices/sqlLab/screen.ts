/** Opening, the available databases, and which pane is shown below the text. */
import { failed } from '@/app/redux';
import { toDatabase } from '../../../model/fromWire';
import type { ScreenState, WritableState } from '../../../model/state';
import { southPaneTabChosen } from '../../screen';
import { loadDatabaseDetails } from '../../thunks/databaseDetails';
import { openSqlLab } from '../../thunks/openSqlLab';
import type { Noun } from './noun';

export const screen: Noun<ScreenState> = {
  initial: {
    status: 'closed',
    error: null,
    databases: {},
    activeSouthPaneTab: 'Results',
    unreadable: 0,
  },
  cases: (on) =>
    on
      .addCase(openSqlLab.pending, (state) => {
        if (state.queryEditors.length === 0) state.status = 'opening';
        state.error = null;
      })
      .addCase(openSqlLab.fulfilled, (state, { payload }) => {
        Object.assign(state, payload, { status: 'ready' });
      })
      .addCase(loadDatabaseDetails.fulfilled, (state: WritableState, { payload }) => {
        for (const { id, extra, allows_cost_estimate } of payload) {
          const known = state.databases[id];
          if (known) state.databases[id] = toDatabase({ ...known, extra, allows_cost_estimate });
        }
      })
      .addCase(southPaneTabChosen, (state, { payload }) => {
        state.activeSouthPaneTab = payload;
      })
      .addMatcher(failed(openSqlLab), (state: WritableState, { payload }) => {
        state.status = 'failed';
        state.error = payload;
      }),
};
