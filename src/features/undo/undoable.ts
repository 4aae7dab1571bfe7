import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import reduxUndo from 'redux-undo';

/** Steps that can be taken back; the history keeps one more than it needs to notice that it overflowed. */
export const UNDO_LIMIT = 50;

interface Options {
  /** Changes in a row that name the same group are one step. */
  readonly groupBy?: (action: UnknownAction) => string | null;
}

/**
 * A reducer with a history, and the two actions that travel in it. The reducer holds nothing that should not be undone:
 * whatever it changes is a step.
 */
export const undoable = <State>(
  name: string,
  reducer: Reducer<State>,
  { groupBy = () => null }: Options = {},
) => {
  const undone = createAction(`${name}/undone`);
  const redone = createAction(`${name}/redone`);
  const withHistory = reduxUndo(reducer, {
    limit: UNDO_LIMIT + 2,
    undoType: undone.type,
    redoType: redone.type,
    groupBy,
  });
  return { reducer: withHistory, undone, redone };
};
