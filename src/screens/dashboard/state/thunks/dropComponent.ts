import { createAppThunk } from '@/app/redux';
import { refusalOf, type Refusal } from '../../layout/drop';
import { componentCreated, componentDropped, componentsMoved } from '../../layout/layoutSlice';
import { descendantsOf } from '../../layout/tree';
import { outermost } from '../../layout/trees';
import type { Component, InsertionPoint } from '../../layout/types';
import { changesScope } from '../../filters/scope';
import { selectTogether } from '../../select/selectionSlice';
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

/** Puts a component, and what is selected together with it, where it was dropped, or returns the reason for the refusal: one action, one step of the history. */
export const dropComponent = createAppThunk(
  'dashboard/dropComponent',
  ({ component, place }: Drop, { dispatch, getState }): Outcome => {
    const before = selectLayout(getState());
    const isMove = before[component.id] !== undefined;
    const together = isMove ? outermost(before, selectTogether(getState(), component.id)) : [];
    const isInside = together.some((id) => descendantsOf(before, id).includes(place.parentId));
    const first = before[together[0] ?? ''] ?? component;
    // Each one is put after the one before it, so tabs and other components have no common place.
    const tabs = together.filter((id) => before[id]?.type === 'TAB').length;
    const isMixed = tabs > 0 && tabs < together.length;
    const refusal =
      (isInside && together.length > 1) || isMixed ? 'nesting' : refusalOf(before, first, place);
    if (refusal) return { refusal, changedScope: false };
    if (!isMove) {
      dispatch(componentCreated({ component, place }));
      return { refusal: null, changedScope: false };
    }
    dispatch(
      together.length > 1
        ? componentsMoved({ ids: together, place })
        : componentDropped({ id: component.id, place }),
    );
    const filters = selectInfo(getState()).metadata.native_filter_configuration ?? [];
    return {
      refusal: null,
      changedScope: changesScope(filters, before, selectLayout(getState())),
    };
  },
);
