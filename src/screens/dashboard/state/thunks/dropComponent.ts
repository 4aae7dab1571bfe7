import { createAppThunk } from '@/app/redux';
import { refusalOf, type Refusal } from '../../layout/drop';
import { componentCreated, componentDropped } from '../../layout/layoutSlice';
import type { Component, InsertionPoint } from '../../layout/types';
import { changesScope } from '../../filters/scope';
import { selectInfo, selectLayout } from '../selectors';

interface Outcome {
  readonly refusal: Refusal | null;
  readonly changedScope: boolean;
}

interface Drop {
  /** Already on the page, or new. */
  readonly component: Component;
  readonly place: InsertionPoint;
}

/** Puts a component where it was dropped, or returns the reason for the refusal: one action, one step of the history. */
export const dropComponent = createAppThunk(
  'dashboard/dropComponent',
  ({ component, place }: Drop, { dispatch, getState }): Outcome => {
    const before = selectLayout(getState());
    const refusal = refusalOf(before, component, place);
    if (refusal) return { refusal, changedScope: false };
    const isMove = before[component.id] !== undefined;
    if (!isMove) {
      dispatch(componentCreated({ component, place }));
      return { refusal: null, changedScope: false };
    }
    dispatch(componentDropped({ id: component.id, place }));
    const filters = selectInfo(getState()).metadata.native_filter_configuration ?? [];
    return {
      refusal: null,
      changedScope: changesScope(filters, before, selectLayout(getState())),
    };
  },
);
