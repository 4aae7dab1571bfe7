import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import type { FormData } from '@/viz/formData';
import { isSameChart } from './formData/visual';
import { selectExplore, selectExploreChart, selectFormData } from './state/selectors';
import { restoreSettings } from './state/thunks/restoreSettings';

/** What an entry of the browser's history shows. */
interface Entry {
  readonly ran?: FormData;
}

/** The entry of a run: its settings are a step of the open chart. */
export const isRunEntry = (state: unknown): boolean => (state as Entry | null)?.ran !== undefined;

/**
 * Each run of other settings is an entry of the browser's history. Back and forward go to the settings of that run,
 * which is a step of the undo list; the address stays the same, or becomes the one that it is being corrected to.
 */
export const useRunsInHistory = (corrected: string | null) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const location = useLocation();
  const isTravel = useNavigationType() === 'POP';
  const { status } = useAppSelector(selectExplore);
  const form = useAppSelector(selectFormData);
  const ran = useAppSelector(selectExploreChart).latestQueryFormData;
  const entry = (location.state as Entry | null)?.ran ?? null;

  const onRun = useEffectEvent(() => {
    if (!ran || status !== 'ready' || (entry && isSameChart(entry, ran))) return;
    void navigate(corrected ?? `${location.pathname}${location.search}`, {
      state: { ran } satisfies Entry,
      replace: entry === null,
    });
  });
  useEffect(() => onRun(), [ran]);

  const first = useRef(location.key);
  const onTravel = useEffectEvent(() => {
    if (!isTravel || location.key === first.current || !entry || !form || status !== 'ready')
      return;
    if (!isSameChart(entry, form)) void dispatch(restoreSettings(entry));
  });
  useEffect(() => {
    onTravel();
    first.current = location.key;
  }, [location.key]);
};
