/** What can be done with the selected components. */
import {
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import type { AppDispatch, RootState } from '@/app/store';
import type { Commands, Page } from '@/features/commands/command';
import { copyComponents } from '../clipboard/copyComponents';
import { duplicateComponents } from '../clipboard/duplicateComponents';
import { pasteFromClipboard } from '../clipboard/pasteFromClipboard';
import { canResize } from '../layout/resize';
import { componentsDeleted, componentsResized } from '../layout/layoutSlice';
import type { Side } from '../layout/align';
import { selectEditMode, selectLayout } from '../state/selectors';
import { selected, selectSelection } from './selectionSlice';

const isSelecting = (state: RootState): boolean => selectSelection(state).length > 0;
const hasSeveral = (state: RootState): boolean => selectSelection(state).length > 1;

/** The selected components of which a size can be changed; the first one has the size that all get. */
const alike = (state: RootState, side: Side): readonly string[] =>
  selectSelection(state).filter((id) => canResize(selectLayout(state), id)[side]);

const sameSize =
  (side: Side) =>
  (dispatch: AppDispatch, { getState }: Page) => {
    const ids = alike(getState(), side);
    const size = selectLayout(getState())[ids[0] ?? '']?.meta[side];
    return size === undefined
      ? undefined
      : dispatch(componentsResized({ ids, size: { [side]: size } }));
  };

export const selectionCommands = {
  copySelected: {
    label: 'Copy',
    icon: IconCopy,
    group: 'Selected components',
    isOffered: isSelecting,
    run: (dispatch, { getState }) =>
      dispatch(copyComponents({ ids: selectSelection(getState()), isCut: false })),
  },
  cutSelected: {
    label: 'Cut',
    icon: IconCut,
    group: 'Selected components',
    isOffered: isSelecting,
    run: (dispatch, { getState }) =>
      dispatch(copyComponents({ ids: selectSelection(getState()), isCut: true })),
  },
  pasteComponents: {
    label: 'Paste components',
    icon: IconClipboard,
    isOffered: selectEditMode,
    run: (dispatch, { getState }) =>
      dispatch(pasteFromClipboard(selectSelection(getState()).at(-1) ?? null)),
  },
  duplicateSelected: {
    label: 'Duplicate',
    icon: IconCopyPlus,
    group: 'Selected components',
    isOffered: isSelecting,
    run: (dispatch, { getState }) => dispatch(duplicateComponents(selectSelection(getState()))),
  },
  sameHeight: {
    label: 'Same height',
    group: 'Selected components',
    isOffered: hasSeveral,
    isPossible: (state) => alike(state, 'height').length > 1,
    run: sameSize('height'),
  },
  sameWidth: {
    label: 'Same width',
    group: 'Selected components',
    isOffered: hasSeveral,
    isPossible: (state) => alike(state, 'width').length > 1,
    run: sameSize('width'),
  },
  deleteSelected: {
    label: 'Delete',
    icon: IconTrash,
    group: 'Selected components',
    isOffered: isSelecting,
    run: (dispatch, { getState }) => dispatch(componentsDeleted(selectSelection(getState()))),
  },
  clearSelection: {
    label: 'Clear selection',
    icon: IconX,
    group: 'Selected components',
    isOffered: isSelecting,
    run: (dispatch) => dispatch(selected([])),
  },
} as const satisfies Commands;
