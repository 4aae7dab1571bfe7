import { isAnyOf } from '@reduxjs/toolkit';
import type { DatasetState } from '../../../model/state';
import { createDataset, createTableDataset, overwriteDataset } from '../../thunks/createDataset';
import type { Noun } from './noun';

/** The dataset being created, and the one created last. */
export const dataset: Noun<DatasetState> = {
  initial: { datasource: null, isDatasourceLoading: false },
  cases: (on) =>
    on
      .addMatcher(
        isAnyOf(createDataset.pending, createTableDataset.pending, overwriteDataset.pending),
        (state) => {
          state.isDatasourceLoading = true;
          state.datasource = null;
        },
      )
      .addMatcher(
        isAnyOf(createDataset.fulfilled, createTableDataset.fulfilled, overwriteDataset.fulfilled),
        (state, { payload }) => {
          state.isDatasourceLoading = false;
          state.datasource = payload;
        },
      )
      .addMatcher(
        isAnyOf(createDataset.rejected, createTableDataset.rejected, overwriteDataset.rejected),
        (state) => {
          state.isDatasourceLoading = false;
        },
      ),
};
