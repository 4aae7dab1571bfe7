/** Opened tables are sent to the server once their tab is there. */
import type { AppStartListening } from '@/app/redux';
import { syncBeat } from '../state/screen';
import { selectTablesOf } from '../state/selectors';
import { tabCreated } from '../state/editors/synced';
import { isStored } from '../model/openTable';
import { loadTable, storeTable } from '../state/thunks/tables';

export const startKeepingTables = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: loadTable.fulfilled,
    effect: ({ meta }, { dispatch }) => void dispatch(storeTable({ place: meta.arg })),
  });
  /** A new tab on the server has no tables, whatever numbers they had. */
  startListening({
    actionCreator: tabCreated,
    effect: ({ payload }, { dispatch, getState }) => {
      for (const table of selectTablesOf(getState(), payload.id))
        void dispatch(storeTable({ place: table, isTabNew: true }));
    },
  });
  /** Tables that could not be stored are retried. */
  startListening({
    actionCreator: syncBeat,
    effect: (_, { dispatch, getState }) => {
      for (const table of getState().sqlLab.tables)
        if (!table.isMetadataLoading && !isStored(table))
          void dispatch(storeTable({ place: table }));
    },
  });
};
