import { useEffect, useEffectEvent } from 'react';
import { type Location, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/app/redux';
import { useRouter } from '@/features/leaving/useRouter';
import type { FormData } from '@/viz/formData';
import { isSameChart } from './formData/visual';
import { selectExplore, selectExploreChart } from './state/selectors';
import { restoreSettings } from './state/thunks/restoreSettings';

/** What an entry of the browser's history shows. */
interface Entry {
  readonly ran?: FormData;
}

const ranAt = ({ state }: Pick<Location, 'state'>): FormData | undefined =>
  (state as Entry | null)?.ran;

/** The entry of a run: its settings are a step of the open chart. */
export const isRunEntry = (state: unknown): boolean => ranAt({ state }) !== undefined;

/**
 * Each run of other settings is an entry of the browser's history. Back and forward go to the settings of that run,
 * which is a step of the undo list; the address stays the same, or becomes the one that it is being corrected to.
 */
export const useRunsInHistory = (corrected: string | null) => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const router = useRouter();
  const status = useAppSelector((state) => selectExplore(state).status);
  const ran = useAppSelector((state) => selectExploreChart(state).latestQueryFormData);

  const onRun = useEffectEvent(() => {
    const { location, navigation } = router.state;
    const isLeaving = navigation.location && navigation.location.pathname !== location.pathname;
    if (!ran || status !== 'ready' || isLeaving) return;
    const before = ranAt(location);
    if (before && isSameChart(before, ran)) return;
    void navigate(corrected ?? `${location.pathname}${location.search}`, {
      state: { ran } satisfies Entry,
      replace: before === undefined,
    });
  });
  useEffect(() => onRun(), [ran]);

  const onTravel = useEffectEvent((location: Location) => {
    const there = ranAt(location);
    if (there && status === 'ready') void dispatch(restoreSettings(there));
  });
  useEffect(() => {
    let { key } = router.state.location;
    return router.subscribe(({ location, historyAction }) => {
      if (location.key === key) return;
      ({ key } = location);
      if (historyAction === 'POP') onTravel(location);
    });
  }, [router]);
};
