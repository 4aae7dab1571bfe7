import type { AppDispatch, RootState } from '@/app/store';
import { editorChanged } from '../editors/editors';
import { barOverToggled } from '../screen';
import { selectActiveEditor } from '../selectors';

/** Screens on which the left bar has no place beside the text. */
export const NARROW = '(max-width: 700px)';

/** Shows the left bar or hides it: on a narrow screen for the moment, else for this tab. */
export const toggleLeftBar = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const editor = selectActiveEditor(getState());
  if (!editor) return;
  if (window.matchMedia(NARROW).matches) dispatch(barOverToggled());
  else dispatch(editorChanged(editor.id, { hideLeftBar: !editor.hideLeftBar }));
};
