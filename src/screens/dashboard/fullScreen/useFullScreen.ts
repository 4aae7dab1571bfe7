import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useAppDispatch } from '@/app/redux';
import { useRunCommand } from '@/features/commands/useCommand';
import type { PageMode } from '@/lib/pageMode';
import { fullScreenSeen } from '../state/dashboardStateSlice';
import { fullScreenCommands } from './fullScreenCommands';

/** A page inside of another one is shown as that one wants it. */
const isFramed = (): boolean => window.self !== window.top;

/**
 * Whether the address hides the navigation, and the ways back: Escape, and the browser’s own way out of its full
 * screen, which the page is told of afterwards.
 */
export const useFullScreen = ({ nav, title, report }: PageMode): boolean => {
  const dispatch = useAppDispatch();
  const run = useRunCommand();
  const isFull = !nav && !report && !isFramed();
  const isKiosk = isFull && !title;
  useEffect(() => {
    dispatch(fullScreenSeen({ isFull, isKiosk }));
  }, [dispatch, isFull, isKiosk]);
  /* In a kiosk keys scroll the content, and the way out, which shows while it has the focus, stays hidden. */
  const wasKiosk = useRef(false);
  useLayoutEffect(() => {
    const [content, entry] = ['[data-dashboard-content]', '[aria-label="Dashboard menu"]'];
    if (isKiosk || wasKiosk.current)
      document
        .querySelector<HTMLElement>(isKiosk ? content : entry)
        ?.focus({ preventScroll: true });
    wasKiosk.current = isKiosk;
  }, [isKiosk]);
  const leave = useEffectEvent(() => run(fullScreenCommands.leaveFullScreen));
  useEffect(() => {
    if (!isFull) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const isElsewhere =
        document.querySelector('[role=dialog], [role=menu], [data-full]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isElsewhere) leave();
    };
    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull]);
  return isFull;
};
