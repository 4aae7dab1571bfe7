import { createAction } from '@reduxjs/toolkit';
import { createAppThunk } from '@/app/redux';
import type { AppDispatch, RootState } from '@/app/store';
import { copyText } from '@/lib/copyText';
import { componentsDeleted } from '../layout/layoutSlice';
import { takeTrees } from '../layout/trees';
import { selectLayout } from '../state/selectors';
import { toText } from './parcel';

interface Copied {
  readonly ids: readonly string[];
  /** Cut: they leave the page once the clipboard has them. */
  readonly isCut: boolean;
}

/** The clipboard has the components. */
export const componentsCopied = createAction<{ readonly count: number; readonly isCut: boolean }>(
  'dashboard/componentsCopied',
);

export const textOf = (state: RootState, ids: readonly string[]): string =>
  toText(takeTrees(selectLayout(state), ids));

export const afterCopy = (dispatch: AppDispatch, { ids, isCut }: Copied): void => {
  if (isCut) dispatch(componentsDeleted(ids));
  dispatch(componentsCopied({ count: ids.length, isCut }));
};

/** Copies components to the clipboard of the browser, for this dashboard or another one. */
export const copyComponents = createAppThunk(
  'dashboard/copyComponents',
  async (copied: Copied, { dispatch, getState }): Promise<void> => {
    await copyText(textOf(getState(), copied.ids));
    afterCopy(dispatch, copied);
  },
);
