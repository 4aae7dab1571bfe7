import { isFileGone } from '@/api/resources/build';
import type { AppDispatch } from '@/app/store';
import { newBuildFound } from './connectionSlice';

const REPLY_WITHIN_MS = 5000;

/** The script that this page began with; none in a page that Vite serves from the sources. */
const firstScript = (): string | null => {
  const script = document.querySelector<HTMLScriptElement>(
    'script[type="module"][src^="/assets/"]',
  );
  return script && new URL(script.src).pathname;
};

/**
 * A part of the page could not be loaded: if the server has another build, the parts of this one are gone for good, and
 * only a reload helps. Returns what ends it.
 */
export const watchBuild =
  () =>
  (dispatch: AppDispatch): (() => void) => {
    const listening = new AbortController();
    const check = async () => {
      const script = firstScript();
      const { signal } = listening;
      if (script === null || !(await isFileGone(script, { signal, timeoutMs: REPLY_WITHIN_MS })))
        return;
      if (!signal.aborted) dispatch(newBuildFound());
    };
    window.addEventListener('vite:preloadError', () => void check(), { signal: listening.signal });
    return () => listening.abort();
  };
