/**
 * Ace's own undo selects what it brings back, and a selection is what Run runs. Here undo restores the caret and the
 * selection of before the change, and redo selects nothing.
 */
import type { Ace } from 'ace-builds';
import { ace } from './aceSetup';

type Place = ReturnType<Ace.Selection['toJSON']>;

/** The members of Ace's undo manager and session that are used here; its types lack them. */
interface Step extends Array<Ace.Delta> {
  selectionBefore?: Place;
}
interface Members {
  lastDeltas: Step | null;
  $fromUndo: boolean;
}
interface Operation {
  readonly command?: { readonly name?: string };
  readonly selectionBefore?: Place;
}

/** The session tells of a change before it moves its caret; a command may have moved it already. */
const placeBefore = (session: Ace.EditSession): Place => {
  const { curOp } = session as unknown as { readonly curOp: Operation | null };
  const ofCommand = curOp?.command?.name === undefined ? undefined : curOp.selectionBefore;
  return ofCommand ?? session.selection.toJSON();
};

export const keepUndoHistory = (session: Ace.EditSession): void => {
  const history = new ace.UndoManager();
  const members = history as unknown as Members;
  const add = history.add.bind(history);
  history.add = (delta, allowMerge, given) => {
    const step = members.lastDeltas;
    add(delta, allowMerge, given);
    const { lastDeltas } = members;
    if (lastDeltas && lastDeltas !== step) lastDeltas.selectionBefore = placeBefore(session);
  };
  const redo = history.redo.bind(history);
  history.redo = (given, dontSelect) => {
    redo(given, dontSelect);
    if (!dontSelect) given.selection.clearSelection();
  };
  session.setUndoManager(history);
};
