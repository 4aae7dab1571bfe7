import type { ActionCreatorWithoutPayload } from '@reduxjs/toolkit';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command } from '@/features/commands/command';

interface Travels {
  readonly undone: ActionCreatorWithoutPayload;
  readonly redone: ActionCreatorWithoutPayload;
  readonly historyOf: (state: RootState) => {
    readonly past: readonly unknown[];
    readonly future: readonly unknown[];
  };
  readonly isOffered?: (state: RootState) => boolean;
}

/** Undo and redo of a history, with the same labels, icons and keys on every screen. In a text field the keys undo typing. */
export const undoCommands = ({ undone, redone, historyOf, ...offered }: Travels) =>
  ({
    undo: {
      ...offered,
      label: 'Undo',
      icon: IconArrowBackUp,
      keys: ['mod+Z'],
      outsideText: true,
      isPossible: (state) => historyOf(state).past.length > 0,
      run: (dispatch) => dispatch(undone()),
    },
    redo: {
      ...offered,
      label: 'Redo',
      icon: IconArrowForwardUp,
      keys: ['mod+Shift+Z', 'mod+Y'],
      outsideText: true,
      isPossible: (state) => historyOf(state).future.length > 0,
      run: (dispatch) => dispatch(redone()),
    },
  }) as const satisfies Readonly<Record<string, Command>>;
