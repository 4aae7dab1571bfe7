import {
  cancelPicture,
  fetchPicture,
  type PictureProgress,
  wantPicture,
} from '@/api/resources/dashboardPictures';
import { createAppThunk } from '@/app/redux';
import { selectDataMask } from '@/features/dataMask/selectors';
import { selectCapability } from '@/features/session/selectors';
import { fileName, saveBlob } from '@/lib/saveFile';
import { selectInfo, selectOpenTabs, selectTitle } from '../state/selectors';
import { pictureAwaited, type PictureWanted } from './pictureActions';

const ASK_EVERY_MS = 1500;
/** A little longer than the server tries. */
const ASK_MAX_MS = 200_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });

/** Has the server draw the dashboard as its filters are now, and saves the file. Aborting it cancels the picture there. */
export const makePicture = createAppThunk(
  'dashboard/makePicture',
  async ({ kind, isDark }: PictureWanted, { dispatch, getState, signal }): Promise<void> => {
    const { id: dashboardId } = selectInfo(getState());
    const state = getState();
    const wish = {
      dashboardId,
      kind,
      isDark,
      state: {
        dataMask: selectDataMask(state),
        activeTabs: selectOpenTabs(state),
        anchor: '',
        urlParams: Object.entries(state.dashboardState.urlParams).map(
          ([name, value]): [string, string] => [name, value],
        ),
      },
    };
    const giveUpAt = Date.now() + ASK_MAX_MS;
    // Not aborted itself: without its key, the server could not be told to stop.
    let progress: PictureProgress = await wantPicture(wish, true);
    const { key } = progress;
    const cancel = () => {
      if (selectCapability(state, 'dashboard.pictures'))
        cancelPicture(dashboardId, key).catch(() => undefined);
    };
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel);
    while (!progress.isThere) {
      dispatch(pictureAwaited({ isWaiting: progress.isWaiting }));
      if (Date.now() > giveUpAt) throw new Error('The server did not finish it in time.');
      await pause(ASK_EVERY_MS, signal);
      progress = await wantPicture(wish, false, { signal });
    }
    const file = await fetchPicture(dashboardId, progress.key, kind, { signal });
    signal.removeEventListener('abort', cancel);
    saveBlob(fileName(selectTitle(state) || 'dashboard', kind), file);
  },
);
