import type { Freshness } from '#common/wire/refresh.ts';
import { useAppSelector } from '@/app/redux';
import { useRequest } from '@/features/requests/useRequest';
import { selectCapability, selectCan } from '@/features/session/selectors';
import { useRepeated } from '@/lib/useRepeated';
import { loadFreshness } from './thunks';

const NONE: readonly Freshness[] = [];
const NO_IDS: readonly number[] = [];
const LOOK_EVERY_MS = 2000;

/** Whether this server refreshes tables for whoever reads datasets. */
export const useHasRefreshes = (): boolean =>
  useAppSelector(
    (state) =>
      selectCapability(state, 'datasets.refreshes') && selectCan(state, 'can_read', 'Dataset'),
  );

/** Of those datasets whose tables are refreshed; nothing is asked where no server does that. */
export const useFreshness = (ids: readonly number[]) => {
  const has = useHasRefreshes();
  const { reply, reload } = useRequest(loadFreshness, has && ids.length > 0 ? ids : null);
  return { fresh: reply ?? NONE, reload };
};

/** Of one dataset, and how far a refresh is while one runs. */
export const useFreshnessOf = (datasetId: number | undefined): Freshness | undefined => {
  const { fresh, reload } = useFreshness(datasetId === undefined ? NO_IDS : [datasetId]);
  const [one] = fresh;
  useRepeated(one?.running != null, reload, LOOK_EVERY_MS);
  return one;
};
