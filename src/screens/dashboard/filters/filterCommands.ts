/** What is done with the filters by key: put into effect, and taken back and made again, each named by the change. */
import { IconArrowBackUp, IconArrowForwardUp, IconFilterCheck } from '@tabler/icons-react';
import type { RootState } from '@/app/store';
import type { Command, Commands } from '@/features/commands/command';
import { selectHasBar, selectMayApply } from './filterSelectors';
import { applyFilters } from './thunks/applyFilters';
import { moveInHistory } from './thunks/moveInHistory';

const last = (state: RootState, direction: 'undo' | 'redo') =>
  state.nativeFilters[direction === 'undo' ? 'past' : 'future'].at(-1);

const hasHistory = (state: RootState): boolean =>
  last(state, 'undo') !== undefined || last(state, 'redo') !== undefined;

const command = (direction: 'undo' | 'redo', word: string, icon: NonNullable<Command['icon']>) =>
  ({
    label: (state) => {
      const step = last(state, direction);
      return step ? `${word} ${step.label}` : `${word} filter change`;
    },
    icon,
    isOffered: hasHistory,
    isPossible: (state) => last(state, direction) !== undefined,
    run: (dispatch) => dispatch(moveInHistory(direction)),
  }) as const satisfies Command;

export const filterCommands = {
  applyFilters: {
    label: 'Apply filters',
    icon: IconFilterCheck,
    keys: ['mod+Enter'],
    takesText: true,
    besideActs: true,
    returnsFocus: true,
    isOffered: selectHasBar,
    isPossible: selectMayApply,
    run: (dispatch) => dispatch(applyFilters()),
  },
  undoFilters: command('undo', 'Undo', IconArrowBackUp),
  redoFilters: command('redo', 'Redo', IconArrowForwardUp),
} as const satisfies Commands;
