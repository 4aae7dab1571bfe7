import type { AppDispatch, RootState } from '@/app/store';
import { editorChanged } from '../editors/editors';
import { barOverToggled } from '../screen';
import { selectActiveEditor } from '../selectors';

/** Screens too narrow for the left bar beside the text. */
export const NARROW = '(max-width: 700px)';

/** Shows or hides the left bar: on a narrow screen for the moment, else for this tab. */
export const toggleLeftBar = () => (dispatch: AppDispatch, getState: () => RootState) => {
  const editor = selectActiveEditor(getState());
  if (!editor) return;
  if (window.matchMedia(NARROW).matches) dispatch(barOverToggled());
  else dispatch(editorChanged(editor.id, { hideLeftBar: !editor.hideLeftBar }));
};
