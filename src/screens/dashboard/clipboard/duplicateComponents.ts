import type { AppDispatch, RootState } from '@/app/store';
import { componentsPasted } from '../layout/layoutSlice';
import { outermost, takeTrees, withFreshIds } from '../layout/trees';
import { selectEndPlace, selectLayout } from '../state/selectors';

/** Copies of the components right after them. A copied chart is the same saved chart once more. */
export const duplicateComponents =
  (ids: readonly string[]) => (dispatch: AppDispatch, getState: () => RootState) => {
    const layout = selectLayout(getState());
    const last = outermost(layout, ids).at(-1);
    if (last === undefined) return;
    dispatch(
      componentsPasted({
        trees: withFreshIds(takeTrees(layout, ids), layout),
        nearId: last,
        mayFill: false,
        end: selectEndPlace(getState()),
      }),
    );
  };
