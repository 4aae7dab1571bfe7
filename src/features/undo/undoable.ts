import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import reduxUndo, { ActionCreators, type StateWithHistory } from 'redux-undo';

/** The number of undo steps; the history stores one more to notice that it overflowed. */
export const UNDO_LIMIT = 50;

interface Options {
  /** Consecutive changes with the same group are one step. */
  readonly groupBy?: (action: UnknownAction) => string | null;
}

/**
 * A reducer with a history, and the actions that move in it: one step back, one forward, or several at once (back
 * where the number is negative). The reducer must hold nothing that should not be undone: every change is a step.
 */
export const undoable = <State>(
  name: string,
  reducer: Reducer<State>,
  { groupBy = () => null }: Options = {},
) => {
  const undone = createAction(`${name}/undone`);
  const redone = createAction(`${name}/redone`);
  const jumped = createAction<number>(`${name}/jumped`);
  const withHistory = reduxUndo(reducer, {
    limit: UNDO_LIMIT + 2,
    undoType: undone.type,
    redoType: redone.type,
    groupBy,
  });
  const reducerWithJumps = (
    state: StateWithHistory<State> | undefined,
    action: UnknownAction,
  ): StateWithHistory<State> =>
    withHistory(state, jumped.match(action) ? ActionCreators.jump(action.payload) : action);
  return { reducer: reducerWithJumps, undone, redone, jumped };
};
