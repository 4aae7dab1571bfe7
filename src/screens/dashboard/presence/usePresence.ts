import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { selectEditMode, selectInfo } from '../state/selectors';
import { beat } from './beat';
import { selectIsSeen } from './selectors';

const EVERY_MS = 10_000;
const AT_REST_MS = 500;

/** While the dashboard is open in a window that can be seen, others are told so; a hidden window is silent. */
export const usePresence = (): void => {
  const dispatch = useAppDispatch();
  const isSeen = useAppSelector(selectIsSeen);
  const isEditing = useAppSelector(selectEditMode);
  const { id } = useAppSelector(selectInfo);
  const workedAt = useAppSelector((state) => state.dashboardPresence.workedAt);
  useEffect(() => {
    if (!isSeen) return undefined;
    const tick = () => {
      if (!document.hidden) void dispatch(beat({ id, isEditing }));
    };
    tick();
    const timer = setInterval(tick, EVERY_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [dispatch, isSeen, isEditing, id]);
  useEffect(() => {
    if (!isSeen || !isEditing || workedAt === null) return undefined;
    // Whoever only passes over a component does not work at it.
    const timer = setTimeout(() => void dispatch(beat({ id, isEditing })), AT_REST_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isSeen, isEditing, id, workedAt]);
  useEffect(() => {
    if (!isSeen) return undefined;
    const leave = () => void dispatch(beat({ id, isEditing: false, isLeaving: true }));
    // A page that is reloaded or closed is not taken down; kept by the browser and shown again, it becomes visible.
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [dispatch, isSeen, id]);
};
